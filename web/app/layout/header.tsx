import { IconMenu2 } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { sidebarState } from "#shared/client/state/sidebar-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import { Brand } from "../brand.tsx";
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

/** Menu, logo, person search, downloads, notifications and the user menu (docs/design/specification.md, section 2). */
export function Header() {
  return (
    <header className={classes.header}>
      <MenuButton />
      <Brand isLink className={classes.brand} />
      <PersonSearchBox />
      <div className={classes.tools}>
        <DownloadButton />
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
