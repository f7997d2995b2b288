import { iconOfEntity, type IndexedEntity, type IndexedRecord, pathOfRecord } from "#shared/client/indexed-record.ts";
import type { EntryGroup, Entry, RecordPage } from "./palette-entry.ts";

const groups: Readonly<Record<IndexedEntity, EntryGroup>> = {
  person: "persons",
  owner: "owners",
  asset: "assets",
  property: "properties",
  rental: "rentals",
  incident: "incidents",
  invoice: "invoices",
  payment: "payments",
  document: "documents",
};

/** The palette group of an entity's records. */
export const groupOf = (entity: IndexedEntity): EntryGroup => groups[entity];

/** The palette page of a record. */
export function pageOfRecord({ entity, id, title }: Pick<IndexedRecord, "entity" | "id" | "title">): RecordPage {
  return { kind: "record", entity, id, title, path: pathOfRecord({ entity, id }) };
}

const cachedEntries = new WeakMap<IndexedRecord, Entry>();

/** A record as a palette entry. The same object for the same record, so that cached ranking data stay valid. */
export function recordEntry(record: IndexedRecord): Entry {
  const known = cachedEntries.get(record);
  if (known) return known;
  const { entity, id, title, hint, words, facts } = record;
  const page = pageOfRecord(record);
  const entry: Entry = {
    id: `${entity}:${id}`,
    group: groups[entity],
    icon: iconOfEntity(entity),
    title,
    hint: hint === "" ? undefined : hint,
    facts,
    keywords: [words],
    action: { kind: "path", path: page.path },
    page,
  };
  cachedEntries.set(record, entry);
  return entry;
}
