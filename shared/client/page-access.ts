import type { Page } from "#shared/domain/core/navigation.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { isAdministrator, type SessionUser } from "./state/session-state.ts";
import type { Claims } from "./claims.ts";

/** Whether the user may read a page's content; true until the server has identified the user. */
export function mayRead({ entity, also_reads, needs = "read" }: Page, user: SessionUser | null): boolean {
  if (!entity || !user) return true;
  const { permissions } = user;
  return isAllowed(permissions, entity, needs) && (!also_reads || isAllowed(permissions, also_reads, "read"));
}

/** Whether menu and palette offer a page. Its URL opens anyway, and explains that access is missing. */
export function isOffered(
  page: Page,
  session: { readonly claims: Claims | null; readonly user: SessionUser | null },
): boolean {
  return (page.access !== "admin" || isAdministrator(session.claims)) && mayRead(page, session.user);
}
