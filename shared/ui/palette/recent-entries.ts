import * as z from "zod/mini";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { iconNames } from "#shared/domain/core/icon-names.ts";
import type { Entry } from "./palette-entry.ts";

const stored = z.array(
  z.object({ path: z.string(), title: z.string(), icon: z.enum(iconNames), uses: z.int(), at: z.int() }),
);
type Recent = z.infer<typeof stored>[number];

const MAX_KEPT = 50;
/** So many stand there before anything is typed. */
export const MAX_SHOWN = 6;
const WEEK_MS = 7 * 24 * 3_600_000;

/** How often and how lately: a use counts half after a week. */
function frecency({ uses, at }: Recent): number {
  return uses * 0.5 ** ((Date.now() - at) / WEEK_MS);
}

async function readRecent(): Promise<Recent[]> {
  return (await readPersonal("recent", stored)) ?? [];
}

export interface RecentEntries {
  /** The most and latest used first. */
  readonly entries: readonly Entry[];
  /** By path. */
  readonly usage: ReadonlyMap<string, number>;
}

/** What this person opened through the palette. */
export async function readRecentEntries(): Promise<RecentEntries> {
  const recent = (await readRecent()).toSorted((a, b) => frecency(b) - frecency(a));
  const entries = recent.map(({ path, title, icon }): Entry => ({
    id: `recent:${path}`,
    group: "recent",
    icon,
    title,
    action: { kind: "path", path },
  }));
  return { entries, usage: new Map(recent.map((one) => [one.path, frecency(one)])) };
}

/** Remembers that an entry was opened; only those that are places can be opened again. */
export async function rememberEntry({ action, title, icon }: Entry): Promise<void> {
  if (action.kind !== "path") return;
  const recent = await readRecent();
  const before = recent.find(({ path }) => path === action.path);
  const entry = { path: action.path, title, icon, uses: (before?.uses ?? 0) + 1, at: Date.now() };
  const others = recent.filter(({ path }) => path !== action.path);
  await writePersonal("recent", [entry, ...others].slice(0, MAX_KEPT));
}
