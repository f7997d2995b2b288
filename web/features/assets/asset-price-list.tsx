import { assetResource } from "#shared/domain/assets/asset.ts";
import { assetPriceResource, type AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { openingFilters } from "#shared/domain/core/opening-filters.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { Day, Money } from "#web/components/value.tsx";
import { pricePhaseChoices } from "./price-choices.ts";
import { PricePhaseBadge } from "./price-phase-badge.tsx";

const AssetPriceForm = lazyComponent(async () => (await import("./asset-price-form.tsx")).AssetPriceForm);

const column = columnOf<AssetPrice>();

const columns = [
  column({ id: "asset_id", reads: ["asset_label"], sort: "label", render: ({ asset_label }) => asset_label }),
  column({ id: "amount", width: 140, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({ id: "expenses", width: 140, align: "right", render: ({ expenses }) => <Money cents={expenses} /> }),
  column({
    id: "deposit_amount",
    width: 120,
    align: "right",
    render: (price) => <Money cents={price.deposit_amount} />,
  }),
  column({ id: "valid_from", width: 120, render: ({ valid_from }) => <Day date={valid_from} /> }),
  column({ id: "valid_to", width: 120, render: ({ valid_to }) => <Day date={valid_to} /> }),
  column({
    id: "phase",
    fields: [],
    reads: ["valid_from", "valid_to"],
    width: 130,
    card: "aside",
    render: (price) => <PricePhaseBadge price={price} />,
  }),
  // Hidden by default: an asset's label starts with its property's code.
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 220,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({ id: "notes", width: 220, isExtra: true, render: ({ notes }) => notes }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "phase", choices: pricePhaseChoices },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "money_range", field: "amount" },
  { kind: "date_range", field: "valid_from" },
  { kind: "date_range", field: "valid_to" },
];

/** /asset-prices: opens with the current prices; a row opens its asset's price history. */
export function AssetPriceList() {
  const list = useList(assetPriceResource, columns, {
    initial: openingFilters["/asset-prices"],
    reads: ["asset_id"],
  });
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={AssetPriceForm}
      leadsTo={({ asset_id }) => `/asset-prices/asset/${asset_id}`}
    />
  );
}
