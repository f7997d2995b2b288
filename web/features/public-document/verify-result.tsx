import { Button } from "@mantine/core";
import {
  IconCircleCheck,
  IconFileText,
  IconHelpCircle,
  IconHourglass,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { SealFacts } from "#shared/domain/documents/document-seal.ts";
import type { Verification, VerificationOutcome } from "#shared/domain/documents/verification.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import type { VerificationRequest } from "./verify-queries.ts";
import classes from "./verify.module.css";

const looks = {
  signed: { icon: IconCircleCheck, tone: "done" },
  intact: { icon: IconShieldCheck, tone: "done" },
  with_validation: { icon: IconShieldCheck, tone: "done" },
  extended: { icon: IconShieldExclamation, tone: "due" },
  changed: { icon: IconShieldX, tone: "danger" },
  original: { icon: IconFileText, tone: "due" },
  unsigned: { icon: IconHourglass, tone: "due" },
  unknown: { icon: IconHelpCircle, tone: "plain" },
} as const;

interface Props {
  readonly verification: Verification;
  readonly request: VerificationRequest;
  /** Uploads the file, if its hash alone is unknown. */
  readonly onSend: () => void;
  readonly isBusy: boolean;
}

/** Texts of an outcome; for "unknown" they depend on what was submitted. */
function wordsOf(
  outcome: VerificationOutcome,
  request: VerificationRequest,
): { readonly title: MessageKey; readonly hint: MessageKey } {
  if (outcome !== "unknown") return { title: `signing.verify.${outcome}`, hint: `signing.verify.${outcome}_hint` };
  if (request.kind === "code")
    return { title: "signing.verify.unknown_code", hint: "signing.verify.unknown_code_hint" };
  const hint = request.isSent ? "signing.verify.unknown_file_hint" : "signing.verify.unknown_hash_hint";
  return { title: "signing.verify.unknown_file", hint };
}

/** Time of the last signature, numbers of signatures and approvals; renders nothing until all have signed. */
function Signatures({ completed_at, signatures, approvals }: Verification) {
  const t = useT();
  const language = useLanguage();
  if (completed_at === null || signatures === null) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t("signing.verify.completed_at")}</dt>
        <dd>{formatInstant(completed_at, language)}</dd>
      </div>
      <div>
        <dt>{t("signing.verify.signatures")}</dt>
        <dd>{signatures}</dd>
      </div>
      {approvals !== null && approvals > 0 && (
        <div>
          <dt>{t("signing.verify.approvals")}</dt>
          <dd>{approvals}</dd>
        </div>
      )}
    </dl>
  );
}

function sealText({ is_own, holder_name, authority, is_self_signed }: SealFacts, t: Translate): string {
  if (!is_own || holder_name === null || authority === null) return t("signing.verify.seal_generated");
  if (is_self_signed) return t("signing.verify.seal_self_signed", { holder: holder_name });
  return t("signing.verify.seal_own", { holder: holder_name, authority });
}

function stampText({ stamp_state, stamped_at, stamp_authority }: SealFacts, t: Translate, language: Language): string {
  if (stamp_state === "invalid") return t("signing.verify.stamp_invalid");
  if (stamped_at === null) return t("signing.verify.stamp_none");
  return `${formatInstant(stamped_at, language)} · ${stamp_authority}`;
}

/** Which certificate sealed it, and its time stamp, which the server has verified. */
function Seal({ seal }: { seal: SealFacts | null }) {
  const t = useT();
  const language = useLanguage();
  if (seal === null) return null;
  const { stamp_state } = seal;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t("signing.verify.seal")}</dt>
          <dd>{sealText(seal, t)}</dd>
        </div>
        <div>
          <dt>{t("signing.verify.stamp")}</dt>
          <dd>{stampText(seal, t, language)}</dd>
        </div>
        <div>
          <dt>{t("signing.verify.level")}</dt>
          <dd>PAdES {seal.level}</dd>
        </div>
      </dl>
      {stamp_state === "valid" && <p>{t("signing.verify.stamp_hint")}</p>}
      {seal.level === "B-LT" && <p>{t("signing.verify.level_hint")}</p>}
    </>
  );
}

/** Result of a verification, in plain words. */
export function VerifyResult({ verification, request, onSend, isBusy }: Props) {
  const t = useT();
  const { outcome } = verification;
  const { icon: Drawing, tone } = looks[outcome];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [verification]);
  const isHashUnknown = outcome === "unknown" && request.kind === "file" && !request.isSent;
  const { title, hint } = wordsOf(outcome, request);
  return (
    <section className={classes.result} data-tone={tone}>
      <Drawing size={44} stroke={1.5} aria-hidden />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(title)}
        </h2>
        <p>{t(hint)}</p>
        <Signatures {...verification} />
        <Seal seal={verification.seal} />
        {isHashUnknown && (
          <Button size="md" variant="default" loading={isBusy} onClick={onSend}>
            {t("signing.verify.send_file")}
          </Button>
        )}
      </div>
    </section>
  );
}
