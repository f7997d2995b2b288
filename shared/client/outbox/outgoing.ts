import * as z from "zod/mini";

export const outgoingStates = ["undoable", "waiting", "sending", "unsure", "failed"] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** Milliseconds for which an entry may be taken back before it leaves. */
export const UNDO_MS = 5000;

/** Why the server refused: its words, and the key by which they are said in another language. */
const failure = z.object({
  key: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type OutgoingFailure = z.infer<typeof failure>;

/**
 * Something that was entered and has not reached the server yet. It belongs to one person and one server: nobody else's session
 * sends it or shows it.
 */
export const outgoing = z.object({
  /** A UUID; it is the Idempotency-Key of every try. */
  id: z.string(),
  kind: z.enum(["incident", "payment"]),
  /** Below the API's base, with a leading slash. */
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** What the person reads: what it is, and of whom. */
  label: z.string(),
  /** What stood in the form, for whoever takes it back or has to mend it. */
  draft: z.nullable(z.record(z.string(), z.unknown())),
  /** The id of whoever entered it. */
  person: z.string(),
  /** The API's base at which it was entered. */
  server: z.string(),
  /** Milliseconds since 1970 by this machine's clock, like the two below. */
  made_at: z.number(),
  leaves_at: z.number(),
  /** When it was sent first; null while it never was. From then on the server may know its key. */
  tried_at: z.nullable(z.number()),
  state: z.enum(outgoingStates),
  failure: z.nullable(failure),
  tries: z.number(),
});
export type Outgoing = z.infer<typeof outgoing>;
export type OutgoingKind = Outgoing["kind"];

/** Whether it calls for the person: the machine does nothing more about it. */
export const needsPerson = ({ state }: Pick<Outgoing, "state">) => state === "failed" || state === "unsure";
