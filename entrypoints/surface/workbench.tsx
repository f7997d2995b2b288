import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { loadNotifications, notificationsState } from "#shared/client/state/notifications-state.ts";
import { Mark } from "#shared/ui/mark.tsx";
import { NotificationList } from "#shared/ui/notifications/notification-list.tsx";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";
import { PaletteBody } from "#shared/ui/palette/palette-body.tsx";
import { usePaletteTexts } from "#shared/ui/palette/use-palette-texts.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/** Palette and notifications, the same in popup and side panel. `afterOpen` is what the surface does once a page opened. */
export function Workbench({ afterOpen }: { afterOpen: () => void }) {
  const t = useT();
  usePaletteTexts();
  const { unread } = useSnapshot(notificationsState);
  const [tab, setTab] = useState<"palette" | "notifications">("palette");
  const [round, setRound] = useState(0);
  useEffect(() => void loadNotifications(), []);
  const open = (path: string) => {
    getPlatform().openPath(path, "new_tab");
    afterOpen();
  };
  return (
    <>
      <header className={classes.bar}>
        <Mark size={20} />
        <strong>{t("app.name")}</strong>
        <button
          type="button"
          className={classes.tab}
          aria-pressed={tab === "palette"}
          onClick={() => setTab("palette")}
        >
          {t("extension.search")}
        </button>
        <button
          type="button"
          className={classes.tab}
          aria-pressed={tab === "notifications"}
          onClick={() => setTab("notifications")}
        >
          {unread > 0 ? t("extension.notices_unread", { unread }) : t("extension.notices")}
        </button>
      </header>
      {tab === "palette" ? (
        <PaletteBody key={round} onOpen={open} onClose={() => setRound(round + 1)} />
      ) : (
        <div className={classes.feed}>
          <NotificationList onOpen={(notification) => open(notificationPath(notification) ?? "/")} />
        </div>
      )}
    </>
  );
}
