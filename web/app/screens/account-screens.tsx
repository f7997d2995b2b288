import type { UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

function userLink(purpose: UserLinkPurpose): Screen {
  return screen(
    async () => {
      const { UserLinkPage } = await import("../entry/user-link-page.tsx");
      return () => <UserLinkPage purpose={purpose} />;
    },
    "account",
    "fields",
  );
}

export const accountScreens = {
  "/invite/:key": userLink("invite"),
  "/reset-password": screen(
    async () => (await import("../entry/forgot-password-page.tsx")).ForgotPasswordPage,
    "account",
  ),
  "/reset-password/:key": userLink("reset_password"),
  "/change-password": screen(
    async () => (await import("#web/features/account/change-password-page.tsx")).ChangePasswordPage,
    "account",
  ),
  "/api-tokens": screen(
    async () => (await import("#web/features/account/api-tokens-page.tsx")).ApiTokensPage,
    "account",
    "administration",
    "components",
  ),
  "/api-docs": screen(
    async () => (await import("#web/features/account/api-docs-page.tsx")).ApiDocsPage,
    "api-docs",
    "components",
  ),
  "/profile": screen(
    async () => (await import("#web/features/account/profile-page.tsx")).ProfilePage,
    "account",
    "palette-tools",
    "components",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
