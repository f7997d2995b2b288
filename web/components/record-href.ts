import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

const allPages: readonly Page[] = pages;
const hasPage = (path: string) => allPages.some((page) => page.path === path);

/** Address of a record: its page, or its list's drawer. */
export function recordHref({ path }: Resource, id: string): string {
  return hasPage(`/${path}/:id`) ? `/${path}/${id}` : `/${path}?id=${id}`;
}
