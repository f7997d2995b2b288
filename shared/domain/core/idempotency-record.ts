import * as z from "zod/mini";

/**
 * State of an Idempotency-Key sent by the caller: `registered` when its row exists; `in_flight` while its request
 * runs; `unknown` when nothing was created with it within the last 24 hours.
 */
export const idempotencyRecord = z.object({
  state: z.enum(["registered", "in_flight", "unknown"]),
  /** The created row, and its code or number if it has one. */
  id: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;

/** State of a visitor's request. It says no more: who holds the key gets the response by repeating the request. */
export const visitorRequest = z.pick(idempotencyRecord, { state: true });
export type VisitorRequest = z.infer<typeof visitorRequest>;
