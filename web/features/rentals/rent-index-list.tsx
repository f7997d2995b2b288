import { rentIndexResource, type RentIndex } from "#shared/domain/rentals/rent-index.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Month, Rate } from "#web/components/value.tsx";
import { bulkIndexFields, IndexBulk } from "./index-bulk.tsx";
import { IndexSource, ReadIndicesButton } from "./index-readings.tsx";
import { IndexState } from "./index-state.tsx";
import { rentIndexKindChoices, rentIndexStateChoices } from "./rental-choices.ts";

const RentIndexForm = lazyComponent(async () => (await import("./rent-index-form.tsx")).RentIndexForm);

const column = columnOf<RentIndex>();

const columns = [
  column({ id: "kind", width: 120, render: ({ kind }) => <ChoiceValue of={rentIndexKindChoices} value={kind} /> }),
  column({ id: "month", width: 160, render: ({ month }) => <Month date={month} /> }),
  column({ id: "value", width: 140, align: "right", render: ({ value }) => <Rate basisPoints={value} /> }),
  column({
    id: "state",
    reads: ["state", "value", "published_value"],
    width: 170,
    render: (index) => <IndexState index={index} />,
  }),
  column({
    id: "published_value",
    width: 140,
    align: "right",
    render: ({ published_value }) => <Rate basisPoints={published_value} />,
  }),
  column({ id: "source", render: ({ source }) => source }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: rentIndexKindChoices },
  { kind: "choice", field: "state", choices: rentIndexStateChoices },
  { kind: "date_range", field: "month" },
];

/** /indices: the values that INE publishes each month, typed by staff or read from its service and confirmed. */
export function RentIndexList() {
  const list = useList(rentIndexResource, columns, { reads: bulkIndexFields });
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={RentIndexForm}
      detail={({ id }) => `/indices/${id}`}
      actions={<ReadIndicesButton />}
      notice={<IndexSource />}
      selectionActions={({ rows }, apply) => <IndexBulk rows={rows} apply={apply} />}
    />
  );
}
