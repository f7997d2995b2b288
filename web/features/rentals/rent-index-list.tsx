import { rentIndexResource, type RentIndex } from "#shared/domain/rentals/rent-index.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Month, Rate } from "#web/components/value.tsx";
import { rentIndexKindChoices } from "./rental-choices.ts";

const RentIndexForm = lazyComponent(async () => (await import("./rent-index-form.tsx")).RentIndexForm);

const column = columnOf<RentIndex>();

const columns = [
  column({ id: "kind", width: 140, render: ({ kind }) => <ChoiceValue of={rentIndexKindChoices} value={kind} /> }),
  column({ id: "month", width: 160, render: ({ month }) => <Month date={month} /> }),
  column({ id: "value", width: 200, align: "right", render: ({ value }) => <Rate basisPoints={value} /> }),
  column({ id: "source", render: ({ source }) => source }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: rentIndexKindChoices },
  { kind: "date_range", field: "month" },
];

/** /indices: the values that INE publishes each month, entered by staff. */
export function RentIndexList() {
  const list = useList(rentIndexResource, columns);
  return <ListScreen list={list} filters={filters} form={RentIndexForm} />;
}
