import {
  iconOfEntity,
  type IndexedEntity,
  type IndexedRecord,
  pathOfRecord,
  type RecordFacts,
} from "#shared/client/indexed-record.ts";
import type { RankedRow } from "../ranking/rank-entries.ts";
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

/** Fields of a state of money, which changes without the device: that the index holds may be months old. */
const changing: ReadonlySet<string> = new Set(["state", "payment_state", "due_date"]);

const lasting = (facts: RecordFacts): RecordFacts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !changing.has(name)));

/** Rows of the device with the facts that the server has just confirmed; of any other, only those that never change. */
export function withConfirmedFacts(rows: readonly RankedRow[], confirmed: readonly Entry[]): RankedRow[] {
  const found = new Map(confirmed.map(({ id, facts }) => [id, facts]));
  return rows.map((row) => {
    const { id, facts } = row.entry;
    return facts ? { ...row, entry: { ...row.entry, facts: found.get(id) ?? lasting(facts) } } : row;
  });
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
