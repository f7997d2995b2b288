import { useEffect, useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import type { SessionEnd } from "#shared/client/state/session-state.ts";
import { isSessionKept, keepSession } from "#shared/platform/extension.ts";
import { endTexts } from "#shared/ui/auth/end-texts.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/** The extension logs in by itself; whether the session outlives the browser is the person's choice. */
export function SignIn({ ended }: { ended: SessionEnd | null }) {
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
      {(ended === "expired" || ended === "deactivated") && <p role="status">{t(endTexts[ended])}</p>}
      <LoginForm />
      <button
        type="button"
        className={classes.link}
        onClick={() => getPlatform().openPath("/reset-password", "new_tab")}
      >
        {t("login.forgot")}
      </button>
      <label className={classes.check}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => choose(target.checked)} />
        {t("extension.keep_session")}
      </label>
    </div>
  );
}
