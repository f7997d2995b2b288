import { useEffect, useState } from "react";
import { isSessionKept, keepSession } from "#shared/platform/extension.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/** The extension logs in by itself; whether the session outlives the browser is the person's choice. */
export function SignIn({ wasExpired }: { wasExpired: boolean }) {
  const t = useT();
  const [isKept, setKept] = useState(true);
  useEffect(() => void isSessionKept().then(setKept), []);
  const choose = (kept: boolean) => {
    setKept(kept);
    void keepSession(kept);
  };
  return (
    <div className={classes.card}>
      <h1>{t("login.title")}</h1>
      {wasExpired && <p role="status">{t("error.session_expired")}</p>}
      <LoginForm />
      <label className={classes.check}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => choose(target.checked)} />
        {t("extension.keep_session")}
      </label>
    </div>
  );
}
