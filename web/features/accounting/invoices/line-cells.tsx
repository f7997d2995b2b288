import { NativeSelect, TextInput } from "@mantine/core";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { notSubjectReasons } from "#shared/domain/accounting/invoices/not-subject.ts";
import type { PaymentApplication } from "#shared/domain/accounting/payments/payment-application.ts";
import { groupedNumber, moneyNotation, NotatedInput, percentNotation } from "#web/components/form/notated-input.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { type LineDraft, type LineField, withApplication } from "./line-draft.ts";
import { useTaxNames } from "./use-tax-names.ts";

export interface LineCellsProps {
  line: LineDraft;
  tax: IndirectTax;
  /** Number of the line, from 1; part of each input's accessible name. */
  place: number;
  errors: Readonly<Partial<Record<string, string>>>;
  applications: readonly PaymentApplication[];
  onChange: (values: LineDraft) => void;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

const numbers = [
  { name: "quantity", notation: groupedNumber },
  { name: "unit_amount", notation: moneyNotation, unit: "€" },
  { name: "tax_rate", notation: percentNotation, unit: "%" },
  { name: "withholding_rate", notation: percentNotation, unit: "%" },
] as const;

/** The inputs of a line, in tab order. */
export function LineCells({ line, tax, place, errors, applications, onChange }: LineCellsProps) {
  const { t, fieldLabel } = useTexts();
  const { rateOf } = useTaxNames();
  const terms = { tax, not_subject: t(notSubjectReasons[tax]) };
  const labelOf = (name: LineField) => (name === "tax_rate" ? rateOf(tax) : fieldLabel("invoice", name));
  const inputOf = (name: LineField) => ({
    size: "sm",
    "aria-label": t("accounting.line.input", { field: labelOf(name), place }),
    "data-field": name,
    error: errors[name],
    "aria-invalid": errors[name] ? true : undefined,
  });
  return (
    <>
      <td data-label={fieldLabel("invoice", "payment_application_id")}>
        <NativeSelect
          {...inputOf("payment_application_id")}
          value={asText(line["payment_application_id"])}
          onChange={({ currentTarget: { value } }) => onChange(withApplication(line, value, applications, terms))}
          data={[{ value: "", label: "–" }, ...applications.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </td>
      <td data-label={fieldLabel("invoice", "concept")}>
        <TextInput
          {...inputOf("concept")}
          autoComplete="off"
          value={asText(line["concept"])}
          onChange={({ currentTarget: { value } }) => onChange({ concept: value })}
        />
      </td>
      {numbers.map(({ name, notation, ...more }) => (
        <td key={name} data-label={labelOf(name)}>
          <NotatedInput
            {...inputOf(name)}
            {...more}
            notation={notation}
            value={line[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        </td>
      ))}
    </>
  );
}
