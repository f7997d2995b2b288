import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { openingFilters } from "#shared/domain/core/opening-filters.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue, YesNo } from "#web/components/value.tsx";
import { AssetBulk, bulkAssetFields } from "./asset-bulk.tsx";
import { assetStatusKindChoices } from "./asset-choices.ts";

const AssetForm = lazyComponent(async () => (await import("./asset-form.tsx")).AssetForm);

const column = columnOf<Asset>();

const columns = [
  column({ id: "cod", width: 130, render: ({ cod }) => cod }),
  column({ id: "name", card: "subtitle", render: ({ name }) => name }),
  column({ id: "property_id", reads: ["property_label"], width: 170, render: ({ property_label }) => property_label }),
  column({
    id: "asset_type_id",
    reads: ["asset_type_label"],
    width: 120,
    render: ({ asset_type_label }) => asset_type_label,
  }),
  column({ id: "bedrooms", width: 125, align: "right", render: ({ bedrooms }) => <NumberValue value={bedrooms} /> }),
  column({ id: "area_m2", width: 150, align: "right", render: ({ area_m2 }) => <NumberValue value={area_m2} /> }),
  column({
    id: "asset_status_id",
    reads: ["asset_status_color", "asset_status_label"],
    width: 150,
    card: "aside",
    render: (asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />,
  }),
  column({
    id: "is_published",
    width: 120,
    isExtra: true,
    render: ({ is_published }) => <YesNo value={is_published} />,
  }),
  column({ id: "cadastral_number", width: 210, isExtra: true, render: ({ cadastral_number }) => cadastral_number }),
];

const filters: readonly FilterDefinition[] = [
  // An asset free in the coming months may be let today, so the status filter would hide it.
  { kind: "date_range", field: "free", replaces: ["asset_status_kind"] },
  { kind: "choice", field: "asset_status_kind", choices: assetStatusKindChoices },
  { kind: "entity", field: "asset_status_id", resource: assetStatusResource },
  { kind: "entity", field: "asset_type_id", resource: assetTypeResource },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "number_range", field: "bedrooms" },
  { kind: "number_range", field: "area_m2" },
  { kind: "boolean", field: "is_published" },
];

/** /assets: opens with the available ones, by a visible and removable filter (docs/design/product.md, section 3). */
export function AssetList() {
  const list = useList(assetResource, columns, { initial: openingFilters["/assets"], reads: bulkAssetFields });
  return (
    <ListScreen
      list={list}
      filters={filters}
      form={AssetForm}
      detail={({ id }) => `/assets/${id}`}
      selectionActions={({ rows }, apply) => <AssetBulk rows={rows} apply={apply} />}
    />
  );
}
