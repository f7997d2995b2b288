import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./home-page.module.css";

/** The day at a glance; for now a greeting. */
export function HomePage() {
  const t = useT();
  const { user } = useSnapshot(sessionState);
  return (
    <section className={classes.page}>
      <h1>{user ? t("home.greeting", { name: user.name }) : t("home.greeting_nobody")}</h1>
      <p>{t("home.intro")}</p>
    </section>
  );
}
