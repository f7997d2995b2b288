import type { ComponentType } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntityMultiSelect } from "#web/components/form/entity-multi-select.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyField, NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AssetField, describeAsset } from "./asset-field.tsx";
import { EndChoices } from "./end-choices.tsx";
import { OverlapNotice } from "./overlap-notice.tsx";
import { indexClauseChoices, regimeChoices } from "./rental-choices.ts";
import { fieldReader } from "./rental-form-fields.ts";
import { useDepositProposal } from "./use-deposit-proposal.ts";
import { usePriceProposal } from "./use-price-proposal.ts";

/** Loaded later, with texts of its own. */
const RentalContractFields = lazyComponent(async () => {
  const [code] = await Promise.all([import("./rental-contract-fields.tsx"), loadArea("contract-facts")]);
  return code.RentalContractFields;
});

interface RentalFormProps extends EntityFormProps<Rental> {
  tenantForm: ComponentType<EntityFormProps<Person>>;
  guarantorForm: ComponentType<EntityFormProps<Person>>;
  payerForm: ComponentType<EntityFormProps<Person>>;
}

/**
 * Initial values of a new rental: habitual dwelling, paid on the first, updated by the index mandatory for new
 * leases.
 */
const initialValues = { regime: "habitual", payment_day: 1, index_clause: "irav" };

/** Series that a rental can be billed from: rectifying series are only for issued invoices. */
const ownSeries = { kind: "ordinary,receipt" };

/** A rental's contract. Once live, only the fields that its state permits can be changed. */
export function RentalForm({ tenantForm, guarantorForm, payerForm, ...props }: RentalFormProps) {
  const { t } = useTexts();
  const form = useResourceForm(rentalResource, props, initialValues);
  const field = fieldReader(form, props.row);
  const price = usePriceProposal(form);
  const depositHint = useDepositProposal(form, price?.deposit_amount ?? null);
  const rent = field("monthly_rent");
  const deposit = field("deposit_amount");
  const endDate = field("end_date");
  const method = field("payment_method_id");
  const payer = field("payer_id");
  const series = field("invoice_series_id");
  const joint = field("has_joint_liability");
  const { additional_tenant_ids, has_joint_liability } = form.fields.values;
  const hasSeveral =
    (Array.isArray(additional_tenant_ids) && additional_tenant_ids.length > 0) || has_joint_liability === true;
  return (
    <EntityFormDrawer form={form} {...props}>
      <EntitySelect {...field("tenant_id")} resource={personResource} create={tenantForm} />
      <EntityMultiSelect {...field("additional_tenant_ids")} resource={personResource} create={tenantForm} />
      {hasSeveral && <CheckboxField {...joint} hint={joint.hint ?? "rentals.split.joint_hint"} />}
      <EntitySelect {...field("guarantor_id")} resource={personResource} create={guarantorForm} />
      <FieldGroup title={t("rentals.asset")}>
        <AssetField {...field("asset_id")} />
        <EntityMultiSelect {...field("annex_asset_ids")} resource={assetResource} describe={describeAsset} />
      </FieldGroup>
      <FieldGroup title={t("rentals.term")}>
        <SelectField {...field("regime")} choices={regimeChoices} />
        <FieldRow>
          <DateField {...field("start_date")} />
          <DateField {...endDate} hint={endDate.hint ?? "rentals.end_hint"} />
        </FieldRow>
        {!endDate.form.isReadOnly && <EndChoices form={form} />}
        <OverlapNotice form={form} />
      </FieldGroup>
      <FieldGroup title={t("rentals.money")}>
        <FieldRow>
          <MoneyField {...rent} hint={rent.hint ?? (price ? "rentals.price_hint" : undefined)} />
          <MoneyField {...field("monthly_expenses")} />
        </FieldRow>
        <MoneyField {...deposit} hint={deposit.hint ?? depositHint} />
        <FieldRow>
          <NumberField {...field("payment_day")} />
          <SelectField {...field("index_clause")} choices={indexClauseChoices} />
        </FieldRow>
        <EntitySelect
          {...payer}
          resource={personResource}
          create={payerForm}
          hint={payer.hint ?? "rentals.payer_hint"}
        />
        <FieldRow>
          <EntitySelect
            {...method}
            resource={paymentMethodResource}
            hint={method.hint ?? "rentals.payment_method_hint"}
          />
          <EntitySelect
            {...series}
            resource={invoiceSeriesResource}
            narrowed={ownSeries}
            hint={series.hint ?? "rentals.series_hint"}
          />
        </FieldRow>
      </FieldGroup>
      <RentalContractFields form={form} row={props.row} />
      <FieldGroup title={t("rentals.other")}>
        <TextAreaField {...field("notes")} />
      </FieldGroup>
    </EntityFormDrawer>
  );
}
