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
  seenUntil = undefined;
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

/** What this tab or surface has applied to the records in memory; undefined before the first check. */
let seenUntil: SeenUntil | undefined;

/**
 * What was applied to the stored records. In the web app they are of the tab, as `seen_reach` is; drafts and unsent
 * entries are of the device, as `reach` is, which has the first revision until it is stored.
 */
async function readApplied() {
  const { storedForgotten, storedReach } = await import("./stored-records.ts");
  const forgotten_at = (await readPersonal("forgotten", storedForgotten))?.at;
  const seen_revision = (await readPersonal("seen_reach", storedReach))?.revision;
  return { forgotten_at, seen_revision, device_revision: (await readPersonal("reach", storedReach))?.revision ?? 1 };
}

/** Whether records are of another reach, or from before an erasure: those stored, and those of this tab or surface. */
function findOutdated(before: Awaited<ReturnType<typeof readApplied>>, now: SeenUntil) {
  const { seen_revision = before.device_revision, forgotten_at = null } = before;
  const { reach_revision: revision = seen_revision, forgotten_at: forgotten = forgotten_at } = seenUntil ?? {};
  return {
    isSmaller: seen_revision !== now.reach_revision || revision !== now.reach_revision,
    isErased: forgotten_at !== now.forgotten_at || forgotten !== now.forgotten_at,
  };
}

/**
 * When personal data were blocked or erased since this device last checked (RGPD art. 17 and 18), all stored records
 * are removed: it is unknown here which records name that person, and their times are by the device's clock. The same
 * when the user sees less than before, in each tab; drafts and unsent entries then go too, once for the device.
 * @param now as returned by GET /auth/me
 */
export async function forgetSeenBefore({ forgotten_at, reach_revision }: SeenUntil): Promise<void> {
  openFor(sessionState.claims?.sub ?? null);
  const before = await readApplied();
  const { isSmaller, isErased } = findOutdated(before, { forgotten_at, reach_revision });
  seenUntil = { forgotten_at, reach_revision };
  if (isSmaller || isErased) {
    replace(nothing);
    await writePersonal("records", null);
    await writePersonal("recent", null);
    await writePersonal("collection_round", null);
  }
  const isSmallerForDevice = before.device_revision !== reach_revision;
  if (isSmaller) (await import("./forget-reach.ts")).forgetReachOfTab();
  if (isSmallerForDevice) await (await import("./forget-reach.ts")).forgetReachOfDevice();
  if (before.forgotten_at !== forgotten_at) await writePersonal("forgotten", { at: forgotten_at });
  if (before.seen_revision !== reach_revision) await writePersonal("seen_reach", { revision: reach_revision });
  if (isSmallerForDevice) await writePersonal("reach", { revision: reach_revision });
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
  const { forgotten_at, seen_revision, device_revision } = await readApplied();
  const applied = [seen_revision ?? device_revision, device_revision];
  const isOther =
    seenUntil?.forgotten_at !== forgotten_at || applied.some((revision) => revision !== seenUntil?.reach_revision);
  if (seenUntil !== undefined && isOther) return replace(nothing);
  const others = (await readStored()).filter((record) => !gone.has(keyOf(record)));
  if (whose !== person) return;
  await writePersonal("records", [...merge(others, records.values()).values()]);
}
