import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Money, Percent } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { invoiceLinesQuery } from "./invoice-queries.ts";
import { TotalsTable } from "./totals-table.tsx";
import { useTaxNames } from "./use-tax-names.ts";

/** If narrower than its columns, the table is a scroll container, focusable for keyboard users (WCAG 2.1.1). */
const inTabOrder = { tabIndex: 0 };

const columns = ["quantity", "unit_amount", "tax_rate", "withholding_rate", "amount"] as const;

type ColumnLabel = (column: (typeof columns)[number]) => string;

function Line({ line, labelOf }: { line: InvoiceLine; labelOf: ColumnLabel }) {
  return (
    <tr>
      <td>
        {line.concept}
        <span className={classes.soft}>
          {[line.payment_application_label, line.exemption_reason].filter(Boolean).join(" · ")}
        </span>
      </td>
      <td data-align="right" data-label={labelOf("quantity")}>
        <NumberValue value={line.quantity} />
      </td>
      <td data-align="right" data-label={labelOf("unit_amount")}>
        <Money cents={line.unit_amount} />
      </td>
      <td data-align="right" data-label={labelOf("tax_rate")}>
        <Percent basisPoints={line.tax_rate} />
      </td>
      <td data-align="right" data-label={labelOf("withholding_rate")}>
        <Percent basisPoints={line.withholding_rate} />
      </td>
      <td data-align="right" data-label={labelOf("amount")}>
        <Money cents={line.amount} />
      </td>
    </tr>
  );
}

/** An invoice's lines and totals. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t, fieldLabel } = useTexts();
  const { rateOf } = useTaxNames();
  const { data: lines, isError } = useQuery(invoiceLinesQuery(invoice.id));
  // The tax of the place where the property is, by its name.
  const { indirect_tax } = invoice;
  const labelOf: ColumnLabel = (column) =>
    column === "tax_rate" ? rateOf(indirect_tax) : fieldLabel("invoice", column);
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!lines) return <Skeleton height={240} />;
  if (lines.length === 0) return <p className={classes.quiet}>{t("accounting.invoice.no_lines")}</p>;
  return (
    <>
      <div className={classes.frame} role="region" aria-label={t("accounting.tab.lines")} {...inTabOrder}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{fieldLabel("invoice", "concept")}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-align="right">
                  {labelOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} labelOf={labelOf} />
            ))}
          </tbody>
        </table>
      </div>
      <TotalsTable totals={invoice} tax={indirect_tax} />
    </>
  );
}
