import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { logout } from "#shared/client/session.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "../surface/page.module.css";
import { Section } from "../surface/section.tsx";
import { listStored, removeStored, type StoredKind } from "./stored-data.ts";

async function forgetEverything(): Promise<void> {
  await logout();
  await removeStored();
  window.location.reload();
}

/** What this browser keeps, and its removal, which asks once. */
export function DataSection() {
  const t = useT();
  const [kept, setKept] = useState<readonly StoredKind[]>([]);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void listStored().then(setKept), []);
  return (
    <Section title={t("extension.data_title")}>
      <p className={classes.soft}>{t("extension.data_hint")}</p>
      <ul className={classes.list}>
        {kept.map((kind) => (
          <li key={kind}>{t(`extension.data_${kind}`)}</li>
        ))}
      </ul>
      {isAsking && <p role="alert">{t("extension.data_clear_confirm")}</p>}
      <div className={classes.actions}>
        <Button
          color="red"
          variant={isAsking ? "filled" : "default"}
          onClick={() => (isAsking ? void forgetEverything() : setAsking(true))}
        >
          {t("extension.data_clear")}
        </Button>
        {isAsking && (
          <Button variant="default" onClick={() => setAsking(false)}>
            {t("action.cancel")}
          </Button>
        )}
      </div>
    </Section>
  );
}
