import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import classes from "./rentals.module.css";

/** The status and the property of the asset that was chosen. */
export function AssetStatusLine({ assetId }: { assetId: unknown }) {
  const isChosen = typeof assetId === "string";
  const { data: asset } = useQuery({ ...oneQuery(assetResource, isChosen ? assetId : ""), enabled: isChosen });
  if (!isChosen || !asset) return null;
  return (
    <div className={classes.asset}>
      <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />
      <span>{asset.property_label}</span>
    </div>
  );
}
