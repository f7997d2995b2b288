import type { Incident } from "#shared/domain/incidents/incident.ts";
import { IncidentsOf } from "./incidents-of.tsx";

/** All that has happened in the same asset, or in the same property where there is none: is it the third time? */
export function IncidentsOfPlace({ incident: { asset_id, property_id } }: { incident: Incident }) {
  return asset_id ? (
    <IncidentsOf fixed={{ asset_id }} hidden={["asset_id"]} />
  ) : (
    <IncidentsOf fixed={{ property_id: property_id ?? "" }} />
  );
}
