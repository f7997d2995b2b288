import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { type TemplatePreview, templatePreview, templateResource } from "#shared/domain/documents/template.ts";
import { type Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { parseRow, readRowJson } from "#server/db/table-store.ts";
import { readRoute } from "#server/http/define-route.ts";
import { answer, type Answer, type ReadContext, type Route } from "#server/http/route.ts";
import { isUuid } from "#server/http/uuid.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { type FilledRevision, fillRevision } from "./fill-revision.ts";

type Context = ReadContext<UserAccess>;

/** What a document of a rental tells of. */
const told: readonly EntityName[] = ["rental", "person", "owner", "asset"];

/**
 * The template filled with the rental that `rental_id` names, for those who may read both.
 * @throws AppError not_found, not_allowed, template_without_file
 */
async function fill(context: Context): Promise<{ filled: FilledRevision; rental: Rental }> {
  const { db, services, user, params, query } = context;
  const [id, rental_id] = [params["id"] ?? "", query["rental_id"] ?? ""];
  if (!told.every((entity) => isAllowed(user.permissions, entity, "read"))) throw new AppError("not_allowed");
  if (!isUuid(rental_id)) throw new AppError("not_found");
  const [template, json] = [
    await readRowJson(db, templateResource, id, user),
    await readRowJson(db, rentalResource, rental_id, user),
  ];
  if (template === null || json === null) throw new AppError("not_found");
  const rental = parseRow(rentalResource, json);
  return { filled: await fillRevision(services, id, { rental_id: rental.id }), rental };
}

function fileOf(bytes: Buffer, name: string, type: string): Answer {
  return { kind: "file", name, type, body: Readable.from([bytes]), isInline: true };
}

const parameters = ["rental_id"];

/** GET …/preview: printed as it will be sent. The first print after a while takes as long as LibreOffice takes to start. */
const printRoute = readRoute({
  path: "/templates/:id/preview",
  summary: "A template filled with the values of ?rental_id= and printed as PDF; may take a minute",
  access: { entity: "template", action: "read" },
  parameters,
  run: async (context) => {
    const { filled, rental } = await fill(context);
    return fileOf(await context.services.office.toPdf(filled.docx), `${rental.code}.pdf`, "application/pdf");
  },
});

/** GET …/filled: the same as a Word document. */
const filledRoute = readRoute({
  path: "/templates/:id/filled",
  summary: "A template filled with the values of ?rental_id=, as a Word document",
  access: { entity: "template", action: "read" },
  parameters,
  run: async (context) => {
    const { filled, rental } = await fill(context);
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    return fileOf(filled.docx, `${rental.code}.docx`, type);
  },
});

/** GET …/missing: which placeholders print nothing for a rental, without printing it. */
const missingRoute = readRoute({
  path: "/templates/:id/missing",
  summary: "The placeholders of a template for which the rental of ?rental_id= has no value",
  access: { entity: "template", action: "read" },
  parameters,
  output: templatePreview,
  run: async (context) => {
    const { filled } = await fill(context);
    const preview: TemplatePreview = { revision: filled.revision, missing: [...filled.missing] };
    return answer(preview);
  },
});

export const templatePreviewRoutes: readonly Route[] = [printRoute, filledRoute, missingRoute];
