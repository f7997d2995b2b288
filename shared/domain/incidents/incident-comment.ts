import * as z from "zod/mini";
import { instant, longText, optional, uuid } from "../core/fields.ts";
import { COMMENT_EDIT_MINUTES } from "./policy.ts";

/** Comments per page, newest first. */
export const COMMENT_PAGE_SIZE = 50;

export const incidentCommentInput = z.object({
  incident_id: uuid(),
  body: longText(),
  /** Whether the reporter can see it; internal comments are visible to staff only. */
  is_public: z.boolean(),
});

/** What the author can change within that time. */
export const incidentCommentChange = z.object({ body: optional(longText()), is_public: optional(z.boolean()) });

export const incidentCommentRow = z.object({
  id: uuid(),
  incident_id: uuid(),
  version: z.int(),
  /** Null after deletion. */
  body: z.nullable(z.string()),
  is_public: z.boolean(),
  /** The move whose reason it gives, or null. */
  verb: z.nullable(z.string()),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  /** Name of the reporter, for the reporter's comments. */
  author_label: z.nullable(z.string()),
  /** Whether the reporter wrote it on the tracking page. */
  by_reporter: z.boolean(),
  edited_at: z.nullable(instant()),
  deleted_at: z.nullable(instant()),
});
export type IncidentComment = z.infer<typeof incidentCommentRow>;

/** Whether the user may edit or delete a comment now: their own, not deleted, and within `COMMENT_EDIT_MINUTES`. */
export function isCommentEditable(
  comment: Pick<IncidentComment, "created_by" | "created_at" | "deleted_at">,
  user_id: string,
  now: Date,
): boolean {
  const minutes = (now.getTime() - Date.parse(comment.created_at)) / 60_000;
  return comment.created_by === user_id && comment.deleted_at === null && minutes <= COMMENT_EDIT_MINUTES;
}
