import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  type Template,
  templateLifecycle,
  templateMoveInputs,
  type TemplateRevision,
  templateResource,
  templateRevision,
} from "#shared/domain/documents/template.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { starterRoutes } from "./starter-routes.ts";
import { templateConditions } from "./template-conditions.ts";
import { templateFileRoutes } from "./template-file-routes.ts";
import { templatePreviewRoutes } from "./template-preview-routes.ts";

// The database's part, in server/schema: follow_template_archive, require_template_owner, protect_template_owners.

/**
 * A template without a file, with unknown placeholders or with unresolved tracked changes cannot be activated.
 * @throws AppError
 */
async function activate(tx: Tx, { id, revision }: Template): Promise<void> {
  const [file] = await tx.query<Pick<TemplateRevision, "unknown" | "has_changes">>(
    `select "unknown", has_changes from template_revision where template_id = $1 and revision = $2`,
    [id, revision],
  );
  if (!file) throw new AppError("template_without_file");
  const names = file.unknown.map(({ name }) => `{${name}}`).join(", ");
  if (names !== "") throw new AppError("template_unknown_placeholders", { params: { names } });
  if (file.has_changes) throw new AppError("docx_changes");
  await tx.query("update template set state = 'active' where id = $1", [id]);
}

const templateMoveRoutes = moveRoutes(templateResource, {
  inputs: templateMoveInputs,
  allowed: movesBy(templateLifecycle),
  rights: templateLifecycle,
  effects: {
    activate: ({ tx }, template) => activate(tx, template),
    deactivate: ({ tx }, { id }) => tx.query("update template set state = 'draft' where id = $1", [id]),
  },
});

const REVISIONS = `
  select r.revision, r.file_name, r.file_size, r.file_sha256, r.placeholders, r."unknown", r.has_changes, r.created_at, r.created_by,
         u.label as author_label
  from template_revision r left join "user" u on u.id = r.created_by
  where r.template_id = $1 order by r.revision desc`;

/** GET …/{id}/revisions: the template's revisions, latest first. */
const revisionsRoute = readRoute({
  path: "/templates/:id/revisions",
  summary: "The files that a template has had, the latest first, with the placeholders of each",
  access: { entity: "template", action: "read" },
  output: z.array(templateRevision),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, templateResource, id, user);
    return respond(await db.query(REVISIONS, [id]));
  },
});

export const templateRoutes: readonly Route[] = [
  ...starterRoutes,
  ...standardRoutes(templateResource, { conditions: templateConditions }),
  ...templateMoveRoutes,
  revisionsRoute,
  ...templateFileRoutes,
  ...templatePreviewRoutes,
];
