import { useSnapshot } from "valtio/react";
import { Redirect } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { useRedirectState } from "../history-state.ts";
import { EntryFrame } from "./entry-frame.tsx";
import classes from "./login-page.module.css";

/** /login. Whoever has a token goes on: to the page that was asked for, else home. */
export function LoginPage() {
  const t = useT();
  const { tokens } = useSnapshot(sessionState);
  const { isExpired, next } = useRedirectState();
  if (tokens) return <Redirect to={next ?? "/"} replace />;
  return (
    <EntryFrame title={t("login.title")} subtitle={t("login.subtitle")}>
      {isExpired && (
        <div className={classes.notice}>
          <Notice tone="due">{t("error.session_expired")}</Notice>
        </div>
      )}
      <LoginForm />
    </EntryFrame>
  );
}
