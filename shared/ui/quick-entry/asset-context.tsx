import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { can } from "#shared/client/state/session-state.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { runningRentalStates } from "#shared/domain/reports/dashboard.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";

const OPEN_KINDS = openIncidentKinds.join(",");
const CURRENT_STATES = runningRentalStates.join(",");

function useAssetContext(asset_id: string) {
  const rental = useQuery({
    queryKey: ["rental", "quick", asset_id],
    queryFn: async ({ signal }) =>
      (await call<Rental[]>("/rentals", { query: { asset_id, state: CURRENT_STATES, page_size: 1 }, signal }))
        .data[0] ?? null,
    enabled: can("rental", "read"),
  });
  const incidents = useQuery({
    queryKey: ["incident", "quick", asset_id],
    queryFn: async ({ signal }) =>
      (
        await call<Incident[]>("/incidents", {
          query: { asset_id, incident_status_kind: OPEN_KINDS, page_size: 5 },
          signal,
        })
      ).data,
  });
  return { rental: rental.data ?? null, incidents: incidents.data ?? [] };
}

/** Who lives in the asset, and its open incidents: nobody should register the same thing twice. */
export function AssetContext({ asset }: { asset: Asset }) {
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
