import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { InvoiceTotals } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { useTaxNames } from "./use-tax-names.ts";

const sums = ["net_amount", "tax_amount", "total", "withholding_amount", "amount_due"] as const;

interface TotalsTableProps {
  totals: InvoiceTotals;
  tax: IndirectTax;
  /** Announced on change: while lines are being typed. */
  isLive?: boolean;
}

/** The totals of lines, from the net amount to the amount payable. */
export function TotalsTable({ totals, tax, isLive }: TotalsTableProps) {
  const { fieldLabel } = useTexts();
  const { nameOf } = useTaxNames();
  const labelOf = (sum: (typeof sums)[number]) => (sum === "tax_amount" ? nameOf(tax) : fieldLabel("invoice", sum));
  const shown = sums.filter((sum) => sum !== "withholding_amount" || totals.withholding_amount !== 0);
  return (
    <dl className={classes.totals} aria-live={isLive ? "polite" : undefined}>
      {shown.map((sum) => (
        <div key={sum} data-strong={sum === "amount_due" || undefined}>
          <dt>{labelOf(sum)}</dt>
          <dd>
            <Money cents={sum === "withholding_amount" ? 0 - totals[sum] : totals[sum]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
