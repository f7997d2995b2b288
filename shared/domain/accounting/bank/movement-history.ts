import * as z from "zod/mini";
import { instant, integer, sumOfCents, uuid } from "#shared/domain/core/fields.ts";

/** What one step did with movements of a statement: several when they were confirmed or undone together. */
export const movementStep = z.object({
  id: uuid(),
  at: instant(),
  actor_label: z.nullable(z.string()),
  /** The access token used by a program of the actor. */
  token: z.nullable(z.string()),
  /** The verb: confirm, ignore or undo. */
  action: z.string(),
  count: integer(),
  /** Sum of the movements: credits less debits. */
  amount: sumOfCents(),
  /** The bank's text of the movement, of the first one of several. */
  label: z.string(),
});
export type MovementStep = z.infer<typeof movementStep>;
