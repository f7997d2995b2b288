import * as z from "zod/mini";
import { fieldChanges, instant, uuid } from "./fields.ts";

/** One entry of a record's history: who did what, with the old and the new value of each field that changed. */
export const timelineEntry = z.object({
  id: uuid(),
  at: instant(),
  actor_label: z.nullable(z.string()),
  /** Who came by a link and has no account; null for staff and for the system itself. */
  visitor: z.nullable(z.string()),
  /** The access token by which the actor's program did it. */
  token: z.nullable(z.string()),
  /** The uploaded file that brought it about; null for what somebody did by hand. */
  source_label: z.nullable(z.string()),
  /** `create`, `update`, `archive`, `restore`, `delete` or the verb of a lifecycle. */
  action: z.string(),
  changes: fieldChanges(),
  /** Names of the rows whose ids occur among the values. */
  labels: z.record(z.string(), z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
