import type { IndexedRecord } from "./indexed-record.ts";
import { readPersonal, writePersonal } from "./personal-settings.ts";
import { sessionState } from "./state/session-state.ts";

/** So many records of those that somebody saw stay on their device. */
export const MAX_RECORDS = 5000;
const DAY_MS = 86_400_000;
/** Whoever was not met for so long is looked for on the server again. */
const MAX_AGE_MS = 90 * DAY_MS;

type Records = ReadonlyMap<string, IndexedRecord>;

const nothing: Records = new Map();
let person: string | null = null;
let records: Records = nothing;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const keyOf = ({ entity, id }: Pick<IndexedRecord, "entity" | "id">) => `${entity}:${id}`;

/** Somebody else's records are never shown, nor mixed with one's own. */
function beginFor(present: string | null): void {
  if (present === person) return;
  person = present;
  records = nothing;
  reading = null;
}

function replace(next: Records): void {
  records = next;
  for (const listener of listeners) listener();
}

/** A record that is the same but for the hour tells nothing new. */
function isNews(before: IndexedRecord | undefined, { title, hint, words, at }: IndexedRecord): boolean {
  return (
    !before ||
    before.title !== title ||
    before.hint !== hint ||
    before.words !== words ||
    Math.abs(at - before.at) > DAY_MS
  );
}

/** The latest of both; of too many those that were met last. */
function merge(one: Iterable<IndexedRecord>, other: Iterable<IndexedRecord>): Records {
  const merged = new Map<string, IndexedRecord>();
  for (const record of [...one, ...other]) {
    const before = merged.get(keyOf(record));
    if (!before || before.at <= record.at) merged.set(keyOf(record), record);
  }
  if (merged.size <= MAX_RECORDS) return merged;
  const latest = [...merged.values()].toSorted((a, b) => b.at - a.at).slice(0, MAX_RECORDS);
  return new Map(latest.map((record) => [keyOf(record), record]));
}

async function readStored(): Promise<IndexedRecord[]> {
  const { storedRecords } = await import("./stored-records.ts");
  const limit = Date.now() - MAX_AGE_MS;
  return ((await readPersonal("records", storedRecords)) ?? []).filter(({ at }) => at > limit);
}

/** Reads what the device keeps of the person who is logged in; once, however many ask. */
export function loadRecords(): Promise<void> {
  beginFor(sessionState.claims?.sub ?? null);
  const whose = person;
  reading ??= readStored().then((read) => {
    if (whose === person && read.length > 0) replace(merge(read, records.values()));
  });
  return reading;
}

/** What this person saw, in no order. The same map until something has changed. */
export function readRecords(): Records {
  return sessionState.claims?.sub === person ? records : nothing;
}

/** Calls back when there are others. Returns the way to stop. */
export function watchRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last blocking or erasure by which this tab's records were weeded; undefined before it has heard. */
let forgottenAt: string | null | undefined;

async function readForgotten(): Promise<string | null | undefined> {
  const { storedForgotten } = await import("./stored-records.ts");
  return (await readPersonal("forgotten", storedForgotten))?.at;
}

/**
 * Where somebody's data were blocked or erased since this device last heard (RGPD art. 17 and 18), all that it keeps of records goes:
 * in whose names somebody stands, and when they were seen by the device's own clock, is not known here.
 * @param at as GET /auth/me tells it
 */
export async function forgetSeenBefore(at: string | null): Promise<void> {
  beginFor(sessionState.claims?.sub ?? null);
  const before = await readForgotten();
  forgottenAt = at;
  if (before === at) return;
  if (before !== undefined || at !== null) {
    replace(nothing);
    await writePersonal("records", null);
    await writePersonal("recent", null);
    await writePersonal("collection_round", null);
  }
  await writePersonal("forgotten", { at });
}

let isKept = true;
/** What this tab knows to be gone: the device must not bring it back. */
const gone = new Set<string>();

/** Adds what somebody has just seen. Whether anything was new. */
export function noteRecords(seen: readonly IndexedRecord[]): boolean {
  beginFor(sessionState.claims?.sub ?? null);
  const news = seen.filter((record) => isNews(records.get(keyOf(record)), record));
  if (person === null || news.length === 0) return false;
  for (const record of news) gone.delete(keyOf(record));
  replace(merge(records.values(), news));
  isKept = false;
  return true;
}

/** Takes a record out that is gone. */
export function dropRecord(record: Pick<IndexedRecord, "entity" | "id">): void {
  const key = keyOf(record);
  gone.add(key);
  if (!records.has(key)) return;
  replace(new Map([...records].filter(([other]) => other !== key)));
  isKept = false;
}

/** Puts on the device what is not there yet, with what another tab has put there meanwhile. */
export async function keepRecords(): Promise<void> {
  if (isKept || person === null) return;
  const whose = person;
  isKept = true;
  // Another tab has heard of a later one: what this one knows may name whoever is forgotten.
  if (forgottenAt !== undefined && (await readForgotten()) !== forgottenAt) return replace(nothing);
  const others = (await readStored()).filter((record) => !gone.has(keyOf(record)));
  if (whose !== person) return;
  await writePersonal("records", [...merge(others, records.values()).values()]);
}
