import { Button } from "@mantine/core";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import { requestLogout } from "#shared/ui/outbox/request-logout.ts";
import { useT } from "#shared/ui/use-t.ts";
import { PersistSession } from "../surface/persist-session.tsx";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";

/** Logged-in user and lifetime of the session. */
export function SessionSection() {
  const t = useT();
  const { claims } = useSnapshot(sessionState);
  return (
    <SurfaceSection title={t("extension.options_session")}>
      <p>{t("extension.session_of", { email: claims?.email ?? "" })}</p>
      <PersistSession />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void requestLogout()}>
          {t("action.log_out")}
        </Button>
      </div>
    </SurfaceSection>
  );
}
