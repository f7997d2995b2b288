import * as z from "zod/mini";
import { fieldChanges, instant, uuid } from "./fields.ts";

/** One entry of a record's history: actor, action, and old and new value of each changed field. */
export const timelineEntry = z.object({
  id: uuid(),
  at: instant(),
  actor_label: z.nullable(z.string()),
  /** A visitor who used a link and has no account; null for staff and for the system itself. */
  visitor: z.nullable(z.string()),
  /** The access token used by a program of the actor. */
  token: z.nullable(z.string()),
  /** The bulk upload that caused it; null for manual changes. */
  source_label: z.nullable(z.string()),
  /** `create`, `update`, `archive`, `restore`, `delete` or the verb of a lifecycle. */
  action: z.string(),
  changes: fieldChanges(),
  /** Labels of the rows whose ids occur among the values. */
  labels: z.record(z.string(), z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
