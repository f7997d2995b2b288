import { useDisclosure } from "@mantine/hooks";
import { IconBell, IconChevronUp, IconHome, IconMenu2, IconSearch, IconTool, type Icon } from "@tabler/icons-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio/react";
import { Link, useLocation } from "wouter";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { openPalette } from "#shared/client/state/palette-state.ts";
import { can } from "#shared/client/state/session-state.ts";
import { sidebarState } from "#shared/client/state/sidebar-state.ts";
import { shortCount } from "#shared/lib/short-count.ts";
import { NotificationList } from "#shared/ui/notifications/notification-list.tsx";
import { startInPalette } from "#shared/ui/palette/surface/palette-request.ts";
import { useT } from "#shared/ui/use-t.ts";
import { InformationLinks } from "../information-links.tsx";
import classes from "./bottom-bar.module.css";
import bellClasses from "./notification-bell.module.css";
import { PlainDrawer } from "./plain-drawer.tsx";
import { useOpenNotice } from "./use-open-notice.ts";

/** The links of the footer in a bottom sheet (docs/design/specification.md, section 2). */
function FooterSheet() {
  const t = useT();
  const [location] = useLocation();
  const [isOpen, { open, close }] = useDisclosure();
  useEffect(close, [location, close]);
  return (
    <>
      <button
        type="button"
        className={classes.handle}
        aria-label={t("footer.label")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconChevronUp size={14} stroke={1.8} aria-hidden />
      </button>
      <PlainDrawer
        position="bottom"
        size="auto"
        opened={isOpen}
        onClose={close}
        title={t("footer.label")}
        contentClass={classes.sheet}
      >
        <div className={classes.links}>
          <InformationLinks stacked />
        </div>
      </PlainDrawer>
    </>
  );
}

interface BarButtonProps {
  readonly Drawing: Icon;
  readonly label: string;
  /** Unread notices, shown beside the icon. */
  readonly count?: number;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
}

function BarButton({ Drawing, label, count = 0, isOpen, onClick }: BarButtonProps) {
  return (
    <button type="button" className={classes.item} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onClick}>
      <span className={classes.icon}>
        <Drawing size={20} stroke={1.6} aria-hidden />
        {count > 0 && <span className={bellClasses.count}>{shortCount(count)}</span>}
      </span>
      <span className={classes.name}>{label}</span>
    </button>
  );
}

function NoticesButton() {
  const t = useT();
  const openNotice = useOpenNotice();
  const { unread } = useSnapshot(notificationsState);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <BarButton Drawing={IconBell} label={t("notifications.label")} count={unread} isOpen={isOpen} onClick={open} />
      <PlainDrawer
        position="bottom"
        size="auto"
        opened={isOpen}
        onClose={close}
        title={t("notifications.label")}
        contentClass={classes.sheet}
      >
        <NotificationList onOpen={openNotice(close)} />
      </PlainDrawer>
    </>
  );
}

/** On a phone: what is needed most, within reach of the thumb, and the footer's links. */
export function BottomBar() {
  const t = useT();
  const [location] = useLocation();
  const { drawerOpen } = useSnapshot(sidebarState);
  return (
    <div className={classes.bar}>
      <FooterSheet />
      <nav className={classes.items} aria-label={t("navigation.bar")}>
        <Link href="/" className={classes.item} aria-current={location === "/" ? "page" : undefined}>
          <IconHome size={20} stroke={1.6} aria-hidden />
          <span className={classes.name}>{t("page.home")}</span>
        </Link>
        <BarButton Drawing={IconSearch} label={t("navigation.search")} onClick={openPalette} />
        {can("incident", "create") && (
          <BarButton
            Drawing={IconTool}
            label={t("navigation.new_incident")}
            onClick={() => startInPalette({ form: "incident", draft: {} })}
          />
        )}
        <NoticesButton />
        <BarButton
          Drawing={IconMenu2}
          label={t("header.menu")}
          isOpen={drawerOpen}
          onClick={() => window.dispatchEvent(new Event("open-sidebar"))}
        />
      </nav>
    </div>
  );
}
