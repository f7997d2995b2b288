import { useEffect, useEffectEvent } from "react";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { remittanceResource, type Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { REMITTANCE_DAYS_AHEAD } from "#shared/domain/accounting/policy.ts";
import { addDays } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { remittanceKindChoices, schemeChoices } from "../bank/banking-choices.ts";

/**
 * A new remittance, whose lines the server proposes; afterwards only its date (while a draft) and its notes can be
 * changed.
 */
export function RemittanceForm(props: EntityFormProps<Remittance>) {
  const today = useToday();
  const form = useResourceForm(remittanceResource, props, {
    kind: "direct_debit",
    scheme: "core",
    execution_date: addDays(today, REMITTANCE_DAYS_AHEAD),
    due_until: today,
  });
  const { row } = props;
  const terms = row ? { ...form, isReadOnly: true } : form;
  const day = row && row.state !== "draft" ? terms : form;
  const { kind } = form.fields.values;
  const isDebit = kind === "direct_debit";
  const followKind = useEffectEvent(() => {
    if (!row) form.fields.setFieldValue("due_until", isDebit ? today : null);
  });
  useEffect(() => followKind(), [kind]);
  return (
    <EntityFormDrawer form={form} {...props}>
      <SelectField form={terms} name="kind" choices={remittanceKindChoices} />
      <EntitySelect form={terms} name="issuer_id" resource={issuerResource} />
      <FieldRow>
        {isDebit && <DateField form={terms} name="due_until" isRequired />}
        <DateField form={day} name="execution_date" />
      </FieldRow>
      {isDebit && <SelectField form={terms} name="scheme" choices={schemeChoices} />}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
