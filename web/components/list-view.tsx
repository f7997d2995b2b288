import type { MessageKey } from "#locales/es.ts";
import type { ReactNode } from "react";
import { ColumnMenu } from "./data-table/column-menu.tsx";
import { DataTable } from "./data-table/data-table.tsx";
import { ExportMenu } from "./data-table/export-menu.tsx";
import { SelectionBar, type SelectionActions } from "./data-table/selection-bar.tsx";
import { SortMenu } from "./data-table/sort-menu.tsx";
import { useSelection } from "./data-table/use-selection.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import type { FilterDefinition } from "./filters/filter-definition.ts";
import classes from "./list-screen.module.css";
import type { BaseRow } from "./row.ts";
import { UnknownNotice } from "./views/unknown-notice.tsx";
import { ViewMenu } from "./views/view-menu.tsx";
import { ViewTabs } from "./views/view-tabs.tsx";
import { useCan } from "./use-can.ts";
import { useIsPhone } from "./use-is-phone.ts";
import type { List } from "./use-list.ts";

interface ListViewProps<Row extends BaseRow> {
  /** Content above search and filters. */
  header?: ReactNode;
  list: List<Row>;
  filters: readonly FilterDefinition[];
  hrefOf: (row: Row) => string;
  emptyAction?: ReactNode;
  emptyHint?: MessageKey;
  /** Only the rows, without search, filters and pager. */
  isBrief?: boolean;
  /** Whether selected rows can be archived: not on read-only lists. */
  offersArchive?: boolean;
  /** Whether a row can be archived, where not all can. */
  isArchivable?: (row: Row) => boolean;
  /** Further bulk actions. */
  selectionActions?: SelectionActions<Row>;
}

/** Search, filters and rows of a list, without a page around them: also used in tabs of a detail page. */
export function ListView<Row extends BaseRow>(props: ListViewProps<Row>) {
  const {
    header,
    list,
    filters,
    hrefOf,
    emptyAction,
    emptyHint,
    isBrief,
    offersArchive = true,
    isArchivable,
    selectionActions,
  } = props;
  const { resource, state, columns } = list;
  const can = useCan();
  const isPhone = useIsPhone();
  const selection = useSelection<Row>(state.matchSearch, list.rows);
  return (
    <>
      {!isBrief && (
        <div className={classes.head}>
          {header}
          <ViewTabs list={list} />
          <FilterBar list={list} filters={filters} views={<ViewMenu list={list} shown={columns.shown} />}>
            {isPhone && <SortMenu list={list} />}
            <ColumnMenu resource={resource} columns={columns} />
            {can(resource.name, "export") && <ExportMenu list={list} selection={selection} />}
          </FilterBar>
          <UnknownNotice
            entity={resource.name}
            names={[...state.unknown, ...columns.unknown]}
            onRemove={() => state.setColumns(state.columns && columns.shown.map(({ id }) => id))}
          />
        </div>
      )}
      <div
        className={classes.rows}
        data-brief={isBrief || undefined}
        data-selecting={selection.rows.length > 0 || undefined}
      >
        <DataTable {...{ list, selection, hrefOf, emptyAction, emptyHint, isBrief }} columns={columns.shown} />
      </div>
      <SelectionBar {...{ list, selection, offersArchive, isArchivable }} actions={selectionActions} />
    </>
  );
}
