import { isOfContract, type RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { nextDueMonth, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Money, Month, YesNo } from "#web/components/value.tsx";
import { monthNames } from "./month-names.ts";
import { recurringKindChoices } from "./recurring-choices.ts";

/** The concept as invoices print it; of rent and expenses the invoice says the month too. */
function Concept({ charge: { kind, concept } }: { charge: Pick<RecurringCharge, "kind" | "concept"> }) {
  return isOfContract(kind) ? <ChoiceValue of={recurringKindChoices} value={kind} /> : concept;
}

type ScheduleFields = Pick<RecurringCharge, "rhythm" | "interval_months" | "months">;

function Rhythm({ charge }: { charge: ScheduleFields }) {
  const { t, language } = useTexts();
  const schedule = scheduleOf(charge);
  if (schedule.rhythm === "monthly") return t("accounting.rhythm.monthly");
  if (schedule.rhythm === "every_n_months")
    return t("accounting.recurring.every", { months: schedule.interval_months });
  const names = monthNames(language).filter((_, index) => schedule.months.includes(index + 1));
  const months = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  return t("accounting.recurring.in_months", { months });
}

/** The first month after the present one in which it is due. */
function NextMonth({
  charge,
}: {
  charge: ScheduleFields & Pick<RecurringCharge, "archived_at" | "starts_on" | "ends_on">;
}) {
  const { t } = useTexts();
  const next = nextDueMonth({ ...charge, schedule: scheduleOf(charge) }, addMonths(firstOfMonth(useToday()), 1));
  return next === null || charge.archived_at !== null ? t("accounting.recurring.no_next") : <Month date={next} />;
}

function Tax({ charge: { tax_rate, tax_reason } }: { charge: Pick<RecurringCharge, "tax_rate" | "tax_reason"> }) {
  const { t, language } = useTexts();
  if (tax_reason === null) return t("accounting.recurring.as_proposed");
  return tax_rate === null ? tax_reason : `${formatRate(tax_rate, language)} · ${tax_reason}`;
}

const column = columnOf<RecurringCharge>();

export const recurringColumns = [
  column({ id: "concept", reads: ["kind", "concept"], render: (charge) => <Concept charge={charge} /> }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 200,
    card: "subtitle",
    render: ({ rental_label }) => rental_label,
  }),
  column({ id: "amount", width: 190, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({
    id: "rhythm",
    reads: ["rhythm", "interval_months", "months"],
    width: 190,
    render: (charge) => <Rhythm charge={charge} />,
  }),
  column({
    id: "next_month",
    fields: ["rhythm", "interval_months", "months"],
    reads: ["rhythm", "interval_months", "months", "starts_on", "ends_on", "archived_at"],
    header: "accounting.recurring.next",
    width: 130,
    card: "aside",
    render: (charge) => <NextMonth charge={charge} />,
  }),
  column({ id: "starts_on", width: 120, render: ({ starts_on }) => <Day date={starts_on} /> }),
  column({ id: "ends_on", width: 120, render: ({ ends_on }) => <Day date={ends_on} /> }),
  column({
    id: "tax_reason",
    reads: ["tax_rate", "tax_reason"],
    width: 190,
    render: (charge) => <Tax charge={charge} />,
  }),
  column({ id: "is_indexed", width: 150, isExtra: true, render: ({ is_indexed }) => <YesNo value={is_indexed} /> }),
  column({
    id: "kind",
    width: 130,
    isExtra: true,
    render: ({ kind }) => <ChoiceValue of={recurringKindChoices} value={kind} />,
  }),
  column({
    id: "payment_application_id",
    reads: ["payment_application_label"],
    width: 150,
    isExtra: true,
    render: ({ payment_application_label }) => payment_application_label,
  }),
];
