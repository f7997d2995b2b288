import { InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  type DocumentField,
  type FieldValues,
  type FilledField,
  filledFieldKinds,
  type PageSize,
  type SigningField,
  TICKED,
} from "#shared/domain/documents/document-field.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readFields, readPageSizes } from "./field-rows.ts";
import { fitText } from "./fit-text.ts";

// The database's part, in server/schema: protect_document_field.

/** The fields of one signer, as their page shows them; none for documents other than uploaded PDFs. */
export async function readSigningFields(
  db: Queryable,
  document_id: string,
  signer_id: string,
): Promise<SigningField[]> {
  const fields = await readFields(db, document_id);
  return fields
    .filter((field) => field.signer_id === signer_id)
    .map(({ signer_id: _signer, value: _value, ...field }) => field);
}

/** What those who have signed filled in. */
export const readFilledFields = (db: Queryable, document_id: string): Promise<readonly FilledField[]> =>
  db.query<FilledField>(
    `select f.id, f.kind, f.page, f.x, f.y, f.width, f.height, f.is_required, f.label, f.value
     from document_field f join signer s on s.id = f.signer_id
     where f.document_id = $1 and s.state = 'signed' and f.value is not null order by f.page, f.y, f.x, f.id`,
    [document_id],
  );

const issueAt = ({ id }: DocumentField, key: ValidationMessage["key"]): ValidationMessage[] => [
  { field: `field_values.${id}`, key, params: {} },
];

/** What is wrong with the value of a field, measured with the font that prints it. */
function issuesOf(field: DocumentField, value: string | null, pages: readonly PageSize[]): ValidationMessage[] {
  if (!filledFieldKinds.includes(field.kind)) return value === null ? [] : issueAt(field, "validation.invalid");
  if (value === null) return field.is_required ? issueAt(field, "validation.field_required") : [];
  if (field.kind === "tick") return value === TICKED ? [] : issueAt(field, "validation.invalid");
  const [width = 0, height = 0] = pages[field.page - 1] ?? [];
  const isFitting = fitText(value, [field.width * width, field.height * height]) !== null;
  return isFitting ? [] : issueAt(field, "validation.field_text_fits");
}

/**
 * Stores what a signer filled in, before the signature makes it final. The document is locked.
 * @throws InvalidInput for a required field without a value, a text that does not fit, and a field of another signer
 */
export async function fillFields(
  tx: Tx,
  { document_id, signer_id }: { readonly document_id: string; readonly signer_id: string },
  values: FieldValues,
): Promise<void> {
  const own = (await readFields(tx, document_id)).filter((field) => field.signer_id === signer_id);
  const given = new Map(values.map(({ id, value }) => [id, value]));
  const known = new Set(own.map(({ id }) => id));
  if (given.size < values.length || [...given.keys()].some((id) => !known.has(id)))
    throw new InvalidInput(null, [{ field: "fields", key: "validation.invalid", params: {} }]);
  if (own.length === 0) return;
  const pages = (await readPageSizes(tx, document_id)) ?? [];
  const issues = own.flatMap((field) => issuesOf(field, given.get(field.id) ?? null, pages));
  if (issues.length > 0) throw new InvalidInput(null, issues);
  await tx.query(
    `update document_field f set value = v.value from jsonb_to_recordset($2) v (id uuid, value text)
     where f.id = v.id and f.document_id = $1`,
    [document_id, JSON.stringify(values)],
  );
}
