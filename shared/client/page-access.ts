import type { Page } from "#shared/domain/core/navigation.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { isAdministrator, type SessionUser } from "./state/session-state.ts";
import type { Claims } from "./claims.ts";

/** Whether the person may read what a page shows; yes until the server has told who it is. */
export function mayRead({ entity }: Page, user: SessionUser | null): boolean {
  return !entity || !user || isAllowed(user.permissions, entity, "read");
}

/** Whether menu and palette lead to a page. Its address opens all the same, and says there that it may not be read. */
export function isOffered(
  page: Page,
  session: { readonly claims: Claims | null; readonly user: SessionUser | null },
): boolean {
  return (page.access !== "admin" || isAdministrator(session.claims)) && mayRead(page, session.user);
}
