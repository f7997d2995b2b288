import { type Filter, isFilterValue } from "./filter-value.ts";
import type { Resource } from "./resource.ts";

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
/** Totals are exact up to this number; above it they are a bounded estimate. */
export const EXACT_TOTAL_LIMIT = 10_000;
/** Pages beyond this row are refused: the database would have to read all preceding rows. */
export const MAX_OFFSET = 1_000_000;

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Parsed query string of a list. */
export interface ListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly sort: Sort;
  readonly query: string;
  readonly archived: boolean;
  readonly filters: readonly Filter[];
  /** `rough` when the total is not shown: searches that match much of a large table are then not counted. */
  readonly total: "exact" | "rough";
  /** The fields that rows are answered with, besides id and version. Absent: all. */
  readonly fields?: readonly string[];
}

/** An unknown query parameter, or one with an invalid value. */
export interface ListQueryIssue {
  readonly parameter: string;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** `-name` → descending by name. */
export function parseSort(sort: string): Sort {
  return sort.startsWith("-") ? { column: sort.slice(1), descending: true } : { column: sort, descending: false };
}

/** The filter parameters of a resource's lists, with column and operator. */
export function filterParameters(resource: Resource): ReadonlyMap<string, Omit<Filter, "value">> {
  const parameters = new Map<string, Omit<Filter, "value">>();
  for (const [column, kind] of Object.entries(resource.filters)) {
    if (kind === "range") {
      parameters.set(`${column}_from`, { column, operator: "from" });
      parameters.set(`${column}_to`, { column, operator: "to" });
    } else if (kind) {
      parameters.set(column, { column, operator: kind });
    }
  }
  return parameters;
}

function readInteger(value: string | undefined, fallback: number, maximum: number): number | null {
  if (value === undefined || value === "") return fallback;
  if (!/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number >= 1 && number <= maximum ? number : null;
}

function readTotal(value: string | undefined): ListQuery["total"] | null {
  if (value === "rough") return value;
  return value === undefined || value === "" || value === "exact" ? "exact" : null;
}

function readFlag(value: string | undefined): boolean | null {
  if (value === "true") return true;
  return value === undefined || value === "" || value === "false" ? false : null;
}

/**
 * Parses a list's query string.
 * @returns the query and its issues; unknown parameters are left to the caller's `also` list.
 */
export function parseListQuery(
  resource: Resource,
  parameters: Parameters,
): { query: ListQuery; issues: ListQueryIssue[] } {
  const issues: ListQueryIssue[] = [];
  const require = <T>(parameter: string, value: T | null, fallback: T): T => {
    if (value !== null) return value;
    issues.push({ parameter });
    return fallback;
  };
  const page_size = require("page_size", readInteger(
    parameters["page_size"],
    DEFAULT_PAGE_SIZE,
    MAX_PAGE_SIZE,
  ), DEFAULT_PAGE_SIZE);
  const lastPage = Math.floor(MAX_OFFSET / page_size);
  const page = require("page", readInteger(parameters["page"], 1, lastPage), 1);
  const sort = parseSort(parameters["sort"] || resource.default_sort);
  if (!resource.sortable.includes(sort.column)) issues.push({ parameter: "sort" });

  const filters: Filter[] = [];
  for (const [parameter, filter] of filterParameters(resource)) {
    const value = parameters[parameter];
    if (value === undefined || value === "") continue;
    filters.push({ ...filter, value });
    if (!isFilterValue(resource.row.shape[filter.column], { ...filter, value })) issues.push({ parameter });
  }
  const query = (parameters["query"] ?? "").trim();
  const archived = require("archived", readFlag(parameters["archived"]), false);
  const total = require("total", readTotal(parameters["total"]), "exact");
  return { query: { page, page_size, sort, query, archived, filters, total }, issues };
}
