import {
  fixedSeriesFields,
  invoiceSeriesResource,
  type InvoiceSeries,
} from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { seriesKindChoices } from "./invoice-choices.ts";
import { IssuerForm } from "./issuer-form.tsx";
import { NextNumber } from "./next-number.tsx";

const initialValues = { kind: "ordinary", padding: 5, year_reset: true, next_number: 1 };

type Field = keyof typeof invoiceSeriesResource.input.shape;
const fixed: ReadonlySet<Field> = new Set(fixedSeriesFields);

/** An invoice series. Once it has assigned a number, the parts of its numbers are fixed, with the reason shown. */
export function InvoiceSeriesForm(props: EntityFormProps<InvoiceSeries>) {
  const { t } = useTexts();
  const form = useResourceForm(invoiceSeriesResource, props, initialValues);
  const isUsed = props.row?.is_used === true;
  const field = <Name extends Field>(name: Name) =>
    isUsed && fixed.has(name)
      ? ({ form: { ...form, isReadOnly: true }, name, hint: "accounting.series.locked" } as const)
      : ({ form, name } as const);
  const counter = isUsed
    ? ({ form: { ...form, isReadOnly: true }, hint: "accounting.series.counter_locked" } as const)
    : ({ form } as const);
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect {...field("issuer_id")} resource={issuerResource} create={IssuerForm} />
      <FieldRow>
        <SelectField {...field("kind")} choices={seriesKindChoices} />
        <TextField {...field("code")} />
      </FieldRow>
      <FieldGroup title={t("accounting.series.numbers")}>
        <FieldRow>
          <TextField {...field("prefix")} />
          <TextField {...field("suffix")} />
        </FieldRow>
        <FieldRow>
          <NumberField {...field("padding")} />
          <NumberField {...counter} name="next_number" isPlain />
        </FieldRow>
        <CheckboxField {...field("year_reset")} />
        <NextNumber values={form.fields.values} />
      </FieldGroup>
      <CheckboxField form={form} name="is_default" hint="accounting.series.default_hint" />
    </EntityFormDrawer>
  );
}
