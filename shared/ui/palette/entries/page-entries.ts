import { isOffered } from "#shared/client/page-access.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

const allPages: readonly Page[] = pages;

/** Excludes pages without an address of their own. */
export function isOpenTo(page: Page | undefined): page is Page {
  if (!page || page.access === "external" || page.path.includes(":") || page.path === "/error") return false;
  return isOffered(page, sessionState);
}

/** The pages that the role may use. */
export function pageEntries(naming: Naming): Entry[] {
  return allPages.filter(isOpenTo).map((page) => ({
    id: `page:${page.path}`,
    group: "pages",
    icon: page.icon ?? "info",
    action: { kind: "path", path: page.path },
    ...withName(naming, page.title, [page.path.replace(/[/-]/g, " "), page.keywords].filter(Boolean).join(" ")),
  }));
}
