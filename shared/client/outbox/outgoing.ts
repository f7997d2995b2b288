import * as z from "zod/mini";

export const outgoingStates = ["undoable", "waiting", "sending", "unsure", "failed"] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** Milliseconds in which an entry can be undone before it is sent. */
export const UNDO_MS = 5000;

/** Reason of a refusal: the server's message, and its key for other languages. */
const failure = z.object({
  key: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type OutgoingFailure = z.infer<typeof failure>;

/**
 * An entry that has not reached the server. It belongs to one user and one server: other sessions neither send nor
 * show it.
 */
export const outgoing = z.object({
  /** A UUID; the Idempotency-Key of every try. */
  id: z.string(),
  kind: z.enum(["incident", "payment"]),
  /** Below the API's base, with a leading slash. */
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** Description for the user: what it is, and whose. */
  label: z.string(),
  /** The form's values, to restore them after an undo or a refusal. */
  draft: z.nullable(z.record(z.string(), z.unknown())),
  /** Id of the user who entered it. */
  person: z.string(),
  /** API base at which it was entered. */
  server: z.string(),
  /** Milliseconds since 1970 by this device's clock; also for the two below. */
  made_at: z.number(),
  leaves_at: z.number(),
  /** Time of the first try; null before it. From then on the server may know its key. */
  tried_at: z.nullable(z.number()),
  state: z.enum(outgoingStates),
  failure: z.nullable(failure),
  tries: z.number(),
});
export type Outgoing = z.infer<typeof outgoing>;
export type OutgoingKind = Outgoing["kind"];

/** Whether it needs the user: it is not retried automatically. */
export const needsPerson = ({ state }: Pick<Outgoing, "state">) => state === "failed" || state === "unsure";
