import { type Outgoing, type OutgoingFailure, UNDO_MS } from "./outgoing.ts";

/*
 * What becomes of an entry (docs/design/extension.md, "outbox"). Pure: who, when and what happened come as arguments, null means that the
 * entry is gone. Every move leaves an entry alone that is not in a state for it.
 */

/** The server knows a key for 24 hours; an hour of it is left for clocks that differ and requests that travel. */
const KEY_LIFETIME = 23 * 3_600_000;

/** How one try ended. */
export type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly failure: OutgoingFailure }
  /** It certainly did not arrive, or must wait: no connection, no session, too many requests. */
  | { readonly kind: "postponed" }
  /** Nobody knows whether it arrived. */
  | { readonly kind: "lost" };

/** Whether another try with the same key can still not make a second one. A clock that went back tells as little as one that went on. */
export const isKeyKnown = ({ tried_at }: Outgoing, now: number) =>
  tried_at === null || Math.abs(now - tried_at) < KEY_LIFETIME;

/** Milliseconds until an entry leaves: five seconds at most, also where the clock was set back meanwhile. */
export function untilLeaving({ leaves_at }: Pick<Outgoing, "leaves_at">, now: number): number {
  const left = leaves_at - now;
  return left > UNDO_MS ? 0 : Math.max(0, left);
}

export const mayUndo = (entry: Outgoing, now: number) => entry.state === "undoable" && untilLeaving(entry, now) > 0;

/** Takes it back; once it has left it stays. */
export const undo = (entry: Outgoing, now: number): Outgoing | null => (mayUndo(entry, now) ? null : entry);

/** Whether the machine has something to do about it now. */
export const isDue = (entry: Outgoing, now: number) =>
  entry.state === "waiting" || (entry.state === "undoable" && untilLeaving(entry, now) === 0);

/** Its turn: it is sent now, unless an earlier try is so old that a second one could come of it. */
export function begin(entry: Outgoing, now: number): Outgoing {
  if (!isDue(entry, now)) return entry;
  if (!isKeyKnown(entry, now)) return { ...entry, state: "unsure" };
  return { ...entry, state: "sending", failure: null, tries: entry.tries + 1, tried_at: entry.tried_at ?? now };
}

/** Its turn, and there is no connection: it waits and says so. */
export const hold = (entry: Outgoing, now: number): Outgoing =>
  isDue(entry, now) ? { ...entry, state: "waiting" } : entry;

/** What a try came to. A payment in doubt is left to the person; an incident goes again with the same key. */
export function settle(entry: Outgoing, outcome: Outcome): Outgoing | null {
  if (entry.state !== "sending") return entry;
  if (outcome.kind === "sent") return null;
  if (outcome.kind === "refused") return { ...entry, state: "failed", failure: outcome.failure };
  const isInDoubt = outcome.kind === "lost" && entry.kind === "payment";
  return { ...entry, state: isInDoubt ? "unsure" : "waiting" };
}

/** Found at the start: whoever was sending it is gone, and so is the answer. */
export const recover = (entry: Outgoing): Outgoing | null => settle(entry, { kind: "lost" });

/** The person wants it sent again, with the same key. */
export function sendAgain(entry: Outgoing, now: number): Outgoing {
  const mayGo = (entry.state === "unsure" && isKeyKnown(entry, now)) || entry.state === "failed";
  return mayGo ? { ...entry, state: "waiting", failure: null } : entry;
}

/** The person gives it up, or it turned out to be registered. What is on its way cannot be held back. */
export const discard = (entry: Outgoing): Outgoing | null => (entry.state === "sending" ? entry : null);
