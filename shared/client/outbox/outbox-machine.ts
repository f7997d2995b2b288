import { type Outgoing, type OutgoingFailure, UNDO_MS } from "./outgoing.ts";

/*
 * State machine of an outbox entry (docs/design/extension.md, "outbox"). Pure: time and events are arguments; null
 * means the entry is removed. A move leaves an entry unchanged when its state does not allow it.
 */

/** The server stores a key for 24 hours; one hour is a margin for clock differences and transit. */
const KEY_LIFETIME = 23 * 3_600_000;

/** The outcome of one try. */
export type SendOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly failure: OutgoingFailure }
  /** It certainly had no effect, or must wait: no connection, no session, too many requests. */
  | { readonly kind: "postponed" }
  /** It is unknown whether it arrived. */
  | { readonly kind: "lost" };

/** Whether a retry with the same key cannot create a duplicate. A clock set back is treated like one set forward. */
export const isKeyKnown = ({ tried_at }: Outgoing, now: number) =>
  tried_at === null || Math.abs(now - tried_at) < KEY_LIFETIME;

/** Milliseconds until an entry is sent: at most UNDO_MS, even when the clock was set back meanwhile. */
export function untilLeaving({ leaves_at }: Pick<Outgoing, "leaves_at">, now: number): number {
  const left = leaves_at - now;
  return left > UNDO_MS ? 0 : Math.max(0, left);
}

export const mayUndo = (entry: Outgoing, now: number) => entry.state === "undoable" && untilLeaving(entry, now) > 0;

/** Undoes an entry that has not been sent. */
export const undo = (entry: Outgoing, now: number): Outgoing | null => (mayUndo(entry, now) ? null : entry);

/** Whether the entry should be sent now. */
export const isDue = (entry: Outgoing, now: number) =>
  entry.state === "waiting" || (entry.state === "undoable" && untilLeaving(entry, now) === 0);

/** Starts sending, unless an earlier try is so old that a retry could create a duplicate. */
export function startSending(entry: Outgoing, now: number): Outgoing {
  if (!isDue(entry, now)) return entry;
  if (!isKeyKnown(entry, now)) return { ...entry, state: "unsure" };
  return { ...entry, state: "sending", failure: null, tries: entry.tries + 1, tried_at: entry.tried_at ?? now };
}

/** Without a connection, a due entry is marked as waiting. */
export const hold = (entry: Outgoing, now: number): Outgoing =>
  isDue(entry, now) ? { ...entry, state: "waiting" } : entry;

/**
 * Applies the outcome of a try. A payment with unknown outcome is left to the user; an incident is retried with the
 * same key.
 */
export function applyOutcome(entry: Outgoing, outcome: SendOutcome): Outgoing | null {
  if (entry.state !== "sending") return entry;
  if (outcome.kind === "sent") return null;
  if (outcome.kind === "refused") return { ...entry, state: "failed", failure: outcome.failure };
  const isInDoubt = outcome.kind === "lost" && entry.kind === "payment";
  return { ...entry, state: isInDoubt ? "unsure" : "waiting" };
}

/** Found as sending at the start: its sender has ended and the response is lost. */
export const recover = (entry: Outgoing): Outgoing | null => applyOutcome(entry, { kind: "lost" });

/** The user requests a retry, with the same key. */
export function sendAgain(entry: Outgoing, now: number): Outgoing {
  const mayGo = (entry.state === "unsure" && isKeyKnown(entry, now)) || entry.state === "failed";
  return mayGo ? { ...entry, state: "waiting", failure: null } : entry;
}

/** The user discards it, or it proved to be registered. An entry being sent cannot be discarded. */
export const discard = (entry: Outgoing): Outgoing | null => (entry.state === "sending" ? entry : null);
