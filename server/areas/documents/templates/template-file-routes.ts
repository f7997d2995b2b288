import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import type { Route } from "#server/engine/http/route.ts";
import { DOCX_TYPE } from "#server/engine/services/content-type.ts";
import { inspectTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import type { InspectedTemplate } from "#server/engine/services/docx/template-file.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";
import { TEMPLATE_BYTES } from "#shared/domain/documents/policy.ts";

// The database's part, in server/schema: protect_template_revision.

interface InspectedFile extends InspectedTemplate {
  readonly file: ReceivedFile;
}

/** Whether the file equals the latest revision; then no revision is added. */
async function isLatest(tx: Tx, { id, revision }: Template, sha256: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from template_revision where template_id = $1 and revision = $2 and file_sha256 = $3",
    [id, revision, sha256],
  );
  return rows.length > 0;
}

/** Adds a revision. An active template whose new file cannot be activated becomes a draft. */
export async function addRevision(
  tx: Tx,
  template: Pick<Template, "id" | "revision" | "state">,
  { file, placeholders, unknown, has_changes }: InspectedFile,
): Promise<void> {
  const revision = template.revision + 1;
  await tx.query(
    `insert into template_revision (template_id, revision, file_name, file_key, file_sha256, file_size, placeholders, "unknown", has_changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      template.id,
      revision,
      file.name,
      file.key,
      file.sha256,
      file.size,
      JSON.stringify(placeholders),
      JSON.stringify(unknown),
      has_changes,
    ],
  );
  const state = unknown.length > 0 || has_changes ? "draft" : template.state;
  await tx.query("update template set revision = $2, file_name = $3, state = $4 where id = $1", [
    template.id,
    revision,
    file.name,
    state,
  ]);
}

/** POST /templates/{id}/file: a new revision of a template, inspected before anything is written. */
const uploadRoute = preparedFileRoute({
  path: "/templates/:id/file",
  summary: "Uploads a template's Word document; every upload is a new revision",
  access: { entity: "template", action: "update" },
  file: { purpose: "template", maxBytes: TEMPLATE_BYTES },
  output: templateResource.row,
  prepare: async ({ services }, file) => {
    if (!/\.docx$/i.test(file.name)) throw new AppError("docx_only");
    const judged = await inspectTemplateApart(await buffer(await services.files.get(file.key)));
    return { value: { file, ...judged }, keys: [] };
  },
  run: async (context) => {
    const { tx, user, params, input, services } = context;
    const template = await lockRow(tx, templateResource, params["id"] ?? "", user);
    if (template.archived_at !== null) throw new AppError("forbidden_move", { data: { allowed: [] } });
    if (await isLatest(tx, template, input.file.sha256)) {
      tx.afterCommit(() => {
        services.files
          .remove(input.file.key)
          .catch((error: unknown) => services.log.warn({ err: error }, "template file"));
      });
      return respondWithRow(context, templateResource, template.id);
    }
    await asMove(tx, "file", () => addRevision(tx, template, input));
    return respondWithRow(context, templateResource, template.id, 201);
  },
});

/** GET /templates/{id}/file: the uploaded file, the latest or that of `?revision=`. */
const downloadRoute = readRoute({
  path: "/templates/:id/file",
  summary: "A template's Word document, the latest or that of ?revision=",
  access: { entity: "template", action: "read" },
  parameters: ["revision"],
  run: async (context) => {
    const { db, user, params, query } = context;
    const id = params["id"] ?? "";
    await requireRow(db, templateResource, id, user);
    const revision = query["revision"] ?? null;
    if (revision !== null && !/^\d{1,6}$/.test(revision)) throw new AppError("not_found");
    const [stored] = await db.query<{ file_name: string; file_key: string; file_sha256: string }>(
      `select r.file_name, r.file_key, r.file_sha256 from template_revision r join template t on t.id = r.template_id
       where t.id = $1 and r.revision = coalesce($2::integer, t.revision)`,
      [id, revision],
    );
    if (!stored) throw new AppError("not_found");
    return sendStoredFile(context, {
      name: stored.file_name,
      type: DOCX_TYPE,
      key: stored.file_key,
      sha256: stored.file_sha256,
    });
  },
});

export const templateFileRoutes: readonly Route[] = [uploadRoute, downloadRoute];
