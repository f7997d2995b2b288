import type { ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";

type FieldOf<Row> = keyof Row & string;

/** A column of one field, or of a value derived from several fields under its own id. */
type Shown<Row> =
  | { readonly id: FieldOf<Row>; readonly fields?: undefined }
  | { readonly id: string; readonly fields: readonly FieldOf<Row>[] };

/**
 * A list's column. Return text as a string from `render`, so that truncated text is shown in full on hover. `id`
 * identifies it for sorting, hiding and the Excel export; a column with `fields` exports those.
 */
export type TableColumn<Row> = Shown<Row> & Look<Row>;

interface Look<Row> {
  readonly render: (row: Row) => ReactNode;
  /** The heading, if it differs from the field's name. */
  readonly header?: MessageKey;
  /** For numbers and amounts. */
  readonly align?: "right";
  /** In pixels. Columns without a width share the remaining space. */
  readonly width?: number;
  /** Sorts by another field than `id`, or (false) not at all. By default a column sorts if the resource can. */
  readonly sort?: string | false;
  /**
   * Position on a phone's card: at the right of the title, below it without a label, or not shown. By default a
   * labelled line.
   */
  readonly card?: "aside" | "subtitle" | "none";
  /** Hidden by default. */
  readonly isExtra?: boolean;
}

/** Minimum width of a column without one, in pixels. */
const FLEXIBLE_WIDTH = 180;
export const CHECKBOX_WIDTH = 52;

/** Width in pixels below which a table scrolls in its frame instead of shrinking its columns. */
export function minimumWidth<Row>(columns: readonly TableColumn<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? FLEXIBLE_WIDTH), CHECKBOX_WIDTH);
}

/** The exported fields of columns, in the order of the columns. */
export function columnFields<Row>(columns: readonly TableColumn<Row>[]): string[] {
  return columns.flatMap(({ id, fields }) => fields ?? [id]);
}

/** The field by which a column sorts, or null. */
export function sortField<Row>({ id, sort }: TableColumn<Row>, sortable: readonly string[]): string | null {
  if (sort !== undefined) return sort === false ? null : sort;
  return sortable.includes(id) ? id : null;
}
