import * as z from "zod/mini";

/**
 * What the server knows of an Idempotency-Key that the caller sent: what was made with it is `registered`; a request with it may
 * still be `in_flight`; of an `unknown` one nothing was made within the last 24 hours.
 */
export const keptAnswer = z.object({
  state: z.enum(["registered", "in_flight", "unknown"]),
  /** The row that was made, and its code or number where it has one. */
  id: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type KeptAnswer = z.infer<typeof keptAnswer>;
