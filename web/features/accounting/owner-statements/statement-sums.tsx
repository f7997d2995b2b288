import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { FeeTax } from "#shared/domain/accounting/owners/statement-content.ts";
import { indirectTaxNames } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./statements.module.css";

const deducted = ["expenses", "fee", "fee_tax", "withheld"] as const;
type Sums = Pick<OwnerStatement, "collected" | "carried" | "net" | (typeof deducted)[number]>;

/** Who pays what: the lines add up to the net. */
export function StatementSums({ sums, feeTaxes }: { sums: Sums; feeTaxes: readonly FeeTax[] }) {
  const { t, fieldLabel } = useTexts();
  const nameOf = (field: keyof Sums) => fieldLabel("owner_statement", field);
  const lines = [
    { field: "collected", cents: sums.collected } as const,
    ...deducted.map((field) => ({ field, cents: 0 - sums[field] })),
    ...(sums.carried === 0 ? [] : [{ field: "carried", cents: sums.carried } as const]),
  ];
  return (
    <dl className={classes.sums}>
      {lines.map(({ field, cents }) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      {feeTaxes
        .filter(({ amount }) => amount === null)
        .map(({ tax }) => (
          <div key={tax} className={classes.quiet}>
            <dt>{t("accounting.owner_statement.fee_tax_unknown", { tax: indirectTaxNames[tax] })}</dt>
            <dd>–</dd>
          </div>
        ))}
      <div className={classes.net}>
        <dt>{nameOf("net")}</dt>
        <dd>
          <Money cents={sums.net} />
        </dd>
      </div>
    </dl>
  );
}
