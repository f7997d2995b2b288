import { useQuery } from "@tanstack/react-query";
import { doubtNotice } from "#shared/domain/rentals/legal-term.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatDate, isDateString } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { legalTermQuery } from "./legal-term-query.ts";

const dayOf = (value: unknown) => (typeof value === "string" && isDateString(value) ? value : null);

interface LandlordNoticeProps {
  rental: Rental;
  form: ResourceForm<"notice_by" | "notice_given_on" | "exit_date">;
}

/** Warns where the law does not let a landlord's notice end a home's lease on that day. It is taken all the same (LAU art. 9.3). */
export function LandlordNotice({ rental, form }: LandlordNoticeProps) {
  const { t, language } = useTexts();
  const today = useToday();
  const { notice_by, notice_given_on, exit_date } = form.fields.values;
  const isMeant = rental.regime === "habitual" && notice_by === "landlord";
  const { data: term } = useQuery({ ...legalTermQuery(rental.id, today), enabled: isMeant });
  const step = isMeant && term ? doubtNotice(term, dayOf(notice_given_on) ?? today, dayOf(exit_date)) : null;
  if (!step) return null;
  return (
    <Notice tone="due">
      {t(step.text, { date: step.date ? formatDate(step.date, language) : "" })} {t("rentals.notice_doubt")}
    </Notice>
  );
}
