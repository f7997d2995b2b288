import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { MessageKey } from "#locales/es.ts";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money, NumberValue } from "#web/components/value.tsx";
import classes from "./month-closes.module.css";

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
  const issued = `/invoices?state=issued,rectified&${within("issue_date")}`;
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
    {
      label: "accounting.closing.overdue",
      count: checklist.overdue,
      href: `/invoices?is_overdue=true&${within("due_date")}`,
      isOpen: true,
    },
  ];
}

/** The checklist of a month; what is still open is marked in words as well. */
export function MonthCounts({ checklist }: { checklist: MonthChecklist }) {
  const { t } = useTexts();
  return (
    <dl className={classes.counts}>
      {countsOf(checklist).map(({ label, count, href, isOpen }) => (
        <div key={label} data-open={(isOpen && count > 0) || undefined}>
          <dt>{t(label)}</dt>
          <dd data-tabular>
            <Anchor component={Link} href={href} underline="always" aria-label={`${t(label)}: ${count}`}>
              <NumberValue value={count} />
            </Anchor>
            {label === "accounting.closing.issued" && <Money cents={checklist.issued_amount} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
