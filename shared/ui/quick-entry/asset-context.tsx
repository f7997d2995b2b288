import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { runningRentalsQuery } from "#shared/client/running-rentals.ts";
import { can } from "#shared/client/state/session-state.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { useT } from "../use-t.ts";
import type { ChosenAsset } from "./incident-draft.ts";
import classes from "./quick-entry.module.css";

function useAssetContext(asset_id: string) {
  const rentals = useQuery({ ...runningRentalsQuery([asset_id]), enabled: can("rental", "read") });
  const open = new URLSearchParams({ asset_id, incident_status_kind: openIncidentKinds.join(","), page_size: "5" });
  const incidents = useQuery(listQuery(incidentResource, open.toString()));
  return { rental: rentals.data?.data[0] ?? null, incidents: incidents.data?.data ?? [] };
}

/** The asset's tenants and open incidents, to avoid duplicate incidents. */
export function AssetContext({ asset }: { asset: ChosenAsset }) {
  const t = useT();
  const { rental, incidents } = useAssetContext(asset.id);
  return (
    <div className={classes.context} aria-live="polite">
      {rental && <p>{t("palette.tenant_of_asset", { tenant: rental.tenant_label, code: rental.code })}</p>}
      {incidents.length > 0 && (
        <>
          <p>{t("palette.open_incidents")}</p>
          <ul>
            {incidents.map(({ id, label, incident_status_label }) => (
              <li key={id}>
                {label} <span className={classes.soft}>{incident_status_label}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
