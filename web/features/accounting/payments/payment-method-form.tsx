import { paymentMethodResource, type PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { methodKindChoices } from "./catalogue-choices.ts";

/** A payment method. Its kind determines a payment's fields, so it cannot be changed. */
export function PaymentMethodForm(props: EntityFormProps<PaymentMethod>) {
  const form = useResourceForm(paymentMethodResource, props, { kind: "transfer" });
  const kind = props.row ? { ...form, isReadOnly: true } : form;
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <SelectField form={kind} name="kind" choices={methodKindChoices} hint="accounting.method.kind_hint" />
      <CheckboxField form={form} name="is_default" hint="accounting.method.default_hint" />
    </EntityFormDrawer>
  );
}
