import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { NumberValue } from "#web/components/value.tsx";

const column = columnOf<Asset>();

const columns = [
  column({ id: "cod", width: 140, render: ({ cod }) => cod }),
  column({ id: "name", card: "subtitle", render: ({ name }) => name }),
  column({ id: "area_m2", width: 150, align: "right", render: ({ area_m2 }) => <NumberValue value={area_m2} /> }),
  column({
    id: "asset_status_id",
    reads: ["asset_status_color", "asset_status_label"],
    width: 170,
    card: "aside",
    render: (asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />,
  }),
];

/** The rooms of a dwelling: assets that are part of this one. */
export function AssetParts({ assetId }: { assetId: string }) {
  const list = useList(assetResource, columns, { fixed: { parent_asset_id: assetId } });
  return <EmbeddedList list={list} hrefOf={({ id }) => `/assets/${id}`} />;
}
