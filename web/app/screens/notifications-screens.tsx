import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

export const notificationsScreens = {
  "/notification-settings": screen(
    async () => (await import("#web/features/notifications/settings-page.tsx")).SettingsPage,
    "components",
    "notifications",
  ),
  "/mails": screen(
    async () => (await import("#web/features/notifications/mail-list.tsx")).MailList,
    "components",
    "notifications",
  ),
  "/mails/:id": screen(
    async () => (await import("#web/features/notifications/mail-detail.tsx")).MailDetail,
    "components",
    "notifications",
    "administration",
  ),
  "/messages": screen(
    async () => (await import("#web/features/notifications/message-list.tsx")).MessageList,
    "components",
    "notifications",
  ),
  "/messages/:id": screen(
    async () => (await import("#web/features/notifications/message-detail.tsx")).MessageDetail,
    "components",
    "notifications",
    "administration",
  ),
  "/message-templates": screen(
    async () => (await import("#web/features/notifications/message-template-page.tsx")).MessageTemplatePage,
    "components",
    "notifications",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
