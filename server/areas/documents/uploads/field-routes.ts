import { AppError } from "#shared/domain/core/app-error.ts";
import { documentFields, documentFieldsInput, fieldsLabelledRule } from "#shared/domain/documents/document-field.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, readRow } from "#server/engine/db/table-store.ts";
import { asMove } from "#server/engine/db/transaction.ts";
import { requireFresh, respondWithRow } from "#server/engine/http/crud-routes.ts";
import { readRoute, ruledBody, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readFields, readPageSizes, writeFields } from "./field-rows.ts";

const path = "/documents/:id/fields";

async function readLayout(db: Queryable, { id, version }: Document) {
  const [pages, fields] = [await readPageSizes(db, id), await readFields(db, id)];
  return { version, pages: (pages ?? []).map(([width, height]) => [width, height]), fields };
}

const listRoute = readRoute({
  path,
  summary: "The pages of an uploaded PDF, and the fields placed on them",
  access: { entity: "document", action: "read" },
  output: documentFields,
  run: async ({ db, user, params }) => {
    // The version is read first: fields changed meanwhile are a conflict, never lost.
    return respond(await readLayout(db, await readRow(db, documentResource, params["id"] ?? "", user)));
  },
});

const replaceRoute = writeRoute({
  method: "POST",
  path,
  summary: "Replaces the fields of a draft whose file is an uploaded PDF",
  access: { entity: "document", action: "update" },
  body: versioned(ruledBody({ input: documentFieldsInput, rules: [fieldsLabelledRule] }, "document")),
  output: documentResource.row,
  run: async (context) => {
    const { tx, user, params, input } = context;
    const row = await lockRow(tx, documentResource, params["id"] ?? "", user);
    requireFresh(row, input.version);
    if (row.state !== "draft") throw new AppError("document_frozen", { data: row });
    // A change of the fields is one of the document: its version and its history say so.
    await asMove(tx, "fields", async () => {
      await writeFields(tx, row.id, input.value.fields);
      await tx.query("update document set failure = null, updated_at = clock_now() where id = $1", [row.id]);
    });
    return respondWithRow(context, documentResource, row.id);
  },
});

export const fieldRoutes: readonly Route[] = [listRoute, replaceRoute];
