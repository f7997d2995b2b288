import { type InterestRate, interestRateResource } from "#shared/domain/accounting/deposits/interest-rate.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField, PercentField } from "#web/components/form/number-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { Percent } from "#web/components/value.tsx";

function InterestRateForm(props: EntityFormProps<InterestRate>) {
  const form = useResourceForm(interestRateResource, props);
  return (
    <EntityFormDrawer form={form} {...props}>
      <FieldRow>
        <NumberField form={form} name="year" isPlain />
        <PercentField form={form} name="rate" />
      </FieldRow>
      <TextField form={form} name="source" />
    </EntityFormDrawer>
  );
}

const column = columnOf<InterestRate>();

const columns = [
  column({ id: "year", width: 120, render: ({ year }) => String(year) }),
  column({ id: "rate", width: 150, align: "right", render: ({ rate }) => <Percent basisPoints={rate} /> }),
  column({ id: "source", card: "subtitle", render: ({ source }) => source }),
];

/** /interest-rates: the legal interest of each year, entered by staff when its law is published. */
export function InterestRateList() {
  const list = useList(interestRateResource, columns);
  return <ListScreen list={list} filters={[]} form={InterestRateForm} />;
}
