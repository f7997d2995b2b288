import { useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import type { SessionEnd } from "#shared/client/state/session-state.ts";
import { getServer } from "#shared/platform/extension.ts";
import { endTexts } from "#shared/ui/auth/end-texts.ts";
import { LoginForm } from "#shared/ui/auth/login-form.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { ConnectServer } from "./connect-server.tsx";
import { PersistSession } from "./persist-session.tsx";
import classes from "./surface.module.css";

/** Login form of the extension; the user chooses whether the session survives a restart of the browser. */
export function SignIn({ ended }: { ended: SessionEnd | null }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <ConnectServer onConnected={() => setChanging(false)} />;
  return (
    <div className={classes.card}>
      <h1>{t("login.title")}</h1>
      {(ended === "expired" || ended === "deactivated") && <p role="status">{t(endTexts[ended])}</p>}
      <LoginForm />
      <button
        type="button"
        className={classes.link}
        onClick={() => void getPlatform().openPath("/reset-password", "new_tab")}
      >
        {t("login.forgot")}
      </button>
      <PersistSession />
      <p className={classes.which}>
        <span>{getServer()}</span>
        <button type="button" className={classes.link} onClick={() => setChanging(true)}>
          {t("extension.change_server")}
        </button>
      </p>
    </div>
  );
}
