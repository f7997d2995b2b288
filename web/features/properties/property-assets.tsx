import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue } from "#web/components/value.tsx";

const columns: readonly TableColumn<Asset>[] = [
  { id: "cod", width: 140, render: ({ cod }) => cod },
  { id: "name", card: "subtitle", render: ({ name }) => name },
  { id: "asset_type_id", width: 140, render: ({ asset_type_label }) => asset_type_label },
  { id: "area_m2", width: 140, align: "right", render: ({ area_m2 }) => <NumberValue value={area_m2} /> },
  {
    id: "asset_status_id",
    width: 160,
    card: "aside",
    render: (asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />,
  },
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "asset_type_id", resource: assetTypeResource },
  { kind: "entity", field: "asset_status_id", resource: assetStatusResource },
];

/** The assets of one property, as a tab of its page. */
export function PropertyAssets({ propertyId }: { propertyId: string }) {
  const list = useList(assetResource, { fixed: { property_id: propertyId } });
  return <EmbeddedList list={list} columns={columns} filters={filters} hrefOf={({ id }) => `/assets/${id}`} />;
}
