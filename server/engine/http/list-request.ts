import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { filterParameters, type ListQuery, parseListQuery } from "#shared/domain/core/list.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

const common = ["page", "page_size", "sort", "query", "archived", "total"];

/** Query parameters of a resource's list. */
export function listParameters(resource: Resource, more: readonly string[] = []): string[] {
  return [...common, ...filterParameters(resource).keys(), ...(resource.parameters ?? []), ...more];
}

/**
 * The fields that rows are requested with, of those that the entity's definition has; none: whole rows.
 * @throws InvalidInput naming each unknown one
 */
export function readFields({ name, row }: Resource, text: string | undefined): Pick<ListQuery, "fields"> {
  if (!text) return {};
  const fields = [...new Set(text.split(","))];
  const unknown = fields.filter((field) => !Object.hasOwn(row.shape, field));
  if (unknown.length === 0) return { fields };
  throw new InvalidInput(
    name,
    unknown.map((field) => ({ field: "fields", key: "validation.unknown_column", params: { column: field } })),
  );
}

/**
 * Reads a list's query string. Unknown parameters are refused: an ignored filter would return too many rows.
 * @throws InvalidInput, AppError search_too_long
 */
export function readListQuery(
  resource: Resource,
  query: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): ListQuery {
  const known = listParameters(resource, more);
  if (isSearchTooLong(query["query"] ?? ""))
    throw new AppError("search_too_long", { field: "query", params: SEARCH_LIMITS });
  const parsed = parseListQuery(resource, query);
  const wrong = [
    ...parsed.issues.map(({ parameter }) => parameter),
    ...Object.keys(query).filter((parameter) => !known.includes(parameter)),
  ];
  if (wrong.length === 0) return parsed.query;
  throw new InvalidInput(
    resource.name,
    wrong.map((field) => ({ field, key: "validation.invalid", params: {} })),
  );
}
