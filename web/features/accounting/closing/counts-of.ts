import type { MessageKey } from "#locales/es.ts";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";

interface MonthCount {
  readonly label: MessageKey;
  readonly count: number;
  /** The list of the counted rows. */
  readonly href: string;
  /** Whether rows of it are work that is left. */
  readonly isOpen: boolean;
}

/** The counts of a month, each with the list behind it. */
export function countsOf(checklist: MonthChecklist): readonly MonthCount[] {
  const { month } = checklist;
  const last = lastOfMonth(month);
  const within = (field: string) => `${field}_from=${month}&${field}_to=${last}`;
  const issued = `/invoices?state=issued,rectified&is_former=false&${within("issue_date")}`;
  const overdue = `/invoices?is_overdue=true&${within("due_date")}`;
  const statements = `/bank-statements?end_date_from=${month}&start_date_to=${last}`;
  return [
    { label: "accounting.closing.issued", count: checklist.issued, href: issued, isOpen: false },
    {
      label: "accounting.closing.drafts",
      count: checklist.drafts,
      href: `/invoices?state=draft&${within("income_month")}`,
      isOpen: true,
    },
    { label: "accounting.closing.sent", count: checklist.sent, href: `${issued}&is_mailed=true`, isOpen: false },
    { label: "accounting.closing.unsent", count: checklist.unsent, href: `${issued}&is_mailed=false`, isOpen: true },
    { label: "accounting.closing.reconciled", count: checklist.reconciled, href: statements, isOpen: false },
    { label: "accounting.closing.unreconciled", count: checklist.unreconciled, href: statements, isOpen: true },
    {
      label: "accounting.closing.returned",
      count: checklist.returned,
      href: `/payments?state=returned&direction=in&is_offset=false&${within("returned_on")}`,
      isOpen: false,
    },
    { label: "accounting.closing.overdue", count: checklist.overdue, href: overdue, isOpen: false },
    {
      label: "accounting.closing.reminder_due",
      count: checklist.reminder_due,
      href: `${overdue}&is_reminder_due=true`,
      isOpen: true,
    },
  ];
}
