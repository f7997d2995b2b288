import { recordAt } from "#shared/client/indexed-record.ts";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { type Entry, entryKey } from "./palette-entry.ts";
import { pageOfRecord } from "./record-entries.ts";
import type { RecentEntry } from "./stored-recent.ts";

const MAX_STORED = 50;
/** Entries shown before anything is typed. */
export const MAX_SHOWN = 6;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Frequency weighted by recency: a use counts half after a week. */
function frecency({ uses, at }: RecentEntry): number {
  return uses * 0.5 ** ((Date.now() - at) / WEEK_MS);
}

/** Records name persons, and are stored apart from the pages and commands that the user used. */
const settings = ["recent", "used"] as const;

async function readRecent(): Promise<RecentEntry[]> {
  const { storedRecent } = await import("./stored-recent.ts");
  const read = await Promise.all(settings.map((name) => readPersonal(name, storedRecent)));
  return read.flatMap((entries) => entries ?? []);
}

export interface RecentEntries {
  /** Recently visited pages and usage by key, most and latest used first. */
  readonly recentPages: readonly Entry[];
  readonly usage: ReadonlyMap<string, number>;
}

const isPath = (key: string) => key.startsWith("/");

function toPaletteEntry({ key, title, icon }: RecentEntry): Entry {
  const record = recordAt(key);
  return {
    id: `recent:${key}`,
    group: "recent",
    icon,
    title,
    action: { kind: "path", path: key },
    page: record ? pageOfRecord({ ...record, title }) : undefined,
  };
}

/** The user's palette history. */
export async function readRecentEntries(): Promise<RecentEntries> {
  const recent = (await readRecent()).toSorted((a, b) => frecency(b) - frecency(a));
  const recentPages = recent.filter(({ key }) => isPath(key)).map(toPaletteEntry);
  return { recentPages, usage: new Map(recent.map((one) => [one.key, frecency(one)])) };
}

/** Adds an entry to the history, if it can be chosen again. */
export async function storeRecentEntry(entry: Entry): Promise<void> {
  const key = entryKey(entry);
  if (key === null) return;
  const recent = await readRecent();
  const before = recent.find((one) => one.key === key);
  const { title, icon } = entry;
  const isRecord = recordAt(key) !== null;
  const others = recent.filter((one) => one.key !== key && (recordAt(one.key) !== null) === isRecord);
  const used = { key, title, icon, uses: (before?.uses ?? 0) + 1, at: Date.now() };
  await writePersonal(isRecord ? "recent" : "used", [used, ...others].slice(0, MAX_STORED));
}
