import type { UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "./screen.tsx";

function userLink(purpose: UserLinkPurpose): Screen {
  return screen(async () => {
    const { UserLinkPage } = await import("./entry/user-link-page.tsx");
    return () => <UserLinkPage purpose={purpose} />;
  }, "account");
}

/** The pages of those who run the office, and of the links they hand out. */
export const administrationScreens = {
  "/invite/:key": userLink("invite"),
  "/reset-password/:key": userLink("reset_password"),
  "/roles": screen(
    async () => (await import("../features/administration/role-list.tsx")).RoleList,
    "components",
    "administration",
  ),
  "/users": screen(
    async () => (await import("../features/administration/user-list.tsx")).UserList,
    "components",
    "administration",
  ),
  "/managers": screen(
    async () => (await import("../features/administration/manager-list.tsx")).ManagerList,
    "components",
    "administration",
  ),
  "/company": screen(
    async () => (await import("../features/administration/company-page.tsx")).CompanyPage,
    "components",
    "administration",
  ),
  "/audit": screen(
    async () => (await import("../features/administration/audit-list.tsx")).AuditList,
    "components",
    "administration",
    "assets",
    "incidents",
    "persons",
    "properties",
    "rentals",
  ),
  "/pages": screen(
    async () => (await import("../features/administration/page-list.tsx")).PageList,
    "components",
    "administration",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
