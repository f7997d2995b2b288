import { createElement, type ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";
import classes from "./data-table.module.css";

type FieldOf<Row> = keyof Row & string;

/** How a list's column looks. `id` identifies it for sorting, hiding and the Excel export. */
interface Look {
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
  /** Hidden by default: always, or while no row of the page has a value in it. */
  readonly isExtra?: boolean | "while_empty";
}

/** A column that shows one field. */
interface OwnColumn<Row, Field extends FieldOf<Row>> extends Look {
  readonly id: Field;
  readonly reads?: undefined;
  /** The fields that it exports, if not its own. */
  readonly fields?: readonly FieldOf<Row>[];
  readonly render: (row: Pick<Row, Field>) => ReactNode;
}

interface ReadingLook<Row, Field extends FieldOf<Row>> extends Look {
  /** The fields of the row that it shows. */
  readonly reads: readonly Field[];
  readonly render: (row: Pick<Row, Field>) => ReactNode;
}

/** A column that shows other fields than its own: a name beside its id, or a value derived from several. */
type ReadingColumn<Row, Field extends FieldOf<Row>> = ReadingLook<Row, Field> &
  (
    | { readonly id: FieldOf<Row>; readonly fields?: readonly FieldOf<Row>[] }
    | { readonly id: string; readonly fields: readonly FieldOf<Row>[] }
  );

/** A column as tables show it. */
export interface ShownColumn<Row> extends Look {
  readonly id: string;
  /** The fields that it exports. */
  readonly fields: readonly string[];
  readonly render: (row: Row) => ReactNode;
}

/**
 * A list's column, whatever fields its rows have: a cell whose fields are still being requested shows a bar. Made by
 * `columnOf`, where `render` can only read the fields that the column says it reads.
 */
export interface TableColumn<Row> extends ShownColumn<Partial<Row>> {
  readonly reads: readonly FieldOf<Row>[];
}

function hasFields<Row, Field extends FieldOf<Row>>(
  row: Partial<Row>,
  fields: readonly Field[],
): row is Partial<Row> & Pick<Row, Field> {
  const present: ReadonlySet<string> = new Set(Object.keys(row));
  return fields.every((field) => present.has(field));
}

const awaited = createElement("span", { className: classes.awaitedCell, "aria-hidden": true });

function readingColumn<Row, Field extends FieldOf<Row>>({
  id,
  fields = [id],
  ...look
}: ReadingLook<Row, Field> & { readonly id: string; readonly fields?: readonly string[] }): TableColumn<Row> {
  const { reads, render } = look;
  return { ...look, id, fields, render: (row) => (hasFields(row, reads) ? render(row) : awaited) };
}

/**
 * The columns of an entity's rows. Lists request the fields that their visible columns read: `reads`, by default the
 * field of the column's id. Return text as a string from `render`, so that truncated text is shown in full on hover.
 */
export function columnOf<Row>() {
  function column<Field extends FieldOf<Row>>(definition: OwnColumn<Row, Field>): TableColumn<Row>;
  function column<Field extends FieldOf<Row>>(definition: ReadingColumn<Row, Field>): TableColumn<Row>;
  function column<Field extends FieldOf<Row>>(definition: OwnColumn<Row, Field> | ReadingColumn<Row, Field>) {
    return definition.reads === undefined
      ? readingColumn<Row, Field>({ ...definition, reads: [definition.id] })
      : readingColumn<Row, Field>(definition);
  }
  return column;
}

/** Minimum width of a column without one, in pixels. */
const FLEXIBLE_WIDTH = 180;
export const CHECKBOX_WIDTH = 52;

type Sized = Pick<ShownColumn<never>, "width">;

/** Width in pixels below which a table scrolls in its frame instead of shrinking its columns. */
export function minimumWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? FLEXIBLE_WIDTH), CHECKBOX_WIDTH);
}

/** The exported fields of columns, in the order of the columns. */
export function columnFields(columns: readonly Pick<ShownColumn<never>, "fields">[]): string[] {
  return columns.flatMap(({ fields }) => fields);
}

/** The field by which a column sorts, or null. */
export function sortField(
  { id, sort }: Pick<ShownColumn<never>, "id" | "sort">,
  sortable: readonly string[],
): string | null {
  if (sort !== undefined) return sort === false ? null : sort;
  return sortable.includes(id) ? id : null;
}
