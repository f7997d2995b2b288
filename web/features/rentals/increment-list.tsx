import { propertyResource } from "#shared/domain/properties/property.ts";
import { priceIncrementResource, type PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { openingForm } from "#web/components/opening-form.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, NumberValue, Money, Month } from "#web/components/value.tsx";
import { IncrementBadge } from "./increment-badge.tsx";
import { IncrementIndex } from "./increment-index.tsx";
import {
  incrementIndexChoices,
  incrementScopeChoices,
  incrementStateChoices,
  incrementTargetChoices,
} from "./rental-choices.ts";

const hrefOf = ({ id }: { id: string }) => `/asset-prices/increments/${id}`;

/** A new draft opens after saving, as its preview is the next step. */
const IncrementForm = openingForm(
  lazyComponent(async () => (await import("./increment-form.tsx")).IncrementForm),
  hrefOf,
);

const column = columnOf<PriceIncrement>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({
    id: "index_kind",
    reads: ["index_kind", "percentage", "amount"],
    width: 190,
    render: (increment) => <IncrementIndex increment={increment} />,
  }),
  column({ id: "effective_date", width: 140, render: (increment) => <Month date={increment.effective_date} /> }),
  column({
    id: "target",
    width: 250,
    render: ({ target }) => <ChoiceValue of={incrementTargetChoices} value={target} />,
  }),
  column({
    id: "included_count",
    width: 110,
    align: "right",
    render: (row) => <NumberValue value={row.included_count} />,
  }),
  column({
    id: "difference",
    fields: ["old_total", "new_total"],
    reads: ["old_total", "new_total"],
    header: "rentals.increment.monthly",
    width: 150,
    align: "right",
    render: ({ old_total, new_total }) => <Money cents={new_total - old_total} />,
  }),
  column({ id: "state", width: 140, card: "aside", render: ({ state }) => <IncrementBadge state={state} /> }),
  column({
    id: "scope",
    width: 190,
    isExtra: true,
    render: ({ scope }) => <ChoiceValue of={incrementScopeChoices} value={scope} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: incrementStateChoices },
  { kind: "choice", field: "index_kind", choices: incrementIndexChoices },
  { kind: "choice", field: "target", choices: incrementTargetChoices },
  { kind: "date_range", field: "effective_date" },
  { kind: "entity", field: "property_ids", resource: propertyResource },
];

/** /asset-prices/increments */
export function IncrementList() {
  const list = useList(priceIncrementResource, columns);
  return <ListScreen list={list} filters={filters} form={IncrementForm} detail={hrefOf} />;
}
