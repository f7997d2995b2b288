/** Fields of every entity's rows that generic screens need. */
export type BaseRow = {
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly archived_at: string | null;
};

/** The fields that every list requests, besides id and version, which are always answered. */
export const LISTED_FIELDS = ["archived_at", "label"] as const satisfies readonly (keyof BaseRow)[];

/** A row of a list: what generic screens need, what its page reads of every row, and what its visible columns happen to show. */
export type ListRow<Row, Field extends keyof Row = never> = Pick<Row, Extract<keyof Row, keyof BaseRow> | Field> &
  Partial<Row>;

/** A row's value by field name; undefined if it has none. */
export function readField(row: object | null, field: string): unknown {
  return row === null ? undefined : new Map<string, unknown>(Object.entries(row)).get(field);
}

/** The label of a foreign key, which is part of the row as `<prefix>_label`. */
export function readReferenceLabel(row: object | null, field: string): string | null {
  const label = readField(row, field.replace(/_id$/, "_label"));
  return typeof label === "string" ? label : null;
}

/** Validates that unknown data is a row: the boundary between a response's `data` and typed rows. */
export function isBaseRow(value: unknown): value is BaseRow {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof readField(value, "id") === "string" &&
    typeof readField(value, "version") === "number" &&
    typeof readField(value, "label") === "string"
  );
}
