import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type TemplatePreview, templatePreview, templateResource } from "#shared/domain/documents/template.ts";
import { type Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { readRow, requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type RouteResponse, type ReadContext, type Route } from "#server/engine/http/route.ts";
import { DOCX_TYPE, PDF_TYPE } from "#server/engine/services/content-type.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { fillExample, type FilledRevision, fillToLookAt } from "../fill-revision.ts";
import { requireDisclosedRights } from "../require-disclosed-rights.ts";

type Context = ReadContext<UserAccess>;

async function readRental({ db, user }: Context, rental_id: string): Promise<Rental> {
  requireDisclosedRights(user);
  if (!isUuid(rental_id)) throw new AppError("not_found");
  return readRow(db, rentalResource, rental_id, user);
}

/**
 * Fills the template with the rental in `rental_id`, which requires reading both; without one, with an invented
 * rental.
 * @throws AppError not_found, not_allowed, template_without_file
 */
async function fill(context: Context): Promise<{ filled: FilledRevision; name: string }> {
  const { db, services, user, params, query } = context;
  const [id, rental_id] = [params["id"] ?? "", query["rental_id"]];
  const rental = rental_id === undefined ? null : await readRental(context, rental_id);
  await requireRow(db, templateResource, id, user);
  if (rental) return { filled: await fillToLookAt(services, id, rental.id), name: rental.code };
  const filled = await fillExample(services, id);
  return { filled, name: translateIn(filled.language)("documents.template.example") };
}

function fileOf(bytes: Buffer, name: string, type: string): RouteResponse {
  return { kind: "file", name, type, body: Readable.from([bytes]), isInline: true };
}

const parameters = ["rental_id"];

/** GET …/preview: rendered as it would be sent. The first rendering after a while includes the start of LibreOffice. */
const previewRoute = readRoute({
  path: "/templates/:id/preview",
  summary:
    "A template filled with the values of ?rental_id=, or with invented ones, and rendered as PDF; may take a minute",
  access: { entity: "template", action: "read" },
  parameters,
  heavy: "always",
  run: async (context) => {
    const { filled, name } = await fill(context);
    return fileOf(await context.services.documentRenderer.toPdf(filled.docx), `${name}.pdf`, PDF_TYPE);
  },
});

/** GET …/filled: the same as a Word document. */
const filledRoute = readRoute({
  path: "/templates/:id/filled",
  summary: "A template filled with the values of ?rental_id=, or with invented ones, as a Word document",
  access: { entity: "template", action: "read" },
  parameters,
  heavy: "always",
  run: async (context) => {
    const { filled, name } = await fill(context);
    return fileOf(filled.docx, `${name}.docx`, DOCX_TYPE);
  },
});

/** GET …/missing: placeholders without a value for a rental, without rendering. */
const missingRoute = readRoute({
  path: "/templates/:id/missing",
  summary: "The placeholders of a template for which the rental of ?rental_id=, or an invented one, has no value",
  access: { entity: "template", action: "read" },
  parameters,
  heavy: "always",
  output: templatePreview,
  run: async (context) => {
    context.services.documentRenderer.prepare();
    const { filled } = await fill(context);
    const preview: TemplatePreview = { revision: filled.revision, missing: [...filled.missing] };
    return respond(preview);
  },
});

export const templatePreviewRoutes: readonly Route[] = [previewRoute, filledRoute, missingRoute];
