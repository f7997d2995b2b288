import type { ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";

type FieldOf<Row> = keyof Row & string;

/** What a column shows: a field of the row, or, under a name of its own, what it makes of some fields. */
type Shown<Row> =
  | { readonly id: FieldOf<Row>; readonly fields?: undefined }
  | { readonly id: string; readonly fields: readonly FieldOf<Row>[] };

/**
 * A column, written out by each list. Text comes back as a string, so that what is cut shows whole on hover. Under its `id`
 * it sorts, is hidden and goes into the Excel file: as its `fields` where it is made of several.
 */
export type Column<Row> = Shown<Row> & Look<Row>;

interface Look<Row> {
  readonly render: (row: Row) => ReactNode;
  /** The heading, where it is not the field's own name. */
  readonly header?: MessageKey;
  /** Numbers and amounts stand at the right. */
  readonly align?: "right";
  /** In pixels. Columns without one share what is left. */
  readonly width?: number;
  /** Sorts by another field than `id`, or (false) not at all. By default it does where the resource can. */
  readonly sort?: string | false;
  /**
   * Where it stands on a phone's card: at the right of the title, below it without a name, or nowhere. By default a named
   * line of its own.
   */
  readonly card?: "aside" | "subtitle" | "none";
  /** Hidden until a person chooses it. */
  readonly isExtra?: boolean;
}

/** The width that a column without one needs at least. */
const FLEXIBLE_WIDTH = 180;
export const CHECKBOX_WIDTH = 52;

/** The width below which a table scrolls within its frame instead of squeezing its columns. */
export function minimumWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? FLEXIBLE_WIDTH), CHECKBOX_WIDTH);
}

/** The fields that columns stand for in an Excel file, in the order of the columns. */
export function fieldsOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.flatMap(({ id, fields }) => fields ?? [id]);
}

/** The field by which a column sorts, or null. */
export function sortField<Row>({ id, sort }: Column<Row>, sortable: readonly string[]): string | null {
  if (sort !== undefined) return sort === false ? null : sort;
  return sortable.includes(id) ? id : null;
}
