import * as z from "zod/mini";
import { uuid } from "./fields.ts";
import { MOST_CHANGED_AT_ONCE } from "./policy.ts";

/** The same change of several rows of an entity, each as its own request would be. */
export const rowChangesInput = z.object({
  /** The entity's path, such as `invoices`. */
  path: z.string().check(z.regex(/^[a-z][a-z-]{0,60}$/)),
  /** The move, as at the end of its path; null changes fields. */
  verb: z.nullable(z.string().check(z.regex(/^[a-z][a-z_-]{0,60}$/))),
  rows: z
    .array(z.object({ id: uuid(), body: z.record(z.string(), z.unknown()) }))
    .check(z.minLength(1), z.maxLength(MOST_CHANGED_AT_ONCE)),
});
export type RowChangesInput = z.infer<typeof rowChangesInput>;

/** What the request of one row was answered: its status and its envelope. */
export const rowChangeResult = z.object({ id: uuid(), status: z.int(), body: z.unknown() });
export type RowChangeResult = z.infer<typeof rowChangeResult>;
