import { useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { DEFAULT_PAGE_SIZE, filterParameters, MAX_OFFSET, MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";
import {
  addressOfView,
  isReadable,
  isSortable,
  normaliseListQuery,
  unknownParameters,
} from "#shared/client/list-address.ts";
import type { SavedListView } from "#shared/domain/account/list-view.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useOwnViews } from "./views/use-own-views.ts";

type Changes = Readonly<Record<string, string | null>>;

/** A list's state is the address bar's query string: it can be shared, reloaded, and navigated back and forward. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  /** `name` ascends, `-name` descends. */
  readonly sort: string;
  readonly query: string;
  readonly archived: boolean;
  /** The active filter parameters, without those fixed by the page. */
  readonly filters: ReadonlyMap<string, string>;
  /** Whether a filter is active that the user could remove. */
  readonly isNarrowed: boolean;
  /** The open drawer: `new`, the id of a row, or none. */
  readonly opened: string | null;
  /** Query string for the API, page included. */
  readonly apiSearch: string;
  /** The same query without page and page size: for exports of all matches. */
  readonly matchSearch: string;
  /** The query of the address in canonical form: stored by a list view. */
  readonly listQuery: string;
  /** The columns named in the address; null if it names none. */
  readonly columns: readonly string[] | null;
  /** Parameters of the address that the list does not know. */
  readonly unknown: readonly string[];
  /** Opened without a query and about to be redirected to the initial one: no request is sent yet. */
  readonly isOpening: boolean;
  /** The address that opens a row's drawer. */
  readonly hrefOf: (id: string) => string;
  readonly setPage: (page: number) => void;
  /** Like `setPage`, but replaces the history entry: for a page that no longer exists. */
  readonly replacePage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  readonly setSort: (sort: string) => void;
  /** Replaces the history entry, so that a typed word is one step back. */
  readonly setQuery: (text: string) => void;
  /** Sets or (null) removes filter parameters. */
  readonly setFilters: (changes: Changes) => void;
  readonly setArchived: (archived: boolean) => void;
  /** Sets the columns in the address and removes unknown parameters. */
  readonly setColumns: (columns: readonly string[] | null) => void;
  readonly clear: () => void;
  readonly openNew: () => void;
  readonly closeDrawer: () => void;
}

export interface ListStateOptions {
  /** Parameters that always apply and are not shown: `{ property_id }` on a property's page. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Parameters set when the page is opened without any: shown, and removable. */
  readonly initial?: Readonly<Record<string, string>>;
}

function readNumber(value: string | null, fallback: number): number {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : fallback;
}

function withChanges(search: string, changes: Changes): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.toString();
}

function readFilters(resource: Resource, parameters: URLSearchParams, fixed: URLSearchParams) {
  const filters = new Map<string, string>();
  for (const name of [...filterParameters(resource).keys(), ...(resource.parameters ?? [])]) {
    const value = parameters.get(name);
    if (value && !fixed.has(name) && isReadable(resource, name, value)) filters.set(name, value);
  }
  return filters;
}

/** Reads the list query of a resource from the address bar. */
function readList(resource: Resource, search: string, fixedSearch: string) {
  const fixed = new URLSearchParams(fixedSearch);
  const parameters = new URLSearchParams(search);
  const pageSize = Math.min(readNumber(parameters.get("page_size"), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const page = Math.min(readNumber(parameters.get("page"), 1), Math.floor(MAX_OFFSET / pageSize));
  const requestedSort = parameters.get("sort") ?? resource.default_sort;
  const sort = isSortable(resource, requestedSort) ? requestedSort : resource.default_sort;
  const query = parameters.get("query") ?? "";
  const archived = parameters.get("archived") === "true";
  const filters = readFilters(resource, parameters, fixed);
  const match = new URLSearchParams({ sort, ...(query && { query }), ...(archived && { archived: "true" }) });
  for (const [name, value] of [...filters, ...fixed]) match.set(name, value);
  const matchSearch = match.toString();
  return {
    page,
    pageSize,
    sort,
    query,
    archived,
    filters,
    isNarrowed: query !== "" || archived || filters.size > 0,
    columns: parameters.get("columns")?.split(",") ?? null,
    listQuery: normaliseListQuery(resource, search),
    opened: parameters.has("new") ? "new" : parameters.get("id"),
    matchSearch,
    apiSearch: `page=${page}&page_size=${pageSize}&${matchSearch}`,
  };
}

/** Initial address of a list opened without a query: the user's default view, else the page's `initial` parameters. */
function startOf(path: string, views: readonly SavedListView[], initial: ListStateOptions["initial"]): string | null {
  const view = views.find(({ is_default }) => is_default);
  if (view) return addressOfView(view);
  return initial ? `${path}?${new URLSearchParams(initial)}` : null;
}

/** The list state of the current page. */
export function useListState(resource: Resource, options: ListStateOptions = {}): ListState {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { fixed, initial } = options;
  const fixedSearch = new URLSearchParams(fixed).toString();
  const read = useMemo(() => readList(resource, search, fixedSearch), [resource, search, fixedSearch]);

  const hrefWith = (changes: Changes) => {
    const next = withChanges(search, changes);
    return next === "" ? path : `${path}?${next}`;
  };
  // While the next page renders in a transition this one is still mounted, possibly with a debounced search: it must
  // not navigate.
  const isLeft = () => window.location.pathname !== path;
  const go = (changes: Changes, replace = false) => {
    if (!isLeft()) navigate(hrefWith(changes), { replace });
  };

  const { views, isOffered, isLoading } = useOwnViews(path);
  const unknown = isOffered ? unknownParameters(resource, search) : [];
  const start = startOf(path, views, initial);
  const isBare = search === "";
  // Runs when opened from the menu. If the user removes all filters, `page=1` stays in the address, so they are not
  // applied again.
  const redirectToStart = useEffectEvent(() => {
    if (!isLeft() && isBare && start !== null) navigate(start, { replace: true });
  });
  useEffect(() => redirectToStart(), [path, isBare, isLoading]);

  const firstPage = start === null ? null : "1";
  const removed = Object.fromEntries([...read.filters.keys()].map((name) => [name, null]));
  return {
    ...read,
    unknown,
    isOpening: isBare && (isLoading || start !== null),
    hrefOf: (id) => hrefWith({ id, new: null }),
    setPage: (page) => go({ page: String(page) }),
    replacePage: (page) => go({ page: String(page) }, true),
    setPageSize: (size) => go({ page_size: String(size), page: firstPage }),
    setSort: (sort) => go({ sort, page: firstPage }),
    setQuery: (text) => go({ query: text.trim(), page: firstPage }, true),
    setFilters: (changes) => go({ ...changes, page: firstPage }),
    setArchived: (archived) => go({ archived: archived ? "true" : null, page: firstPage }),
    setColumns: (columns) =>
      go({ ...Object.fromEntries(unknown.map((name) => [name, null])), columns: columns?.join(",") ?? null }, true),
    clear: () => go({ ...removed, query: null, archived: null, page: firstPage }),
    openNew: () => go({ new: "1", id: null }),
    closeDrawer: () => go({ new: null, id: null }, true),
  };
}
