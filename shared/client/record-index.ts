import type { IndexedRecord } from "./indexed-record.ts";
import { readPersonal, writePersonal } from "./personal-settings.ts";
import { sessionState, type SessionUser } from "./state/session-state.ts";

/** Maximum records stored on a device. */
export const MAX_INDEXED_RECORDS = 5000;
const DAY_MS = 86_400_000;
/** Records not seen for this long are removed. */
const MAX_AGE_MS = 90 * DAY_MS;

type Records = ReadonlyMap<string, IndexedRecord>;

const nothing: Records = new Map();
let person: string | null = null;
let records: Records = nothing;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const keyOf = ({ entity, id }: Pick<IndexedRecord, "entity" | "id">) => `${entity}:${id}`;

/** Records of different users are never mixed. */
function openFor(present: string | null): void {
  if (present === person) return;
  person = present;
  records = nothing;
  reading = null;
}

function replace(next: Records): void {
  records = next;
  for (const listener of listeners) listener();
}

/** A change of time only, within a day, is not stored. */
function isNewRecord(before: IndexedRecord | undefined, { title, hint, words, facts, at }: IndexedRecord): boolean {
  return (
    !before ||
    before.title !== title ||
    before.hint !== hint ||
    before.words !== words ||
    JSON.stringify(before.facts) !== JSON.stringify(facts) ||
    Math.abs(at - before.at) > DAY_MS
  );
}

/** Merges both, the latest of each record; beyond the limit, the most recently seen. */
function merge(one: Iterable<IndexedRecord>, other: Iterable<IndexedRecord>): Records {
  const merged = new Map<string, IndexedRecord>();
  for (const record of [...one, ...other]) {
    const before = merged.get(keyOf(record));
    if (!before || before.at <= record.at) merged.set(keyOf(record), record);
  }
  if (merged.size <= MAX_INDEXED_RECORDS) return merged;
  const latest = [...merged.values()].toSorted((a, b) => b.at - a.at).slice(0, MAX_INDEXED_RECORDS);
  return new Map(latest.map((record) => [keyOf(record), record]));
}

async function readStored(): Promise<IndexedRecord[]> {
  const { storedRecords } = await import("./stored-records.ts");
  const limit = Date.now() - MAX_AGE_MS;
  return ((await readPersonal("records", storedRecords)) ?? []).filter(({ at }) => at > limit);
}

/** Loads the stored records of the logged-in user; concurrent calls share one load. */
export function loadRecords(): Promise<void> {
  openFor(sessionState.claims?.sub ?? null);
  const whose = person;
  reading ??= readStored().then((read) => {
    if (whose === person && read.length > 0) replace(merge(read, records.values()));
  });
  return reading;
}

/** The records this user saw, unordered. The same map until something changes. */
export function readRecords(): Records {
  return sessionState.claims?.sub === person ? records : nothing;
}

/**
 * Calls back on changes.
 * @returns a function that stops it
 */
export function watchRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What decides whether stored records may still be shown: the last blocking or erasure, and the reach of the user. */
export type SeenUntil = Pick<SessionUser, "forgotten_at" | "reach_revision">;

/** What this tab has applied; undefined before the first check. */
let seenUntil: SeenUntil | undefined;

/** The time of the last erasure is undefined before the first check of a session; a device without a reach has the first. */
async function readSeenUntil() {
  const { storedForgotten, storedReach } = await import("./stored-records.ts");
  const forgotten_at = (await readPersonal("forgotten", storedForgotten))?.at;
  return { forgotten_at, reach_revision: (await readPersonal("reach", storedReach))?.revision ?? 1 };
}

/**
 * When personal data were blocked or erased since this device last checked (RGPD art. 17 and 18), all stored records
 * are removed: it is unknown here which records name that person, and their times are by the device's clock. The same
 * when the user sees less than before; drafts and unsent entries then go too.
 * @param now as returned by GET /auth/me
 */
export async function forgetSeenBefore({ forgotten_at, reach_revision }: SeenUntil): Promise<void> {
  openFor(sessionState.claims?.sub ?? null);
  const before = await readSeenUntil();
  seenUntil = { forgotten_at, reach_revision };
  const isSmaller = before.reach_revision !== reach_revision;
  if (isSmaller || (before.forgotten_at ?? null) !== forgotten_at) {
    replace(nothing);
    await writePersonal("records", null);
    await writePersonal("recent", null);
    await writePersonal("collection_round", null);
  }
  if (isSmaller) await (await import("./forget-reach.ts")).forgetReach();
  if (before.forgotten_at !== forgotten_at) await writePersonal("forgotten", { at: forgotten_at });
  if (isSmaller) await writePersonal("reach", { revision: reach_revision });
}

let isStored = true;
/** Records this tab knows to be removed; merging stored ones must not bring them back. */
const gone = new Set<string>();

/**
 * Adds records just seen.
 * @returns whether any was new or changed
 */
export function noteRecords(seen: readonly IndexedRecord[]): boolean {
  openFor(sessionState.claims?.sub ?? null);
  const changed = seen.filter((record) => isNewRecord(records.get(keyOf(record)), record));
  if (person === null || changed.length === 0) return false;
  for (const record of changed) gone.delete(keyOf(record));
  replace(merge(records.values(), changed));
  isStored = false;
  return true;
}

/** Removes a record that no longer exists. */
export function dropRecord(record: Pick<IndexedRecord, "entity" | "id">): void {
  const key = keyOf(record);
  gone.add(key);
  if (!records.has(key)) return;
  replace(new Map([...records].filter(([other]) => other !== key)));
  isStored = false;
}

/** Stores pending changes, merged with those of other tabs. */
export async function storeRecords(): Promise<void> {
  if (isStored || person === null) return;
  const whose = person;
  isStored = true;
  // Another tab has applied a later erasure or a smaller reach: the records in this one may be among what went.
  const stored = await readSeenUntil();
  const isOther =
    seenUntil?.forgotten_at !== stored.forgotten_at || seenUntil?.reach_revision !== stored.reach_revision;
  if (seenUntil !== undefined && isOther) return replace(nothing);
  const others = (await readStored()).filter((record) => !gone.has(keyOf(record)));
  if (whose !== person) return;
  await writePersonal("records", [...merge(others, records.values()).values()]);
}
