import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** The pages of account. */
export const accountScreens = {
  "/change-password": screen(
    async () => (await import("#web/features/account/change-password-page.tsx")).ChangePasswordPage,
    "account",
  ),
  "/profile": screen(
    async () => (await import("#web/features/account/profile-page.tsx")).ProfilePage,
    "account",
    "components",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
