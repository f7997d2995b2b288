import { Button, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { chooseLanguage } from "#shared/client/choose-language.ts";
import { colorSchemes, preferencesState, setColorScheme } from "#shared/client/state/preferences-state.ts";
import { roleName, sessionState } from "#shared/client/state/session-state.ts";
import { languages } from "#shared/lib/language.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { OpenSessions } from "./open-sessions.tsx";
import { PaletteAliases } from "./palette-aliases.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import classes from "./profile-page.module.css";

function Identity() {
  const { t, language } = useTexts();
  const { user, claims } = useSnapshot(sessionState);
  return (
    <Panel title={t("account.profile.identity")}>
      <FieldList>
        <Field entity="user" name="name">
          {user?.name}
        </Field>
        <Field entity="user" name="email">
          {user?.email ?? claims?.email}
        </Field>
        <Field entity="user" name="role_id">
          {user ? roleName(user, language) : claims?.role}
        </Field>
      </FieldList>
      <p className={classes.hint}>{t("account.profile.identity_hint")}</p>
    </Panel>
  );
}

function Preference({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.preference}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

function Preferences() {
  const { t, language } = useTexts();
  const { colorScheme } = useSnapshot(preferencesState);
  return (
    <Panel title={t("account.profile.preferences")}>
      <Preference label={t("account.profile.language")}>
        <SegmentedControl
          aria-label={t("account.profile.language")}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </Preference>
      <Preference label={t("account.profile.appearance")}>
        <SegmentedControl
          aria-label={t("account.profile.appearance")}
          value={colorScheme}
          onChange={setColorScheme}
          data={colorSchemes.map((value) => ({ value, label: t(`account.profile.${value}`) }))}
        />
      </Preference>
      <Preference label={t("account.profile.password")}>
        <Button component={Link} href="/change-password" variant="default">
          {t("page.change_password")}
        </Button>
      </Preference>
      <Preference label={t("account.profile.programs")}>
        <Button component={Link} href="/api-tokens" variant="default">
          {t("page.api_tokens")}
        </Button>
      </Preference>
    </Panel>
  );
}

/** /profile: user data, display settings, login methods and open sessions. */
export function ProfilePage() {
  const { t } = useTexts();
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.profile")} />
      <Identity />
      <Preferences />
      <SecondFactor />
      <Passkeys />
      <PaletteAliases />
      <OpenSessions />
    </div>
  );
}
