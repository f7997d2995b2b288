import type { Incident } from "#shared/domain/incidents/incident.ts";
import { IncidentsOf } from "./incidents-of.tsx";

/** All incidents of the same asset, or of the same property if there is no asset; shows repetitions. */
export function RelatedIncidents({ incident: { asset_id, property_id } }: { incident: Incident }) {
  return asset_id ? (
    <IncidentsOf fixed={{ asset_id }} hidden={["asset_id"]} />
  ) : (
    <IncidentsOf fixed={{ property_id: property_id ?? "" }} />
  );
}
