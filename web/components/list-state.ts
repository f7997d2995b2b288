import { useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { DEFAULT_PAGE_SIZE, filterParameters, MAX_OFFSET, MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";
import { addressOfView, isReadable, isSortable, readQuestion, unknownParameters } from "#shared/client/list-address.ts";
import type { ListView } from "#shared/domain/account/list-view.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useOwnViews } from "./views/use-own-views.ts";

type Changes = Readonly<Record<string, string | null>>;

/** A list's whole state is the address bar's query string: it can be sent, reloaded, and walked back and forward. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  /** `name` ascends, `-name` descends. */
  readonly sort: string;
  readonly query: string;
  readonly archived: boolean;
  /** The filters' parameters that are set, without those that the page itself fixes. */
  readonly filters: ReadonlyMap<string, string>;
  /** Whether anything narrows the list that the person could take away. */
  readonly isNarrowed: boolean;
  /** The drawer that is open: `new`, the id of a row, or none. */
  readonly opened: string | null;
  /** What the API is asked, page included. */
  readonly apiSearch: string;
  /** The same question without page and page size: for exports of all that match. */
  readonly matchSearch: string;
  /** What the address asks, in one spelling: what a view of the list keeps. */
  readonly question: string;
  /** The columns that the address shows; null where it leaves that to the person. */
  readonly columns: readonly string[] | null;
  /** Parameters of the address that the list does not know. */
  readonly unknown: readonly string[];
  /** Opened without a question, and about to be led to one: nothing is asked of the server yet. */
  readonly isOpening: boolean;
  /** The address that opens a row's drawer. */
  readonly hrefOf: (id: string) => string;
  readonly setPage: (page: number) => void;
  /** The same for a page that is not there any more: it leaves no step behind. */
  readonly replacePage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  readonly setSort: (sort: string) => void;
  /** Replaces the entry in the history: a word typed letter by letter is one step back. */
  readonly setQuery: (text: string) => void;
  /** Sets or (null) removes filter parameters. */
  readonly setFilters: (changes: Changes) => void;
  readonly setArchived: (archived: boolean) => void;
  /** Changes what the address says of the columns, and takes out of it what the list does not know. */
  readonly setColumns: (columns: readonly string[] | null) => void;
  readonly clear: () => void;
  readonly openNew: () => void;
  readonly closeDrawer: () => void;
}

export interface ListStateOptions {
  /** Parameters that always hold and are not shown: `{ property_id }` on a property's page. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Parameters that are set when the page is opened without any: shown, and removable. */
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

/** Reads the question that the address bar asks of a resource. */
function readList(resource: Resource, search: string, fixedSearch: string) {
  const fixed = new URLSearchParams(fixedSearch);
  const parameters = new URLSearchParams(search);
  const pageSize = Math.min(readNumber(parameters.get("page_size"), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const page = Math.min(readNumber(parameters.get("page"), 1), Math.floor(MAX_OFFSET / pageSize));
  const asked = parameters.get("sort") ?? resource.default_sort;
  const sort = isSortable(resource, asked) ? asked : resource.default_sort;
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
    question: readQuestion(resource, search),
    opened: parameters.has("new") ? "new" : parameters.get("id"),
    matchSearch,
    apiSearch: `page=${page}&page_size=${pageSize}&${matchSearch}`,
  };
}

/** Where a list that is opened without a question leads: to the person's default view, else to what the page proposes. */
function startOf(path: string, views: readonly ListView[], initial: ListStateOptions["initial"]): string | null {
  const view = views.find(({ is_default }) => is_default);
  if (view) return addressOfView(view);
  return initial ? `${path}?${new URLSearchParams(initial)}` : null;
}

/** The list state of the page that is open. */
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
  // While another page is drawn this one still stands, with a search that was typed and waits: it leads nowhere any more.
  const isLeft = () => window.location.pathname !== path;
  const go = (changes: Changes, replace = false) => {
    if (!isLeft()) navigate(hrefWith(changes), { replace });
  };

  const { views, isOffered, isLoading } = useOwnViews(path);
  const unknown = isOffered ? unknownParameters(resource, search) : [];
  const start = startOf(path, views, initial);
  const isBare = search === "";
  // Opened from the menu; a person who has removed the filters keeps the list without them, for `page=1` stays behind.
  const begin = useEffectEvent(() => {
    if (!isLeft() && isBare && start !== null) navigate(start, { replace: true });
  });
  useEffect(() => begin(), [path, isBare, isLoading]);

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
