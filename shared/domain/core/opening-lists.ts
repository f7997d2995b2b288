import { findListPage } from "../account/list-view.ts";
import { DEFAULT_PAGE_SIZE } from "./list.ts";
import { openingFilters } from "./opening-filters.ts";
import { pages } from "./pages.ts";
import { resources } from "./resources.ts";

/** The first API request of a list page opened without parameters, `/rentals?page=1&page_size=50&sort=-start_date`. */
export interface OpeningList {
  /** The page's path. */
  readonly path: string;
  /** Null if the page does not request all rows in the resource's default order. */
  readonly query: string | null;
}

/** The list pages with their first request, which the build writes into the page (`web/build/prefetch.ts`). */
export function openingLists(): OpeningList[] {
  return pages.flatMap(({ path }) => {
    if (!findListPage(path)) return [];
    const resource = Object.hasOwn(openingFilters, path) ? undefined : resources.find((one) => path === `/${one.path}`);
    const query = resource && `${path}?page=1&page_size=${DEFAULT_PAGE_SIZE}&sort=${resource.default_sort}`;
    return [{ path, query: query ?? null }];
  });
}
