import { Redirect, useParams } from "wouter";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { rentIndexResource, type RentIndex, type RentIndexState } from "#shared/domain/rentals/rent-index.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Month, Rate } from "#web/components/value.tsx";
import { bulkIndexFields, IndexBulk } from "./index-bulk.tsx";
import { IndexSource, ReadIndicesButton } from "./index-readings.tsx";
import { rentIndexKindChoices, rentIndexStateChoices } from "./rental-choices.ts";

const RentIndexForm = lazyComponent(async () => (await import("./rent-index-form.tsx")).RentIndexForm);

const stateColors: Readonly<Record<RentIndexState, StatusColor>> = { proposed: "amber", confirmed: "green" };

type Compared = Pick<RentIndex, "state" | "value" | "published_value">;

/** A proposal, or a value that differs from what INE answers for its month. */
function IndexState({ index: { state, value, published_value } }: { index: Compared }) {
  const { t } = useTexts();
  const differs = state === "confirmed" && published_value !== null && published_value !== value;
  if (differs) return <StatusBadge color="overdue" label={t("rentals.index.differs")} />;
  return <StatusBadge color={stateColors[state]} label={t(rentIndexStateChoices.text(state))} />;
}

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
      actions={<ReadIndicesButton />}
      notice={<IndexSource />}
      selectionActions={({ rows }, apply) => <IndexBulk rows={rows} apply={apply} />}
    />
  );
}

/** /indices/:id: the list with the value's drawer, for links of notifications. */
export function OpenedRentIndex() {
  const { id = "" } = useParams();
  return <Redirect to={`/indices?id=${id}`} replace />;
}
