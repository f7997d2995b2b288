import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { invoiceLineInput, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { paymentApplicationResource } from "#shared/domain/accounting/payments/payment-application.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { formErrors } from "#shared/ui/form-errors.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./accounting.module.css";
import { countable, lineAfter, type LineDraft, readLines } from "./line-draft.ts";
import { LineRow } from "./line-row.tsx";
import { TotalsTable } from "./totals-table.tsx";
import { useTaxNames } from "./use-tax-names.ts";
import { useLineKeys } from "./use-line-keys.ts";

const columns = [
  "payment_application_id",
  "concept",
  "quantity",
  "unit_amount",
  "tax_rate",
  "withholding_rate",
  "amount",
] as const;
const numeric: ReadonlySet<string> = new Set(columns.slice(2));

/** Operations on the lines of a form. */
function useLines(form: AnyForm) {
  const { fields } = form;
  const lines = readLines(fields.values["lines"]);
  const set = (next: readonly LineDraft[]) => fields.setFieldValue("lines", next);
  return {
    lines,
    add: () => set([...lines, lineAfter(lines.at(-1))]),
    remove: (index: number) => set(lines.toSpliced(index, 1)),
    change: (index: number, values: LineDraft) => set(lines.with(index, { ...lines[index], ...values })),
    move: (index: number, by: 1 | -1) => {
      const line = lines[index];
      if (line) set(lines.toSpliced(index, 1).toSpliced(index + by, 0, line));
    },
  };
}

/** Stored lines are keyed by position, new ones by their own key. */
const keyOf = ({ key }: LineDraft, index: number) => (typeof key === "string" ? key : `line-${index}`);

function Head({ tax }: { tax: IndirectTax }) {
  const { t, fieldLabel } = useTexts();
  const { rateOf } = useTaxNames();
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" data-align={numeric.has(column) ? "right" : undefined}>
            {column === "tax_rate" ? rateOf(tax) : fieldLabel("invoice", column)}
          </th>
        ))}
        <th scope="col" aria-label={t("components.more_actions")} />
      </tr>
    </thead>
  );
}

/** Editor for the lines of a draft, with totals; usable by keyboard alone. */
export function LinesEditor({ form, tax }: { form: AnyForm; tax: IndirectTax }) {
  const { t } = useTexts();
  const { data } = useQuery(listQuery(paymentApplicationResource, "page_size=200"));
  const { lines, add, remove, change, move } = useLines(form);
  const {
    body,
    add: addBelow,
    handleKey,
  } = useLineKeys({ count: lines.length, onAdd: add, onRemove: remove, onMove: move });
  // A line's errors are shown after the first attempt to save.
  const errorsOf = (line: LineDraft) =>
    form.refusals > 0 ? formErrors(parseObject(invoiceLineInput, line), "invoice") : {};
  return (
    <div className={classes.editor}>
      <div className={classes.frame}>
        <table className={classes.typed} onKeyDown={handleKey}>
          <Head tax={tax} />
          <tbody ref={body}>
            {lines.map((line, index) => (
              <LineRow
                key={keyOf(line, index)}
                line={line}
                tax={tax}
                place={index + 1}
                errors={errorsOf(line)}
                applications={data?.data ?? []}
                onChange={(values) => change(index, values)}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.editorFoot}>
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={addBelow}>
            {t("accounting.line.add")}
          </Button>
          <p className={`${classes.soft} ${classes.keyHint}`}>{t("accounting.line.keys")}</p>
        </div>
        <TotalsTable totals={totalLines(lines.map(countable))} tax={tax} isLive />
      </div>
    </div>
  );
}
