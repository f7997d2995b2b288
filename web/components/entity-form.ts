import type { BaseRow } from "./row.ts";

/** Props of every entity form: the row to edit (null creates a new one) and the callbacks. */
export interface EntityFormProps<Row extends BaseRow> {
  row: Row | null;
  onClose: () => void;
  onSaved: (row: BaseRow) => void;
  /** Initial values of a new row, besides the form's own. */
  initial?: Readonly<Record<string, unknown>>;
}
