import { assetResource } from "#shared/domain/assets/asset.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { priceIncrementResource, type PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntityMultiSelect } from "#web/components/form/entity-multi-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { MonthField } from "#web/components/form/month-field.tsx";
import { MoneyField, PercentField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { incrementIndexChoices, incrementScopeChoices, incrementTargetChoices } from "./rental-choices.ts";
import { useNameProposal } from "./use-name-proposal.ts";

/** Initial values of an increment: this month's notices, with rents valid from the next month (LAU art. 18.3). */
function initialValues(today: DateString) {
  return {
    index_kind: "irav",
    effective_date: firstOfMonth(addMonths(today, 1)),
    notified_on: today,
    target: "rentals",
    scope: "all",
  };
}

/** An increment's terms. Once applied, only its name and notes can be changed. */
export function IncrementForm(props: EntityFormProps<PriceIncrement>) {
  const { t } = useTexts();
  const form = useResourceForm(priceIncrementResource, props, initialValues(useToday()));
  useNameProposal(form);
  const terms = props.row && props.row.state !== "draft" ? { ...form, isReadOnly: true } : form;
  const { index_kind, target, scope } = form.fields.values;
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <FieldGroup title={t("rentals.increment.how_much")}>
        <FieldRow>
          <SelectField form={terms} name="index_kind" choices={incrementIndexChoices} />
          {index_kind === "percentage" && <PercentField form={terms} name="percentage" isRequired />}
          {index_kind === "amount" && <MoneyField form={terms} name="amount" isRequired />}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("rentals.increment.when")}>
        <FieldRow>
          <MonthField form={terms} name="effective_date" hint="rentals.increment.effective_hint" />
          {target !== "prices" && (
            <DateField form={terms} name="notified_on" isRequired hint="rentals.increment.notice_hint" />
          )}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("rentals.increment.where")}>
        <SelectField form={terms} name="target" choices={incrementTargetChoices} />
        <SelectField form={terms} name="scope" choices={incrementScopeChoices} />
        {scope === "properties" && (
          <EntityMultiSelect form={terms} name="property_ids" resource={propertyResource} isRequired />
        )}
        {scope === "assets" && <EntityMultiSelect form={terms} name="asset_ids" resource={assetResource} isRequired />}
      </FieldGroup>
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
