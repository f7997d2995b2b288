import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useList } from "#web/components/use-list.ts";
import { Day, Money } from "#web/components/value.tsx";
import { RentalBadge } from "./rental-badge.tsx";
import { rentalStateChoices } from "./rental-choices.ts";

const columns: readonly TableColumn<Rental>[] = [
  { id: "code", width: 125, render: ({ code }) => code },
  { id: "tenant_id", card: "subtitle", render: ({ tenant_label }) => tenant_label },
  { id: "asset_id", render: ({ asset_label }) => asset_label },
  { id: "monthly_rent", width: 140, align: "right", render: ({ monthly_rent }) => <Money cents={monthly_rent} /> },
  { id: "start_date", width: 115, render: ({ start_date }) => <Day date={start_date} /> },
  { id: "end_date", width: 115, render: ({ end_date }) => <Day date={end_date} /> },
  { id: "renews_id", width: 115, render: ({ renews_label }) => renews_label },
  { id: "state", width: 190, card: "aside", render: ({ state }) => <RentalBadge state={state} /> },
];

/**
 * Shows the end date only if another column is hidden, and the renewed contract only if a row has one: short lists
 * have no column menu.
 */
function columnsFor(rows: readonly Rental[], hidden: readonly string[]): TableColumn<Rental>[] {
  const extra = new Set([
    ...(hidden.length === 0 ? ["end_date"] : []),
    ...(rows.some(({ renews_id }) => renews_id !== null) ? [] : ["renews_id"]),
  ]);
  return columns
    .filter(({ id }) => !hidden.includes(id))
    .map((column) => ({ ...column, isExtra: extra.has(column.id) }));
}

const nothing: readonly string[] = [];
const none: readonly Rental[] = [];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "state", choices: rentalStateChoices }];

/** The rentals of another record: an asset, a property, a person. */
export function RentalsOf({ fixed, hidden = nothing }: RelatedListProps) {
  const list = useList(rentalResource, { fixed });
  return (
    <EmbeddedList
      list={list}
      columns={columnsFor(list.rows ?? none, hidden)}
      filters={filters}
      hrefOf={({ id }) => `/rentals/${id}`}
    />
  );
}
