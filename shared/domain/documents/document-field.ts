import * as z from "zod/mini";
import { decimal, integer, optional, text, uuid } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { DOCUMENT_FIELD_LIMITS, UPLOADED_PDF_LIMITS } from "./policy.ts";

/**
 * Fields of an uploaded PDF. A signature or initials take what the signer draws or types once; date and name are filled by the
 * server; texts and ticks by the signer.
 */
export const documentFieldKinds = ["signature", "initials", "date", "name", "text", "tick"] as const;
export type DocumentFieldKind = (typeof documentFieldKinds)[number];

/** Kinds that the signer fills in. */
export const filledFieldKinds: readonly DocumentFieldKind[] = ["text", "tick"];

/** The value of a tick that is set. */
export const TICKED = "yes";

/** Where a field is: shares of the page as it is shown, from its upper left corner. */
export const fieldBox = { x: decimal(0, 1), y: decimal(0, 1), width: decimal(0, 1), height: decimal(0, 1) };
export type FieldBox = z.infer<z.ZodMiniObject<typeof fieldBox>>;

/** A field as staff place it. */
export const documentFieldInput = z.object({
  signer_id: z.nullable(uuid()),
  kind: z.enum(documentFieldKinds),
  page: integer(1, UPLOADED_PDF_LIMITS.pages),
  ...fieldBox,
  is_required: z.boolean(),
  label: optional(text(DOCUMENT_FIELD_LIMITS.label)),
});
export type DocumentFieldInput = z.infer<typeof documentFieldInput>;

/** POST /documents/{id}/fields: all fields of a draft, which take the place of those before. */
export const documentFieldsInput = z.object({
  fields: z.array(documentFieldInput).check(z.maxLength(DOCUMENT_FIELD_LIMITS.count)),
});

export const documentField = z.object({
  ...z.required(documentFieldInput).shape,
  id: uuid(),
  label: z.nullable(z.string()),
  value: z.nullable(z.string()),
});
export type DocumentField = z.infer<typeof documentField>;

/** Width and height of a page as it is shown, in points. */
export const pageSize = z.tuple([z.number(), z.number()]);
export type PageSize = readonly [width: number, height: number];

/** GET /documents/{id}/fields, with the version of the document whose fields they are. */
export const documentFields = z.object({ version: z.int(), pages: z.array(pageSize), fields: z.array(documentField) });
export type DocumentFields = z.infer<typeof documentFields>;

/** Rounding of shares adds up to a little more than a page. */
const TOLERANCE = 1e-6;

const isInside = ({ x, y, width, height }: FieldBox) => x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE;

/** Whether a field is within its page and large enough to be seen and written in. */
export function isFieldPlaced(
  field: FieldBox & Pick<DocumentFieldInput, "page" | "kind">,
  pages: readonly PageSize[],
): boolean {
  const size = pages[field.page - 1];
  if (!size || !isInside(field)) return false;
  const [width, height] = size;
  const [leastWidth, leastHeight] = DOCUMENT_FIELD_LIMITS.least[field.kind];
  return field.width * width >= leastWidth - TOLERANCE && field.height * height >= leastHeight - TOLERANCE;
}

/** A field of the signer whose page it is. */
export const signingField = z.object({
  id: uuid(),
  kind: z.enum(documentFieldKinds),
  page: z.int(),
  ...fieldBox,
  is_required: z.boolean(),
  label: z.nullable(z.string()),
});
export type SigningField = z.infer<typeof signingField>;

/** What a signer who has signed filled in, as those after them see it. */
export const filledField = z.object({ ...signingField.shape, value: z.string() });
export type FilledField = z.infer<typeof filledField>;

/** What the signer fills in; a field that is left out stays empty. */
export const fieldValues = z
  .array(z.object({ id: uuid(), value: text(DOCUMENT_FIELD_LIMITS.text) }))
  .check(z.maxLength(DOCUMENT_FIELD_LIMITS.count));
export type FieldValues = z.infer<typeof fieldValues>;

const labelled = z.object({
  fields: z.array(z.object({ kind: z.enum(documentFieldKinds), label: z.nullish(z.string()) })),
});

/** What a signer fills in says what it is: two boxes for ticks look alike. */
export const fieldsLabelledRule = defineRule(labelled, ({ fields }) => {
  const index = fields.findIndex(({ kind, label }) => filledFieldKinds.includes(kind) && !label);
  return index === -1 ? null : { field: `fields.${index}.label`, key: "validation.required" };
});
