import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

export const administrationScreens = {
  "/roles": screen(
    async () => (await import("#web/features/administration/role-list.tsx")).RoleList,
    "components",
    "administration",
  ),
  "/users": screen(
    async () => (await import("#web/features/administration/user-list.tsx")).UserList,
    "components",
    "administration",
    "account",
  ),
  "/managers": screen(
    async () => (await import("#web/features/administration/manager-list.tsx")).ManagerList,
    "components",
    "administration",
  ),
  "/lodging": screen(
    async () => (await import("#web/features/lodging/service-page.tsx")).LodgingPage,
    "components",
    "lodging",
  ),
  "/company": screen(
    async () => (await import("#web/features/administration/company-page.tsx")).CompanyPage,
    "contract-facts",
    "components",
    "administration",
  ),
  "/audit": screen(
    async () => (await import("#web/features/administration/audit-list.tsx")).AuditList,
    "contract-facts",
    "components",
    "accounting",
    "administration",
    "assets",
    "documents",
    "incidents",
    "notifications",
    "owner-statements",
    "persons",
    "properties",
    "rentals",
  ),
  "/bulk-upload": screen(
    async () => (await import("#web/features/administration/bulk-upload-page.tsx")).BulkUploadPage,
    "contract-facts",
    "components",
    "administration",
  ),
  "/bulk-upload/:id": screen(
    async () => (await import("#web/features/administration/bulk-upload-detail.tsx")).BulkUploadDetail,
    "contract-facts",
    "components",
    "administration",
    "properties",
    "assets",
    "persons",
    "rentals",
  ),
  "/webhooks": screen(
    async () => (await import("#web/features/administration/webhook-list.tsx")).WebhookList,
    "components",
    "administration",
  ),
  "/webhooks/:id": screen(
    async () => (await import("#web/features/administration/webhook-detail.tsx")).WebhookDetail,
    "components",
    "administration",
  ),
  "/pages": screen(
    async () => (await import("#web/features/administration/page-list.tsx")).PageList,
    "components",
    "administration",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
