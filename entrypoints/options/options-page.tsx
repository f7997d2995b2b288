import { Button } from "@mantine/core";
import { useState } from "react";
import { useSnapshot } from "valtio/react";
import { logout } from "#shared/client/session.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { getServer } from "#shared/platform/extension.ts";
import { useT } from "#shared/ui/use-t.ts";
import { ConnectServer } from "../surface/connect-server.tsx";
import classes from "../surface/surface.module.css";

/** The server, the session, and the keys. */
export function OptionsPage() {
  const t = useT();
  const { claims } = useSnapshot(sessionState);
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <ConnectServer onConnected={() => setChanging(false)} />;
  return (
    <main className={classes.card}>
      <h1>{t("extension.options_title")}</h1>
      <p>{t("extension.connected_to", { server: getServer() ?? "", email: claims?.email ?? "" })}</p>
      <Button variant="default" onClick={() => setChanging(true)}>
        {t("extension.change_server")}
      </Button>
      <Button variant="default" onClick={() => void logout()}>
        {t("action.log_out")}
      </Button>
      <p>{t("extension.keys_hint")}</p>
    </main>
  );
}
