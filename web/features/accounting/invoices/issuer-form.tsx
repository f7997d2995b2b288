import { Button } from "@mantine/core";
import { IconForms } from "@tabler/icons-react";
import { issuerResource, type Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { keepsRecords } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { ColorField } from "#web/components/form/color-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { firstModeChoices, taxpayerKindChoices } from "../verifactu/mode-choices.ts";
import { RecordWarnings } from "../verifactu/record-warnings.tsx";
import { territoryChoices } from "../ticketbai/territory-choices.ts";
import { TerritoryNotice } from "../ticketbai/territory-notice.tsx";
import { useFillIssuer } from "./use-fill-issuer.ts";

/** The issuer of invoices: the company, or an owner in whose name it invoices. */
export function IssuerForm(props: EntityFormProps<Issuer>) {
  const { t } = useTexts();
  const can = useCan();
  const form = useResourceForm(issuerResource, props);
  const fill = useFillIssuer(form);
  const isForal = Boolean(form.fields.values.foral_territory);
  const isOwner = typeof form.fields.values.owner_id === "string";
  const mayFill = !form.isReadOnly && can(isOwner ? "owner" : "company", "read");
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect form={form} name="owner_id" resource={ownerResource} hint="accounting.issuer.owner_hint" />
      {mayFill && (
        <Button
          variant="default"
          leftSection={<IconForms size={16} aria-hidden />}
          loading={fill.isPending}
          onClick={() => fill.mutate()}
        >
          {t(isOwner ? "accounting.issuer.fill_owner" : "accounting.issuer.fill_company")}
        </Button>
      )}
      <FieldRow>
        <TextField form={form} name="name" />
        <TextField form={form} name="tax_id" hint="accounting.issuer.tax_id_hint" />
      </FieldRow>
      <TextField form={form} name="street" />
      <FieldRow>
        <TextField form={form} name="postal_code" inputMode="numeric" />
        <TextField form={form} name="city" />
      </FieldRow>
      <FieldGroup title={t("accounting.issuer.bank")}>
        <TextField form={form} name="bank_account" />
        <TextField form={form} name="creditor_id" hint="accounting.issuer.creditor_hint" />
      </FieldGroup>
      <ColorField form={form} name="color" hint="components.color.hint" />
      <SelectField
        form={form}
        name="taxpayer_kind"
        choices={taxpayerKindChoices}
        hint="accounting.taxpayer_kind.derived_hint"
      />
      <SelectField
        form={form}
        name="foral_territory"
        choices={territoryChoices}
        hint="accounting.foral_territory.hint"
      />
      {props.row && isForal && keepsRecords(props.row.billing_mode) && (
        <Notice tone="due">{t("accounting.foral_territory.ends_records")}</Notice>
      )}
      <TerritoryNotice
        postal_code={form.fields.values.postal_code}
        foral_territory={form.fields.values.foral_territory}
      />
      {!props.row && (
        <SelectField
          form={form}
          name="billing_mode"
          choices={firstModeChoices[isForal ? "foral" : "common"]}
          hint="accounting.issuer.mode_hint"
        />
      )}
      {props.row && <RecordWarnings issuer={props.row} values={form.fields.values} />}
    </EntityFormDrawer>
  );
}
