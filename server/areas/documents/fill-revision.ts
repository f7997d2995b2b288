import { buffer } from "node:stream/consumers";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { exampleFacts } from "#shared/domain/documents/example-facts.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { fillTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import { type FilledDocument, fillTemplate } from "#server/engine/services/docx/template-file.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { type DocumentSubject, documentValues } from "./document-values.ts";

interface LatestRevision {
  readonly title: string;
  readonly language: Language;
  readonly asset_shapes: readonly AssetShape[];
  readonly regimes: readonly RentalRegime[];
  readonly revision: number;
  readonly file_key: string;
  /** Whether the template is built in. */
  readonly is_own: boolean;
}

export interface FilledRevision extends FilledDocument {
  /** Template revision that was used. */
  readonly revision: number;
  readonly language: Language;
}

async function readLatest(db: Queryable, template_id: string): Promise<LatestRevision> {
  const [latest] = await db.query<LatestRevision>(
    `select t.title, t.language, t.asset_shapes, t.regimes, t.revision, r.file_key, r.created_by is null as is_own from template t
     join template_revision r on r.template_id = t.id and r.revision = t.revision where t.id = $1`,
    [template_id],
  );
  if (!latest) throw new AppError("template_without_file");
  return latest;
}

type Files = Services["files"];

async function fill(files: Files, latest: LatestRevision, values: DocumentValues, mark = ""): Promise<FilledRevision> {
  const bytes = await buffer(await files.get(latest.file_key));
  const { revision, language, is_own } = latest;
  // Built-in templates take 50 ms; uploaded ones may take any time and run in a separate thread, which takes a third
  // of a second to start.
  const filled = is_own ? fillTemplate(bytes, values, mark) : await fillTemplateApart(bytes, values, mark);
  return { ...filled, revision, language };
}

/**
 * Fills the latest revision of a template with the data of its subject. Reads a file and takes up to a second, so do
 * not call it within a transaction.
 * @param title printed for `{documento.titulo}`; the template's own by default
 * @throws AppError not_found, template_without_file; docx_tag and the like for a file that cannot be filled
 */
export async function fillRevision(
  { db, files }: { readonly db: Queryable; readonly files: Files },
  template_id: string,
  subject: DocumentSubject,
  title?: string,
): Promise<FilledRevision> {
  const latest = await readLatest(db, template_id);
  const values = await documentValues(db, subject, latest.language, title ?? latest.title);
  return fill(files, latest, values);
}

/** Marks missing values in previews, so that an empty gap is not mistaken for the final text. */
const missingMark = (language: Language) =>
  translateIn(language)("documents.template.missing_mark", { name: "{name}" });

/**
 * Fills the latest revision of a template with a rental as a preview, with missing values marked.
 * @throws AppError as `fillRevision` does
 */
export async function fillToLookAt(
  { db, files }: Pick<Services, "db" | "files">,
  template_id: string,
  rental_id: string,
): Promise<FilledRevision> {
  const latest = await readLatest(db, template_id);
  const values = await documentValues(db, { rental_id }, latest.language, latest.title);
  return fill(files, latest, values, missingMark(latest.language));
}

/**
 * Fills the latest revision of a template with an invented rental of a matching kind of asset.
 * @throws AppError as `fillRevision` does
 */
export async function fillExample(
  { db, files }: Pick<Services, "db" | "files">,
  template_id: string,
): Promise<FilledRevision> {
  const latest = await readLatest(db, template_id);
  const { language, title, asset_shapes, regimes } = latest;
  const t = translateIn(language);
  const mark = (name: string) => t("documents.template.example_name", { name });
  const facts = exampleFacts({ shape: asset_shapes[0] ?? "dwelling", regimes }, mark);
  return fill(files, latest, rentalValues(facts, { language, t, title }), missingMark(language));
}
