import { useSnapshot } from "valtio/react";
import { Redirect } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { Brand } from "../brand.tsx";
import { useRedirectState } from "../history-state.ts";
import { InformationLinks } from "../information-links.tsx";
import { LanguageSwitch } from "../language-switch.tsx";
import { KeyRack } from "./key-rack.tsx";
import classes from "./login-page.module.css";

/** /login. Whoever has a token goes on: to the page that was asked for, else home. */
export function LoginPage() {
  const t = useT();
  const { tokens } = useSnapshot(sessionState);
  const { isExpired, next } = useRedirectState();
  if (tokens) return <Redirect to={next ?? "/"} replace />;
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
          <LanguageSwitch />
        </header>
        <main className={classes.main}>
          <h1>{t("login.title")}</h1>
          <p>{t("login.subtitle")}</p>
          {isExpired && (
            <div className={classes.notice}>
              <Notice tone="due">{t("error.session_expired")}</Notice>
            </div>
          )}
          <LoginForm />
        </main>
        <footer>
          <InformationLinks />
        </footer>
      </div>
      <KeyRack />
    </div>
  );
}
