import * as z from "zod/mini";
import { instant, longText, optional, uuid } from "../core/fields.ts";
import { COMMENT_EDIT_MINUTES } from "./policy.ts";

/** Comments of one page, the newest first to be asked for. */
export const COMMENT_PAGE_SIZE = 50;

export const incidentCommentInput = z.object({
  incident_id: uuid(),
  body: longText(),
  /** Whether whoever reported the incident gets to see it; internal ones are staff's alone. */
  is_public: z.boolean(),
});

/** What the author may change while there is time. */
export const incidentCommentChange = z.object({ body: optional(longText()), is_public: optional(z.boolean()) });

export const incidentCommentRow = z.object({
  id: uuid(),
  incident_id: uuid(),
  version: z.int(),
  /** Null once it was deleted. */
  body: z.nullable(z.string()),
  is_public: z.boolean(),
  /** The move whose reason it tells, or null. */
  verb: z.nullable(z.string()),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  /** Of whoever reported the incident, what they are called. */
  author_label: z.nullable(z.string()),
  /** Whether whoever reported the incident wrote it, on the page that follows it. */
  by_reporter: z.boolean(),
  edited_at: z.nullable(instant()),
  deleted_at: z.nullable(instant()),
});
export type IncidentComment = z.infer<typeof incidentCommentRow>;

/** Whether somebody may change or delete a comment now: their own, that is still there, while there is time. */
export function isCommentEditable(
  comment: Pick<IncidentComment, "created_by" | "created_at" | "deleted_at">,
  user_id: string,
  now: Date,
): boolean {
  const minutes = (now.getTime() - Date.parse(comment.created_at)) / 60_000;
  return comment.created_by === user_id && comment.deleted_at === null && minutes <= COMMENT_EDIT_MINUTES;
}
