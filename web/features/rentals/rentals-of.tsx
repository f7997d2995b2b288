import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { columnOf, type TableColumn } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useList } from "#web/components/use-list.ts";
import { Day, Money } from "#web/components/value.tsx";
import { RentalBadge } from "./rental-badge.tsx";
import { rentalStateChoices } from "./rental-choices.ts";

const column = columnOf<Rental>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "tenant_id", reads: ["tenant_label"], card: "subtitle", render: ({ tenant_label }) => tenant_label }),
  column({ id: "asset_id", reads: ["asset_label"], render: ({ asset_label }) => asset_label }),
  column({
    id: "monthly_rent",
    width: 140,
    align: "right",
    render: ({ monthly_rent }) => <Money cents={monthly_rent} />,
  }),
  column({ id: "start_date", width: 115, render: ({ start_date }) => <Day date={start_date} /> }),
  column({ id: "end_date", width: 115, render: ({ end_date }) => <Day date={end_date} /> }),
  column({
    id: "renews_id",
    reads: ["renews_label"],
    width: 115,
    isExtra: "while_empty",
    render: ({ renews_label }) => renews_label,
  }),
  column({ id: "state", width: 190, card: "aside", render: ({ state }) => <RentalBadge state={state} /> }),
];

/**
 * Shows the end date only if another column is hidden, and the renewed contract only if a row has one: short lists
 * have no column menu.
 */
function columnsFor(hidden: readonly string[]): TableColumn<Rental>[] {
  return columns
    .filter(({ id }) => !hidden.includes(id))
    .map((one) => (one.id === "end_date" ? { ...one, isExtra: hidden.length === 0 } : one));
}

const nothing: readonly string[] = [];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "state", choices: rentalStateChoices }];

/** The rentals of another record: an asset, a property, a person. */
export function RentalsOf({ fixed, hidden = nothing }: RelatedListProps) {
  const list = useList(rentalResource, columnsFor(hidden), { fixed });
  return <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => `/rentals/${id}`} />;
}
