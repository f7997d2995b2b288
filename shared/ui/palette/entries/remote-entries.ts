import { call } from "#shared/client/http.ts";
import { type IndexedEntity, type IndexedRecord, toIndexed } from "#shared/client/indexed-record.ts";
import { personName, searchPersons } from "#shared/client/person-search.ts";
import { noteRecords } from "#shared/client/record-index.ts";
import { can } from "#shared/client/state/session-state.ts";
import { storeSoon } from "#shared/client/watch-rows.ts";
import type { EntryGroup } from "./palette-entry.ts";
import { isShown, type Mode } from "../ranking/modes.ts";
import { groupOf } from "./record-entries.ts";

const MAX_ROWS = 6;
/** Of persons in their own mode: a line names one of them. */
const MAX_PERSONS = 20;

type Find = (query: string, signal: AbortSignal) => Promise<readonly unknown[]>;

const search =
  (path: string): Find =>
  async (query, signal) =>
    (await call<unknown[]>(path, { query: { query, page_size: MAX_ROWS + 1, total: "rough" }, signal })).data;

const findPersons: Find = async (query, signal) =>
  (await searchPersons(query, signal, MAX_PERSONS + 1)).map((person) => ({ ...person, label: personName(person) }));

/** A kind of record that the palette searches on the server. */
interface Source {
  readonly entity: IndexedEntity;
  readonly find: Find;
  /** Identified by a number: without a mode, it is searched only if the text has a digit. */
  readonly isNumbered?: boolean;
}

const sources: readonly Source[] = [
  { entity: "person", find: findPersons },
  { entity: "owner", find: search("/owners") },
  { entity: "asset", find: search("/assets") },
  { entity: "property", find: search("/properties") },
  { entity: "rental", find: search("/rentals") },
  { entity: "incident", find: search("/incidents") },
  { entity: "invoice", find: search("/invoices"), isNumbered: true },
  { entity: "payment", find: search("/payments"), isNumbered: true },
  { entity: "document", find: search("/documents") },
];

/** The first records found of an entity. */
export interface FoundRecords {
  readonly records: readonly IndexedRecord[];
  /** The entity, if there are more. */
  readonly cut: readonly IndexedEntity[];
}

export interface RemoteSource {
  readonly group: EntryGroup;
  readonly entity: IndexedEntity;
  readonly find: (query: string, signal: AbortSignal) => Promise<FoundRecords>;
}

/** Found records are stored, so that next time they are available at once. */
async function findRecords(
  { entity, find }: Source,
  mode: Mode | null,
  query: string,
  signal: AbortSignal,
): Promise<FoundRecords> {
  const most = entity === "person" && mode === "@" ? MAX_PERSONS : MAX_ROWS;
  const now = Date.now();
  const rows = await find(query, signal);
  const records = rows.slice(0, most).flatMap((row) => toIndexed(entity, row, now) ?? []);
  if (noteRecords(records)) storeSoon();
  return { records, cut: rows.length > most ? [entity] : [] };
}

/** The sources that the user may read and that the text applies to, in palette order. */
export function sourcesFor(query: string, mode: Mode | null): readonly RemoteSource[] {
  const hasDigit = /\d/.test(query);
  return sources
    .filter(({ entity, isNumbered }) => {
      if (!can(entity, "read") || !isShown(groupOf(entity), mode)) return false;
      return mode !== null || hasDigit || !isNumbered;
    })
    .map((source) => ({
      group: groupOf(source.entity),
      entity: source.entity,
      find: (text, signal) => findRecords(source, mode, text, signal),
    }));
}
