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

/** What the person who is logged in has entered and the server does not have yet, as this surface knows it. */
export const outboxState = proxy<{ entries: Outgoing[] }>({ entries: [] });

/** Those that were entered here: this surface tells what becomes of them. */
export const enteredHere = new Set<string>();

async function reread(): Promise<void> {
  outboxState.entries = await readOwnEntries();
}

const refresh = () => void reread();

/** Keeps `outboxState` as it is in storage. Returns the way to stop. */
export function followOutbox(): () => void {
  const stops = [getPlatform().outbox.watch(refresh), watchSession(refresh)];
  refresh();
  return () => stops.forEach((stop) => stop());
}

/** What a form hands over. */
export type Entered = Pick<Outgoing, "kind" | "path" | "body" | "label" | "draft">;

/**
 * Puts something that was entered into the outbox, from where it leaves in five seconds.
 * @throws Error when nobody is logged in or no server is known
 */
export async function enqueue(entered: Entered): Promise<Outgoing> {
  const person = sessionState.claims?.sub;
  const server = getPlatform().apiBase();
  if (!person || !server) throw new Error("Nobody is logged in");
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

/** Takes an entry back. @returns it; null when it has left already */
export async function undoEntry(id: string): Promise<Outgoing | null> {
  const { before, after } = await changeEntry(id, (entry) => undo(entry, Date.now()));
  return after === null ? before : null;
}

/** Whether an entry in doubt can still be sent again without a second one coming of it. */
export const mayGoAgain = (entry: Outgoing) => isKeyKnown(entry, Date.now());

/** Sends an entry again, that was refused or is in doubt, with the same key. */
export async function retryEntry(id: string): Promise<void> {
  await changeEntry(id, (entry) => sendAgain(entry, Date.now()));
  getPlatform().pokeOutbox();
}

/** Gives an entry up. @returns it; null when it is on its way or gone */
export async function discardEntry(id: string): Promise<Outgoing | null> {
  const { before, after } = await changeEntry(id, discard);
  return after === null ? before : null;
}

/**
 * Asks the server what became of an entry in doubt; nothing is sent. One that is registered leaves the outbox and is told.
 * @throws ApiError
 */
export async function checkEntry({ id, kind, person }: Outgoing): Promise<KeptAnswer["state"]> {
  const { data } = await call<KeptAnswer>(`/kept-answers/${id}`);
  if (data.state !== "registered") return data.state;
  await changeEntry(id, discard);
  tellSent({ id, kind, person, record_id: data.id ?? "", code: data.code ?? "" });
  return data.state;
}
