import * as z from "zod/mini";
import { randomKey } from "#shared/client/random-key.ts";
import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import {
  type DocumentField,
  type DocumentFieldInput,
  documentFieldInput,
  type DocumentFieldKind,
  type FieldBox,
  type PageSize,
} from "#shared/domain/documents/document-field.ts";

/** A field in the editor, with the key of its element. */
const fieldDraft = z.extend(documentFieldInput, { key: z.string(), label: z.string() });
export type FieldDraft = Readonly<z.infer<typeof fieldDraft>>;
export const fieldDrafts = z.readonly(z.array(fieldDraft));

export const toDraft = ({ id, value: _value, label, ...field }: DocumentField): FieldDraft => ({
  ...field,
  key: id,
  label: label ?? "",
});

export function toFieldInput({
  signer_id,
  kind,
  page,
  x,
  y,
  width,
  height,
  is_required,
  label,
}: FieldDraft): DocumentFieldInput {
  return { signer_id, kind, page, x, y, width, height, is_required, label: label.trim() || null };
}

/** Points of a new field, by its kind. */
const SIZES: Readonly<Record<DocumentFieldKind, PageSize>> = {
  signature: [160, 50],
  initials: [60, 34],
  date: [90, 20],
  name: [170, 20],
  text: [170, 20],
  tick: [16, 16],
};

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(most, least));
/** Shares to a thousandth of a percent, which is finer than any screen. */
const round = (value: number) => Math.round(value * 100_000) / 100_000;

const roundUp = (value: number) => Math.min(Math.ceil(value * 100_000) / 100_000, 1);

/** A box within its page: first as large as it must and may be, then moved inside. */
export function fitWithin<Box extends FieldBox & Pick<DocumentFieldInput, "kind">>(
  { kind, x, y, width, height }: Box,
  [pageWidth, pageHeight]: PageSize,
): FieldBox {
  const [leastWidth, leastHeight] = DOCUMENT_FIELD_LIMITS.least[kind];
  const w = within(width, roundUp(leastWidth / pageWidth), 1);
  const h = within(height, roundUp(leastHeight / pageHeight), 1);
  return { x: round(within(x, 0, 1 - w)), y: round(within(y, 0, 1 - h)), width: round(w), height: round(h) };
}

interface NewField {
  readonly kind: DocumentFieldKind;
  readonly signer_id: string | null;
  readonly page: number;
  /** Its middle, as shares of the page. */
  readonly at: readonly [x: number, y: number];
}

export function newField({ kind, signer_id, page, at: [x, y] }: NewField, size: PageSize): FieldDraft {
  const [pageWidth, pageHeight] = size;
  const [width, height] = [SIZES[kind][0] / pageWidth, SIZES[kind][1] / pageHeight];
  const box = fitWithin({ kind, x: x - width / 2, y: y - height / 2, width, height }, size);
  return { key: randomKey(), kind, signer_id, page, label: "", is_required: kind !== "tick", ...box };
}

/** Copies of a field on all other pages that have none of the same kind and signer at the same place. */
export function copiesOf(field: FieldDraft, all: readonly FieldDraft[], pages: readonly PageSize[]): FieldDraft[] {
  const isSame = (other: FieldDraft, page: number) =>
    other.page === page &&
    other.kind === field.kind &&
    other.signer_id === field.signer_id &&
    other.x === field.x &&
    other.y === field.y;
  return pages.flatMap((size, index) => {
    const page = index + 1;
    if (page === field.page || all.some((other) => isSame(other, page))) return [];
    return [{ ...field, ...fitWithin(field, size), page, key: randomKey() }];
  });
}

/** Fields as text, in one order: whether two lists are the same fields. */
export const textOf = (drafts: readonly FieldDraft[]): string =>
  JSON.stringify(drafts.map((draft) => JSON.stringify(toFieldInput(draft))).toSorted());
