import type { BaseRow } from "./row.ts";

/** What every entity's form takes: the row to edit (null makes a new one) and what happens afterwards. */
export interface EntityFormProps<Row extends BaseRow> {
  row: Row | null;
  onClose: () => void;
  onSaved: (row: BaseRow) => void;
  /** Values that a new row begins with, besides the form's own. */
  initial?: Readonly<Record<string, unknown>>;
}
