/** What every row of every entity has (`rowBase` of the domain); generic screens need no more of it. */
export type BaseRow = {
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

/** A row's value by the name of its field; undefined where it has none. */
export function readField(row: object | null, field: string): unknown {
  return row === null ? undefined : new Map<string, unknown>(Object.entries(row)).get(field);
}

/** The readable name of a foreign key, which travels with the row as `<prefix>_label`. */
export function readReferenceLabel(row: object | null, field: string): string | null {
  const label = readField(row, field.replace(/_id$/, "_label"));
  return typeof label === "string" ? label : null;
}

/** Whether something that came from outside is a row: the border between an answer's `data` and what a form can compare. */
export function isBaseRow(value: unknown): value is BaseRow {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof readField(value, "id") === "string" &&
    typeof readField(value, "version") === "number" &&
    typeof readField(value, "label") === "string"
  );
}
