import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type AssetStatus, assetStatusResource, derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { type Asset, assetResource } from "#shared/domain/assets/asset.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import { BulkMenu } from "#web/components/data-table/bulk-menu.tsx";
import type { BaseRow } from "#web/components/row.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";

/** The fields that bulk actions read. */
export const bulkAssetFields = ["asset_status_id", "asset_status_kind"] as const;
type BulkAsset = BaseRow & Pick<Asset, (typeof bulkAssetFields)[number]>;

const derived: ReadonlySet<string> = new Set(derivedAssetStatusKinds);

const settingStatus = ({ id: asset_status_id }: AssetStatus, { t }: Texts): RowsChange<BulkAsset> => ({
  resource: assetResource,
  verb: null,
  body: ({ version }) => ({ asset_status_id, version }),
  undo: { verb: null, body: ({ asset_status_id: before }, { version }) => ({ asset_status_id: before, version }) },
  doneText: (count) => t("components.changed_count", { count }),
  refusedText: (count) => t("components.not_changed", { count }),
});

/**
 * Changes the status of the selected assets. Statuses derived from rentals are offered only as another label of the
 * same kind.
 */
export function AssetBulk({ rows, apply }: { rows: readonly BulkAsset[]; apply: ApplyToRows<BulkAsset> }) {
  const texts = useTexts();
  const mayUpdate = useCan()("asset", "update");
  const { data } = useQuery({ ...listQuery(assetStatusResource, "page_size=200"), enabled: mayUpdate });
  const live = rows.filter(({ archived_at }) => archived_at === null);
  if (!mayUpdate || live.length === 0) return null;
  const present = new Set<string>(live.map(({ asset_status_kind }) => asset_status_kind));
  const offered = (data?.data ?? []).filter(({ kind }) => !derived.has(kind) || present.has(kind));
  return (
    <BulkMenu
      label={texts.fieldLabel("asset", "asset_status_id")}
      choices={offered.map((status) => ({
        id: status.id,
        label: <StatusBadge color={status.color} label={status.name} />,
        run: () => apply(live, settingStatus(status, texts)),
      }))}
    />
  );
}
