import { Avatar, Menu, useComputedColorScheme, VisuallyHidden } from "@mantine/core";
import { IconLanguage, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { chooseLanguage } from "#shared/client/choose-language.ts";
import { t as translate } from "#shared/client/i18n.ts";
import { logout } from "#shared/client/session.ts";
import { setColorScheme } from "#shared/client/state/preferences-state.ts";
import { can, roleName, sessionState } from "#shared/client/state/session-state.ts";
import { NamedIcon } from "#shared/ui/icons.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { PlainMenu } from "#web/components/plain-menu.tsx";
import classes from "./user-menu.module.css";

/** The code of the dialog about unsent entries loads on click; if it fails to load, logout goes on without it. */
async function leave(): Promise<void> {
  const logoutModule = await import("#shared/ui/outbox/request-logout.ts").catch(() => null);
  if (logoutModule) return logoutModule.requestLogout();
  await logout();
  showSuccess(translate("logout.success"));
}

/** The logged-in user: from the server, else from the token. */
function Identity() {
  const language = useLanguage();
  const { user, claims } = useSnapshot(sessionState);
  return (
    <div className={classes.identity}>
      <strong>{user?.name ?? claims?.email}</strong>
      {user && <span>{user.email}</span>}
      <span>{user ? roleName(user, language) : claims?.role}</span>
    </div>
  );
}

function Preferences() {
  const t = useT();
  const language = useLanguage();
  const other = language === "es" ? "en" : "es";
  const isDark = useComputedColorScheme("light") === "dark";
  const SchemeIcon = isDark ? IconSun : IconMoon;
  return (
    <>
      <Menu.Item
        lang={other}
        leftSection={<IconLanguage size={17} stroke={1.6} />}
        closeMenuOnClick={false}
        onClick={() => void chooseLanguage(other)}
      >
        {t(`language.${other}`)}
      </Menu.Item>
      <Menu.Item
        leftSection={<SchemeIcon size={17} stroke={1.6} />}
        closeMenuOnClick={false}
        onClick={() => setColorScheme(isDark ? "light" : "dark")}
      >
        {t(isDark ? "header.light" : "header.dark")}
      </Menu.Item>
    </>
  );
}

/**
 * Notification settings, change password, logout (docs/design/specification.md, section 2), pages that are not in the
 * menu, and display settings of this device.
 */
export function UserMenu() {
  const t = useT();
  const { user, claims } = useSnapshot(sessionState);
  return (
    <PlainMenu
      position="bottom-end"
      width={248}
      dropdownClass={classes.dropdown}
      target={(button) => (
        <button {...button} type="button" className={classes.target}>
          <Avatar size={30} radius="xl" color="accent" variant="filled" name={user?.name ?? claims?.email ?? ""} />
          <VisuallyHidden>{t("header.account")}</VisuallyHidden>
        </button>
      )}
    >
      <Identity />
      <Menu.Divider />
      <Menu.Item component={Link} href="/profile" leftSection={<NamedIcon name="user" size={17} />}>
        {t("page.profile")}
      </Menu.Item>
      {can("company", "read") && (
        <Menu.Item component={Link} href="/company" leftSection={<NamedIcon name="property" size={17} />}>
          {t("entities.company")}
        </Menu.Item>
      )}
      {/* A tab of the company's page, for users who may not open that. */}
      {can("mail", "read") && !can("company", "read") && (
        <Menu.Item component={Link} href="/mails" leftSection={<NamedIcon name="mail" size={17} />}>
          {t("entities.mail")}
        </Menu.Item>
      )}
      <Menu.Item component={Link} href="/notification-settings" leftSection={<NamedIcon name="settings" size={17} />}>
        {t("page.notification_settings")}
      </Menu.Item>
      <Menu.Item component={Link} href="/change-password" leftSection={<NamedIcon name="password" size={17} />}>
        {t("page.change_password")}
      </Menu.Item>
      <Menu.Divider />
      <Preferences />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={() => void leave()}>
        {t("action.log_out")}
      </Menu.Item>
    </PlainMenu>
  );
}
