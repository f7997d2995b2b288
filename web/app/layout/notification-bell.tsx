import { IconBell } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { shortCount } from "#shared/lib/short-count.ts";
import { NotificationList } from "#shared/ui/notifications/notification-list.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PlainPopover } from "#web/components/plain-popover.tsx";
import headerClasses from "./header.module.css";
import classes from "./notification-bell.module.css";
import { useOpenNotice } from "./use-open-notice.ts";

/** The bell with the number of unread notifications, and their list. */
export function NotificationBell() {
  const t = useT();
  const openNotice = useOpenNotice();
  const { unread } = useSnapshot(notificationsState);
  const count = shortCount(unread);
  return (
    <PlainPopover
      label={t("notifications.label")}
      width={360}
      position="bottom-end"
      withinPortal={false}
      dropdownClass={classes.dropdown}
      target={(button) => (
        <button
          {...button}
          type="button"
          className={headerClasses.button}
          aria-label={unread > 0 ? t("notifications.label_unread", { count }) : t("notifications.label")}
        >
          <IconBell size={19} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={classes.count}>{count}</span>}
        </button>
      )}
    >
      {(close) => (
        <>
          <h2 className={classes.title}>{t("notifications.label")}</h2>
          <NotificationList onOpen={openNotice(close)} />
        </>
      )}
    </PlainPopover>
  );
}
