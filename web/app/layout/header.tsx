import { IconMenu2 } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { sidebarState } from "#shared/client/state/sidebar-state.ts";
import { Mark } from "#shared/ui/mark.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { DownloadButton } from "./download-button.tsx";
import classes from "./header.module.css";
import { NotificationBell } from "./notification-bell.tsx";
import { PersonSearchBox } from "./person-search-box.tsx";
import { UserMenu } from "./user-menu.tsx";

function MenuButton() {
  const t = useT();
  const { drawerOpen, expanded, pinned } = useSnapshot(sidebarState);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t("header.menu")}
      aria-expanded={drawerOpen || expanded || pinned}
      onClick={() => window.dispatchEvent(new Event("open-sidebar"))}
    >
      <IconMenu2 size={20} stroke={1.6} aria-hidden />
    </button>
  );
}

/** Menu, logo, person search, downloads, notifications and the person's own menu (specification, section 2). */
export function Header() {
  const t = useT();
  return (
    <header className={classes.header}>
      <MenuButton />
      <Link href="/" className={classes.brand} aria-label={t("app.name")}>
        <Mark size={26} />
        <span>{t("app.name")}</span>
      </Link>
      <PersonSearchBox />
      <div className={classes.tools}>
        <DownloadButton />
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
