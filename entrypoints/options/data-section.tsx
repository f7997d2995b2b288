import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { loadArea, t as translate } from "#shared/client/i18n.ts";
import { readEntries } from "#shared/client/outbox/outbox-store.ts";
import { logout } from "#shared/client/session.ts";
import { confirmFirst } from "#shared/ui/confirm-first.tsx";
import { labelsOf } from "#shared/ui/outbox/labels-of.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "../surface/page.module.css";
import { SurfaceSection } from "../surface/section.tsx";
import { listStored, removeStored, type StoredKind } from "./stored-data.ts";

/** Unsent entries are deleted as well, so the user confirms their loss first. */
async function mayForget(): Promise<boolean> {
  const entries = await readEntries();
  await loadArea("palette");
  const count = entries.length;
  const lost = count > 0 ? ` ${translate("extension.data_clear_unsent", { count })}` : "";
  return confirmFirst({
    title: translate("extension.data_clear"),
    text: `${translate("extension.data_clear_confirm")}${lost}`,
    items: labelsOf(entries),
    confirm: translate(count > 0 ? "extension.data_clear_all" : "extension.data_clear"),
  });
}

async function forgetEverything(): Promise<void> {
  if (!(await mayForget())) return;
  await logout();
  await removeStored();
  window.location.reload();
}

/** Data stored in this browser, and a button that deletes it after confirmation. */
export function DataSection() {
  const t = useT();
  const [storedKinds, setStoredKinds] = useState<readonly StoredKind[]>([]);
  useEffect(() => void listStored().then(setStoredKinds), []);
  return (
    <SurfaceSection title={t("extension.data_title")}>
      <p className={classes.soft}>{t("extension.data_hint")}</p>
      <ul className={classes.list}>
        {storedKinds.map((kind) => (
          <li key={kind}>{t(`extension.data_${kind}`)}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button color="red" variant="default" onClick={() => void forgetEverything()}>
          {t("extension.data_clear")}
        </Button>
      </div>
    </SurfaceSection>
  );
}
