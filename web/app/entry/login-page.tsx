import { useSnapshot } from "valtio/react";
import { Link, Redirect } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { endTexts } from "#shared/ui/auth/end-texts.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { useRedirectState } from "../history-state.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import classes from "./login-page.module.css";

/** /login. A user who already has a token is redirected to the requested page, else to the home page. */
export function LoginPage() {
  const t = useT();
  const { tokens } = useSnapshot(sessionState);
  const { ended, next } = useRedirectState();
  if (tokens) return <Redirect to={next ?? "/"} replace />;
  return (
    <EntryFrame title={t("login.title")} subtitle={t("login.subtitle")}>
      {ended && (
        <div className={classes.notice}>
          <Notice tone="due">{t(endTexts[ended])}</Notice>
        </div>
      )}
      <LoginForm />
      <PasskeyLogin />
      <Link href="/reset-password" className={classes.forgot}>
        {t("login.forgot")}
      </Link>
    </EntryFrame>
  );
}
