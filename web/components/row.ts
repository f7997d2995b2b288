/** Fields common to the rows of every entity (`rowBase` of the domain); sufficient for generic screens. */
export type BaseRow = {
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

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
