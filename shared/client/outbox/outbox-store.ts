import * as z from "zod/mini";
import { getPlatform } from "../current-platform.ts";
import { sessionState } from "../state/session-state.ts";
import { type Outgoing, outgoing } from "./outgoing.ts";

const LOCK = "llavero.outbox.entries";
/** Storage may reach this process later than the lock (see `session-refresh.ts`), in milliseconds. */
const STORAGE_DELAY = 60;

function parse(text: string | null): Outgoing | null {
  try {
    return text === null ? null : z.parse(outgoing, JSON.parse(text));
  } catch {
    // Data of another version is left to that version.
    return null;
  }
}

/** Whether it belongs to the logged-in user and the current server. */
export const isOwn = ({ person, server }: Outgoing) =>
  person === sessionState.claims?.sub && server === getPlatform().apiBase();

/** All unsent entries on this device, the oldest first. */
export async function readEntries(): Promise<Outgoing[]> {
  const { outbox } = getPlatform();
  const texts = await Promise.all((await outbox.list()).map((id) => outbox.read(id)));
  return texts
    .map(parse)
    .filter((entry) => entry !== null)
    .toSorted((a, b) => a.made_at - b.made_at || (a.id < b.id ? -1 : 1));
}

/** The unsent entries of the logged-in user for the current server. */
export async function readOwnEntries(): Promise<Outgoing[]> {
  return (await readEntries()).filter(isOwn);
}

export function putEntry(entry: Outgoing): Promise<void> {
  return getPlatform().outbox.write(entry.id, JSON.stringify(entry));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY));
    return work();
  });
}

/**
 * Reads, changes and writes an entry under a lock.
 * @param change null removes it; the same object leaves it unchanged
 * @returns the entry before and after; both null when it no longer exists
 */
export function changeEntry(
  id: string,
  change: (entry: Outgoing) => Outgoing | null,
): Promise<{ readonly before: Outgoing | null; readonly after: Outgoing | null }> {
  return inTurn(async () => {
    const { outbox } = getPlatform();
    const before = parse(await outbox.read(id));
    if (!before) return { before, after: null };
    const after = change(before);
    if (after !== before) await outbox.write(id, after && JSON.stringify(after));
    return { before, after };
  });
}
