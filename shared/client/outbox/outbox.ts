import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";
import { call } from "../http.ts";
import { randomKey } from "../random-key.ts";
import { sessionState, watchSession } from "../state/session-state.ts";
import type { KeptAnswer } from "#shared/domain/core/kept-answer.ts";
import { discard, isKeyKnown, sendAgain, undo } from "./outbox-machine.ts";
import { tellSent } from "./outbox-news.ts";
import { changeEntry, putEntry, readOwnEntries } from "./outbox-store.ts";
import { type Outgoing, UNDO_MS } from "./outgoing.ts";

/** Unsent entries of the logged-in user, as known to this surface. */
export const outboxState = proxy<{ entries: Outgoing[] }>({ entries: [] });

/** Entries made on this surface, which reports their outcome. */
export const enteredHere = new Set<string>();

async function reread(): Promise<void> {
  outboxState.entries = await readOwnEntries();
}

const refresh = () => void reread();

/**
 * Keeps `outboxState` in sync with storage.
 * @returns a function that stops it
 */
export function followOutbox(): () => void {
  const stops = [getPlatform().outbox.watch(refresh), watchSession(refresh)];
  refresh();
  return () => stops.forEach((stop) => stop());
}

/** Input from a form. */
export type Entered = Pick<Outgoing, "kind" | "path" | "body" | "label" | "draft">;

/**
 * Adds an entry to the outbox, which sends it after five seconds.
 * @throws Error when no user is logged in or no server is known
 */
export async function enqueue(entered: Entered): Promise<Outgoing> {
  const person = sessionState.claims?.sub;
  const server = getPlatform().apiBase();
  if (!person || !server) throw new Error("No user is logged in");
  const now = Date.now();
  const entry: Outgoing = {
    ...entered,
    id: randomKey(),
    person,
    server,
    made_at: now,
    leaves_at: now + UNDO_MS,
    tried_at: null,
    state: "undoable",
    failure: null,
    tries: 0,
  };
  enteredHere.add(entry.id);
  await putEntry(entry);
  outboxState.entries = [...outboxState.entries, entry];
  getPlatform().pokeOutbox();
  return entry;
}

/**
 * Undoes an entry.
 * @returns it; null when it was already sent
 */
export async function undoEntry(id: string): Promise<Outgoing | null> {
  const { before, after } = await changeEntry(id, (entry) => undo(entry, Date.now()));
  return after === null ? before : null;
}

/** Whether an entry with unknown outcome can be retried without creating a duplicate. */
export const mayGoAgain = (entry: Outgoing) => isKeyKnown(entry, Date.now());

/** Retries a refused entry or one with unknown outcome, with the same key. */
export async function retryEntry(id: string): Promise<void> {
  await changeEntry(id, (entry) => sendAgain(entry, Date.now()));
  getPlatform().pokeOutbox();
}

/**
 * Discards an entry.
 * @returns it; null when it is being sent or no longer exists
 */
export async function discardEntry(id: string): Promise<Outgoing | null> {
  const { before, after } = await changeEntry(id, discard);
  return after === null ? before : null;
}

/**
 * Asks the server for the outcome of an entry, without sending it. A registered one is removed from the outbox and
 * announced.
 * @throws ApiError
 */
export async function checkEntry({ id, kind, person }: Outgoing): Promise<KeptAnswer["state"]> {
  const { data } = await call<KeptAnswer>(`/kept-answers/${id}`);
  if (data.state !== "registered") return data.state;
  await changeEntry(id, discard);
  tellSent({ id, kind, person, record_id: data.id ?? "", code: data.code ?? "" });
  return data.state;
}
