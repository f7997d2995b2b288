import * as z from "zod/mini";
import { getPlatform } from "../current-platform.ts";
import { sessionState } from "../state/session-state.ts";
import { type Outgoing, outgoing } from "./outgoing.ts";

const LOCK = "llavero.outbox.entries";
/** Storage may reach this process a moment after the lock does (see `session-refresh.ts`), in milliseconds. */
const STORAGE_DELAY = 60;

function parse(text: string | null): Outgoing | null {
  try {
    return text === null ? null : z.parse(outgoing, JSON.parse(text));
  } catch {
    // What another version wrote is left for that version.
    return null;
  }
}

/** Whether it is of the person who is logged in, at the server that is spoken to. */
export const isOwn = ({ person, server }: Outgoing) =>
  person === sessionState.claims?.sub && server === getPlatform().apiBase();

/** What anybody has entered on this device and no server has yet, the oldest first. */
export async function readEntries(): Promise<Outgoing[]> {
  const { outbox } = getPlatform();
  const texts = await Promise.all((await outbox.list()).map((id) => outbox.read(id)));
  return texts
    .map(parse)
    .filter((entry) => entry !== null)
    .toSorted((a, b) => a.made_at - b.made_at || (a.id < b.id ? -1 : 1));
}

/** Of these what the person who is logged in has entered for the server that is spoken to. */
export async function readOwnEntries(): Promise<Outgoing[]> {
  return (await readEntries()).filter(isOwn);
}

/** Keeps a new entry. */
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
 * Reads an entry, changes it and writes it, while no other surface does.
 * @param change null removes it; the same object leaves it as it is
 * @returns the entry before and after; both null where there is none any more
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
