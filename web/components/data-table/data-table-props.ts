import type { MessageKey } from "#locales/es.ts";
import type { ReactNode } from "react";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import type { ShownColumn } from "./column.ts";
import type { Selection } from "./use-selection.ts";

export interface DataTableProps<Row extends BaseRow> {
  list: List<Row>;
  /** Those that are shown, in their order; the first one carries the row's link. */
  columns: readonly ShownColumn<Row>[];
  selection: Selection<Row>;
  /** Where a row opens. */
  hrefOf: (row: Row) => string;
  /** What an empty list offers: usually the button that creates the first row. */
  emptyAction?: ReactNode;
  /** What an empty list says to do first; else that rows will show here. */
  emptyHint?: MessageKey;
  /** Without the pager. */
  isBrief?: boolean;
}
