import { depositBodyResource } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { depositKindChoices } from "./deposit-choices.ts";

export function DepositForm(props: EntityFormProps<Deposit>) {
  const form = useResourceForm(depositResource, props, { kind: "legal" });
  const isLegal = form.fields.values["kind"] === "legal";
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect form={form} name="rental_id" resource={rentalResource} />
      <SelectField form={form} name="kind" choices={depositKindChoices} />
      <FieldRow>
        <MoneyField form={form} name="amount" {...(isLegal ? {} : { hint: "accounting.deposit.additional_hint" })} />
        <DateField form={form} name="date" hint="accounting.deposit.date_hint" />
      </FieldRow>
      {isLegal && (
        <EntitySelect form={form} name="body_id" resource={depositBodyResource} hint="accounting.deposit.body_hint" />
      )}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
