import {
  paymentApplicationResource,
  type PaymentApplication,
} from "#shared/domain/accounting/payments/payment-application.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField, PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { applicationKindChoices } from "./catalogue-choices.ts";

/** A payment application: what an amount is for. */
export function PaymentApplicationForm(props: EntityFormProps<PaymentApplication>) {
  const form = useResourceForm(paymentApplicationResource, props, { kind: "other", position: 10 });
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <TextField form={form} name="code" />
        <SelectField form={form} name="kind" choices={applicationKindChoices} hint="accounting.application.kind_hint" />
      </FieldRow>
      <TextField form={form} name="name" />
      <FieldRow>
        <PercentField form={form} name="default_tax" hint="accounting.application.tax_hint" />
        <NumberField form={form} name="position" />
      </FieldRow>
    </EntityFormDrawer>
  );
}
