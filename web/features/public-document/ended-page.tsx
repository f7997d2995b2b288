import { IconCalendarOff, IconCircleX, IconUserShare, IconFileOff, IconHourglass } from "@tabler/icons-react";
import { useCompany } from "#web/components/public/company-query.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { formatDate, todayIn } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { StandalonePage } from "./standalone-page.tsx";
import { DocumentCard } from "./document-card.tsx";
import { OtherSigners } from "./other-signers.tsx";
import { RestPart } from "./rest-part.tsx";

/** The outcomes with their icons. */
const outcomes = {
  delegated: { icon: IconUserShare, tone: "done", key: "delegated" },
  delegate_signed: { icon: IconUserShare, tone: "done", key: "delegate_signed" },
  waiting: { icon: IconHourglass, tone: "due", key: "waiting" },
  declined_by_me: { icon: IconCircleX, tone: "danger", key: "declined_by_me" },
  declined: { icon: IconCircleX, tone: "danger", key: "declined" },
  expired: { icon: IconCalendarOff, tone: "due", key: "expired" },
  cancelled: { icon: IconFileOff, tone: "due", key: "cancelled" },
} as const;

function outcomeOf({ situation, ended_by, signer }: SigningPageData) {
  if (situation === "delegated") return signer.has_delegate_signed ? outcomes.delegate_signed : outcomes.delegated;
  if (situation === "waiting") return outcomes.waiting;
  if (situation === "declined") return outcomes.declined_by_me;
  return outcomes[ended_by ?? "cancelled"];
}

/** Shown if there is nothing to sign, or not yet: the reason, and what happens next. */
export function EndedPage({ page, isFresh }: { page: SigningPageData; isFresh: boolean }) {
  const t = useT();
  const language = useLanguage();
  const company = useCompany()?.name || t("app.name");
  const { icon: Drawing, tone, key } = outcomeOf(page);
  const isOver = page.situation !== "waiting" && page.situation !== "delegated";
  const date = formatDate(todayIn(new Date(page.document.expires_at)), language);
  return (
    <StandalonePage
      tone={tone}
      icon={<Drawing size={36} stroke={1.6} aria-hidden />}
      title={t(`signing.ended.${key}`)}
      hint={t(`signing.ended_hint.${key}`, { company, date, name: page.signer.delegate_name ?? "" })}
      takesFocus={isFresh}
    >
      <DocumentCard document={page.document} task={page.signer.task} isOver={isOver} />
      <RestPart page={page} isOver={isOver} />
      <OtherSigners others={page.others} isOver={isOver} />
    </StandalonePage>
  );
}
