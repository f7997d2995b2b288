import { Button } from "@mantine/core";
import { useState } from "react";
import { getServer } from "#shared/platform/extension.ts";
import { useT } from "#shared/ui/use-t.ts";
import { ConnectServer } from "../surface/connect-server.tsx";
import { usePermission } from "../surface/use-permission.ts";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";

/** The server, and whether its permission is granted. */
export function ServerSection() {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const { state, grant } = usePermission();
  if (isChanging) return <ConnectServer onConnected={() => setChanging(false)} />;
  return (
    <SurfaceSection title={t("extension.options_server")}>
      <p className={classes.server}>{getServer()}</p>
      <p className={classes.soft}>
        {t(state === "granted" ? "extension.permission_granted" : "extension.permission_missing")}
      </p>
      <div className={classes.actions}>
        {state !== "granted" && <Button onClick={grant}>{t("extension.permission_grant")}</Button>}
        <Button variant="default" onClick={() => setChanging(true)}>
          {t("extension.change_server")}
        </Button>
      </div>
    </SurfaceSection>
  );
}
