import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue } from "#web/components/value.tsx";

const column = columnOf<Asset>();

const columns = [
  column({ id: "cod", width: 140, render: ({ cod }) => cod }),
  column({ id: "name", card: "subtitle", render: ({ name }) => name }),
  column({
    id: "asset_type_id",
    reads: ["asset_type_label"],
    width: 140,
    render: ({ asset_type_label }) => asset_type_label,
  }),
  column({ id: "area_m2", width: 140, align: "right", render: ({ area_m2 }) => <NumberValue value={area_m2} /> }),
  column({
    id: "asset_status_id",
    reads: ["asset_status_color", "asset_status_label"],
    width: 160,
    card: "aside",
    render: (asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "asset_type_id", resource: assetTypeResource },
  { kind: "entity", field: "asset_status_id", resource: assetStatusResource },
];

/** The assets of one property, as a tab of its page. */
export function PropertyAssets({ propertyId }: { propertyId: string }) {
  const list = useList(assetResource, columns, { fixed: { property_id: propertyId } });
  return <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => `/assets/${id}`} />;
}
