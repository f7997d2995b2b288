import type { SelectionActions } from "../data-table/selection-bar.tsx";
import type { FilterDefinition } from "../filters/filter-definition.ts";
import { ListView } from "../list-view.tsx";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import classes from "./detail.module.css";

interface EmbeddedListProps<Row extends BaseRow> {
  list: List<Row>;
  filters?: readonly FilterDefinition[];
  hrefOf: (row: Row) => string;
  /** Whether a row can be archived, where not all can. */
  isArchivable?: (row: Row) => boolean;
  selectionActions?: SelectionActions<Row>;
}

const none: readonly FilterDefinition[] = [];

/** Up to this many rows, no search is needed. */
const FEW = 10;

/** A list in a tab of a detail page: as high as its rows, with search and filters if there are many. */
export function EmbeddedList<Row extends BaseRow>({ filters = none, ...props }: EmbeddedListProps<Row>) {
  const { total, state } = props.list;
  return (
    <div className={classes.embedded}>
      <ListView {...props} filters={filters} isBrief={total <= FEW && !state.isNarrowed} />
    </div>
  );
}
