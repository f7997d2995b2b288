import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio/react";
import { loadNotifications, markRead, notificationsState } from "#shared/client/state/notifications-state.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { useT } from "#shared/ui/use-t.ts";
import type { ChoosingPage, Entry, NoticesPage } from "../entries/palette-entry.ts";
import { RowsPage } from "./rows-page.tsx";
import type { Shell } from "./shell.ts";
import type { PageProps } from "./use-sections.ts";

const statuses = { idle: "loading", loading: "loading", ready: "ready", error: "failed" } as const;

async function openNotice(notice: Notification, { open }: Shell): Promise<void> {
  await markRead(notice.id);
  const path = notificationPath(notice);
  if (path) open(path);
}

/** Actions on an unread notification. */
function pageOf(t: Translate, notice: Notification): ChoosingPage {
  return {
    kind: "choosing",
    id: `notice:${notice.id}`,
    title: notice.message,
    icon: "mail",
    load: async () => [
      { id: "read", label: t("palette.notice_mark") },
      { id: "open", label: t("action.open") },
    ],
    run: async (id, shell) => {
      if (id === "open") return openNotice(notice, shell);
      await markRead(notice.id);
      shell.announce(t("palette.notice_read"));
    },
  };
}

/** The latest notifications: opening one marks it as read. */
export function NoticesView({ page, ...props }: PageProps<NoticesPage>) {
  const t = useT();
  const { list, status } = useSnapshot(notificationsState);
  useEffect(() => {
    if (notificationsState.status === "idle") void loadNotifications();
  }, []);
  const entries = useMemo(
    () =>
      list.map((notice): Entry => ({
        id: notice.id,
        group: "notices",
        icon: notice.type === "Reserva" ? "booking" : "incident",
        title: notice.message,
        hint: notice.is_read ? undefined : t("palette.unread"),
        action: { kind: "do", run: (shell) => openNotice(notice, shell) },
        page: notice.is_read ? undefined : pageOf(t, notice),
      })),
    [t, list],
  );
  return (
    <RowsPage
      {...props}
      crumb={page.title}
      placeholder={t("palette.placeholder_notices")}
      entries={entries}
      status={statuses[status]}
      retry={() => void loadNotifications()}
    />
  );
}
