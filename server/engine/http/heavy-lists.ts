import { DEFAULT_PAGE_SIZE, filterParameters } from "#shared/domain/core/list.ts";
import { HEAVY_OFFSET } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

type Query = Readonly<Record<string, string | undefined>>;

const offsetOf = ({ page, page_size }: Query) => (Number(page || 1) - 1) * Number(page_size || DEFAULT_PAGE_SIZE);

/** Whether reading a list is heavy: one that searches for text, also within a column, or a page far behind the first. */
export function isHeavyList(resource: Resource): (query: Query) => boolean {
  const contained = [...filterParameters(resource)].flatMap(([name, { operator }]) =>
    operator === "contains" ? [name] : [],
  );
  const searching = ["query", ...contained];
  return (query) => searching.some((name) => Boolean(query[name]?.trim())) || offsetOf(query) >= HEAVY_OFFSET;
}
