import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  COMMENT_PAGE_SIZE,
  incidentCommentChange,
  incidentCommentInput,
  incidentCommentRow,
} from "#shared/domain/incidents/incident-comment.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, noBody, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { answerJson, type Route, type WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { addComment, assertEditable, lockComment, readCommentJson, readCommentsJson } from "./comments.ts";
import { tellReporter } from "./tell-reporter.ts";

/**
 * An id parameter, or null if omitted.
 * @throws AppError not_found for anything else
 */
function readId(text: string | undefined): string | null {
  if (!text) return null;
  if (!isUuid(text)) throw new AppError("not_found");
  return text;
}

const list = readRoute({
  path: "/incident-comments",
  summary: `The comments of an incident, oldest first: the ${COMMENT_PAGE_SIZE} latest, or those before one of them`,
  access: { entity: "incident", action: "read" },
  parameters: ["incident_id", "before"],
  output: z.array(incidentCommentRow),
  run: async ({ db, user, query }) => {
    const incident_id = readId(query["incident_id"]);
    if (!incident_id) throw new AppError("not_found");
    await requireRow(db, incidentResource, incident_id, user);
    return answerJson(await readCommentsJson(db, incident_id, readId(query["before"]), COMMENT_PAGE_SIZE));
  },
});

const create = writeRoute({
  method: "POST",
  path: "/incident-comments",
  summary: "Comments on an incident, for staff only or also for its reporter",
  access: { entity: "incident", action: "update" },
  body: bodyOf(incidentCommentInput, "incident_comment"),
  output: incidentCommentRow,
  run: async ({ tx, services, user, input }) => {
    const incident = await lockRow(tx, incidentResource, input.incident_id, user);
    return answerJson(await readCommentJson(tx, await addComment({ tx, services }, incident, input, user)), 201);
  },
});

/** Locks the comment to change: of a visible incident, the user's own, not deleted, and of the given version. */
async function lockOwn({ tx, user, services, params }: WriteContext<UserAccess, unknown>, version: number) {
  const id = params["id"] ?? "";
  const comment = await lockComment(tx, id);
  const incident = await lockRow(tx, incidentResource, comment.incident_id, user);
  assertEditable(comment, user.user_id, services.clock.now());
  if (comment.version !== version) throw new AppError("stale", { data: JSON.parse(await readCommentJson(tx, id)) });
  return { id, comment, incident };
}

const change = writeRoute({
  method: "PATCH",
  path: "/incident-comments/:id",
  summary: "Changes the user's own comment within the time limit",
  access: { entity: "incident", action: "update" },
  body: versioned(bodyOf(incidentCommentChange, "incident_comment")),
  output: incidentCommentRow,
  run: async (context) => {
    const { tx, input } = context;
    const { id, comment, incident } = await lockOwn(context, input.version);
    const { body = null, is_public = null } = input.value;
    await tx.query(
      "update incident_comment set body = coalesce($2, body), is_public = coalesce($3, is_public) where id = $1",
      [id, body, is_public],
    );
    // The reporter was notified of a public comment when it was created.
    if (is_public && !comment.is_public)
      await tellReporter(context, incident, { kind: "comment", body: body ?? comment.body });
    return answerJson(await readCommentJson(tx, id));
  },
});

const remove = writeRoute({
  method: "POST",
  path: "/incident-comments/:id/archive",
  summary: "Deletes the user's own comment within the time limit; the incident's history keeps it",
  access: { entity: "incident", action: "update" },
  body: versioned(noBody),
  output: incidentCommentRow,
  run: async (context) => {
    const { tx, input, services } = context;
    const { id } = await lockOwn(context, input.version);
    await tx.query("update incident_comment set deleted_at = $2 where id = $1", [id, services.clock.now()]);
    return answerJson(await readCommentJson(tx, id));
  },
});

export const commentRoutes: readonly Route[] = [list, create, change, remove];
