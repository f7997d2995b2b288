import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { ListMeta } from "#shared/domain/core/list-meta.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import type { ShownColumn, TableColumn } from "./data-table/column.ts";
import { type ChosenColumns, useHiddenColumns } from "./data-table/use-hidden-columns.ts";
import { type ListRow, readField } from "./row.ts";
import { fieldsParameter, shownListQuery } from "./shown-list-query.ts";
import { useCan } from "./use-can.ts";
import { useListState, type ListState, type ListStateOptions } from "./list-state.ts";

export interface ListColumns<Row> extends Pick<ChosenColumns<Row>, "unknown" | "show"> {
  readonly all: readonly ShownColumn<Row>[];
  /** The visible ones, in their order. */
  readonly shown: readonly ShownColumn<Row>[];
}

/** A list: its query (from the address bar), its columns, and its rows with the fields that these and the page read. */
export interface List<Row> {
  readonly resource: Resource;
  readonly columns: ListColumns<Row>;
  readonly state: ListState;
  /** Undefined until the first response; the previous page stays while the next one loads. */
  readonly rows: readonly Row[] | undefined;
  /** The fields that the rows are requested with, as the parameter has them. */
  readonly fields: string;
  readonly total: number;
  readonly isEstimate: boolean;
  /** Whether the rows belong to an earlier query. */
  readonly isStale: boolean;
  readonly isAllowed: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A list of an entity's rows, which are requested whole when one is opened. */
export interface ResourceList<Whole, Row> extends List<Row> {
  /** The row whose drawer is open, even if it is on another page of the list. */
  readonly openedRow: Whole | null;
}

interface ListOptions<Field> extends ListStateOptions {
  /** The fields of every row that the page reads beside its columns: row links and bulk actions. */
  readonly reads?: readonly Field[];
}

/** If the page is past the last one (rows were removed, or never existed), goes to the last page. */
function useLastPage(
  state: ListState,
  response: { readonly data: readonly unknown[]; readonly meta?: ListMeta } | undefined,
) {
  const total = response?.data.length === 0 ? (response.meta?.total ?? 0) : 0;
  const last = Math.ceil(total / state.pageSize);
  const isPast = last > 0 && response?.meta?.page === state.page && state.page > last;
  const goBack = useEffectEvent(() => state.replacePage(last));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
}

/** The columns that divide the sums of the visible columns and say what counts: so is added up what is selected. */
const summedFields = ({ totals }: Resource, chosen: readonly { readonly id: string }[]) =>
  totals && chosen.some(({ id }) => totals.columns.includes(id))
    ? [totals.counted.column, ...(totals.by ? [totals.by.column] : [])]
    : [];

const hasValue = (rows: readonly object[], fields: readonly string[]) =>
  rows.some((row) => fields.some((field) => readField(row, field) != null));

/** The whole row whose drawer is open. Never a cached one: a form that starts with an old version would end in a conflict. */
function useOpenedRow<R extends Resource>(resource: R, { opened }: ListState, isAllowed: boolean): RowOf<R> | null {
  const isRowOpened = opened !== null && opened !== "new";
  const one = useQuery({ ...oneQuery(resource, opened ?? ""), staleTime: 0, enabled: isAllowed && isRowOpened });
  return isRowOpened && one.isFetchedAfterMount ? (one.data ?? null) : null;
}

/** Stores the fields for `public/prefetch.js`, which requests the list before its code has loaded. */
function useRememberedFields(path: string, fields: string) {
  const [shown] = useLocation();
  useEffect(() => {
    if (shown !== path) return;
    try {
      localStorage.setItem(`fields.${path}`, fields);
    } catch {
      // Storage is forbidden or full: the next opening requests whole rows.
    }
  }, [shown, path, fields]);
}

/**
 * The list of a resource on the current page. It requests the fields of its visible columns, and those of `reads`.
 * @param columns that it can show; the first one has the row's link and is always shown
 */
export function useList<R extends Resource, Field extends keyof RowOf<R> & string = never>(
  resource: R,
  columns: readonly TableColumn<RowOf<R>>[],
  options: ListOptions<Field> = {},
): ResourceList<RowOf<R>, ListRow<RowOf<R>, Field>> {
  const state = useListState(resource, options);
  const isAllowed = useCan()(resource.name, "read");
  const { chosen, isNamed, ...hidden } = useHiddenColumns({ state, resource }, columns);
  const read = [...chosen.flatMap(({ reads }) => reads), ...(options.reads ?? []), ...summedFields(resource, chosen)];
  const fields = fieldsParameter(resource, read);
  useRememberedFields(`/${resource.path}`, fields);
  const result = useQuery({
    ...shownListQuery<R, Field>(resource, state.apiSearch, fields),
    enabled: isAllowed && !state.isOpening,
  });
  useLastPage(state, result.data);
  const openedRow = useOpenedRow(resource, state, isAllowed);
  const rows = result.data?.data;
  const shown = chosen.filter(
    ({ id, reads, isExtra }) => isExtra !== "while_empty" || isNamed(id) || hasValue(rows ?? [], reads),
  );
  return {
    resource,
    state,
    columns: { ...hidden, all: columns, shown },
    openedRow,
    rows,
    fields,
    total: result.data?.meta?.total ?? 0,
    isEstimate: result.data?.meta?.total_is_estimate ?? false,
    isStale: result.isPlaceholderData,
    isAllowed,
    error: result.error,
    retry: () => void result.refetch(),
  };
}
