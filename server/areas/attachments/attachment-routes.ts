import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { attachInput, type AttachmentOwner, attachmentRow } from "#shared/domain/documents/attachment.ts";
import { bodyOf, noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import { answerAttached } from "#server/engine/http/kept-file.ts";
import { type Answer, answer, answerJson, type ReadContext, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { assertOwnerAction, assertOwnerVisible, lockOwner, readOwnerEntity } from "./attachment-owners.ts";
import { assertRoom, findAttachment, readAttachmentsJson, readSomeJson } from "./attachments.ts";
import { prepareAttachment } from "./prepare-attachment.ts";
import { insertAttachment } from "./write-attachment.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

const OWNER = ["owner_entity", "owner_id"] as const;

const list = readRoute({
  path: "/attachments",
  summary: "Lists the attachments of a record",
  access: "session",
  isForTokens: true,
  parameters: OWNER,
  output: z.array(attachmentRow),
  run: async ({ db, user, query }) => {
    const entity = readOwnerEntity(query["owner_entity"]);
    const owner_id = query["owner_id"] ?? "";
    await assertOwnerVisible(db, user, entity, owner_id);
    return answerJson(await readAttachmentsJson(db, entity, owner_id));
  },
});

/** Adding requires the right to change an existing record, or to create a new one. */
async function assertMayAdd({ db, user }: ReadContext<UserAccess>, entity: AttachmentOwner, owner_id: string | null) {
  assertOwnerAction(user, entity, owner_id === null ? "create" : "update");
  if (owner_id !== null) await assertOwnerVisible(db, user, entity, owner_id);
}

const add = preparedFileRoute({
  path: "/attachments",
  summary: "Adds a file to a record, or stores it for one that is being created (without owner_id)",
  access: "session",
  isForTokens: true,
  parameters: OWNER,
  file: { purpose: "attachment", maxBytes: ATTACHMENT_LIMITS.bytes },
  output: attachmentRow,
  prepare: async (context, file) => {
    await assertMayAdd(context, readOwnerEntity(context.query["owner_entity"]), context.query["owner_id"] || null);
    return prepareAttachment(context.services.files, file);
  },
  run: async ({ tx, user, query, input }) => {
    const owner_entity = readOwnerEntity(query["owner_entity"]);
    const owner_id = query["owner_id"] || null;
    if (owner_id !== null) await lockOwner(tx, user, owner_entity, owner_id);
    await assertRoom(tx, { owner_entity, owner_id }, user, 1);
    const json = await readSomeJson(tx, [await insertAttachment(tx, { owner_entity, owner_id }, input)]);
    return answerJson(json.slice(1, -1), 201);
  },
});

const attach = writeRoute({
  method: "POST",
  path: "/attachments/attach",
  summary: "Attaches files that were uploaded before to the record they were meant for",
  access: "session",
  isForTokens: true,
  body: bodyOf(attachInput),
  output: z.array(attachmentRow),
  run: async ({ tx, user, input }) => {
    const { owner_entity, owner_id } = input;
    const ids = [...new Set(input.ids)];
    await lockOwner(tx, user, owner_entity, owner_id);
    await assertRoom(tx, { owner_entity, owner_id }, user, ids.length);
    const taken = await tx.query<{ id: string }>(
      `update attachment set owner_id = $2
       where id = any($1) and owner_id is null and owner_entity = $3 and created_by = $4 returning id`,
      [ids, owner_id, owner_entity, user.user_id],
    );
    if (taken.length < ids.length) throw new AppError("not_found");
    return answerJson(await readSomeJson(tx, ids));
  },
});

/**
 * Serves the file, or 304 if the browser's copy is current. Access is checked each time, so that a revoked right
 * takes effect at once.
 */
async function serve(context: ReadContext<UserAccess>, size: "file" | "thumbnail"): Promise<Answer> {
  const { user, params, db } = context;
  return answerAttached(context, await findAttachment(db, user, params["id"] ?? ""), size);
}

const file = readRoute({
  path: "/attachments/:id/file",
  summary: "An attachment's file",
  access: "session",
  isForTokens: true,
  run: (context) => serve(context, "file"),
});

const thumbnail = readRoute({
  path: "/attachments/:id/thumbnail",
  summary: "The thumbnail of an attached picture",
  access: "session",
  isForTokens: true,
  run: (context) => serve(context, "thumbnail"),
});

const remove = writeRoute({
  method: "DELETE",
  path: "/attachments/:id",
  summary: "Removes an attachment; the record's history keeps its name",
  access: "session",
  isForTokens: true,
  body: noBody,
  run: async ({ tx, user, params, services }) => {
    const id = params["id"] ?? "";
    const { owner_entity, owner_id, file_key, thumbnail_key } = await findAttachment(tx, user, id, "for update");
    if (owner_id !== null) await lockOwner(tx, user, owner_entity, owner_id);
    await tx.query("delete from attachment where id = $1", [id]);
    const clear = async () => {
      for (const key of [file_key, thumbnail_key]) if (key) await services.files.remove(key);
    };
    // If the removal fails, or after a crash, the sweep removes the files.
    tx.afterCommit(() => void clear().catch((error: unknown) => services.log.warn({ err: error }, "attachment")));
    return answer(null);
  },
});

export const attachmentRoutes: readonly Route[] = [list, add, attach, file, thumbnail, remove];
