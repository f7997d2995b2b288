import { call } from "#shared/client/http.ts";
import { personName, searchPersons } from "#shared/client/person-search.ts";
import { can } from "#shared/client/state/session-state.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Entry, EntryGroup } from "./palette-entry.ts";

const MAX_ROWS = 6;

async function search<Row>(path: string, query: string, signal: AbortSignal): Promise<Row[]> {
  return (await call<Row[]>(path, { query: { query, page_size: MAX_ROWS }, signal })).data;
}

const toAsset = (asset: Asset): Entry => ({
  id: `asset:${asset.id}`,
  group: "assets",
  icon: "asset",
  title: asset.label,
  hint: asset.asset_status_label,
  action: { kind: "path", path: `/assets/${asset.id}` },
});

const toRental = (rental: Rental): Entry => ({
  id: `rental:${rental.id}`,
  group: "rentals",
  icon: "rental",
  title: `${rental.code} · ${rental.tenant_label}`,
  hint: rental.asset_label,
  action: { kind: "path", path: `/rentals/${rental.id}` },
});

const toIncident = (incident: Incident): Entry => ({
  id: `incident:${incident.id}`,
  group: "incidents",
  icon: "incident",
  title: incident.label,
  hint: incident.incident_status_label,
  action: { kind: "path", path: `/incidents/${incident.id}` },
});

/** A kind of record that the palette looks for on the server. */
export interface RemoteSource {
  readonly group: EntryGroup;
  readonly entity: EntityName;
  readonly find: (query: string, signal: AbortSignal) => Promise<Entry[]>;
}

const sources: readonly RemoteSource[] = [
  {
    group: "persons",
    entity: "person",
    find: async (query, signal) =>
      (await searchPersons(query, signal)).slice(0, MAX_ROWS).map((person) => ({
        id: `person:${person.id}`,
        group: "persons",
        icon: "tenant",
        title: personName(person),
        action: { kind: "path", path: `/persons/${person.id}` },
      })),
  },
  {
    group: "assets",
    entity: "asset",
    find: async (query, signal) => (await search<Asset>("/assets", query, signal)).map(toAsset),
  },
  {
    group: "rentals",
    entity: "rental",
    find: async (query, signal) => (await search<Rental>("/rentals", query, signal)).map(toRental),
  },
  {
    group: "incidents",
    entity: "incident",
    find: async (query, signal) => (await search<Incident>("/incidents", query, signal)).map(toIncident),
  },
];

/** The sources that the person may read, in the order of the palette. */
export function allowedSources(): readonly RemoteSource[] {
  return sources.filter(({ entity }) => can(entity, "read"));
}
