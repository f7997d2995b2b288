import { useEffect, useState } from "react";
import { isSessionPersisted, persistSession } from "#shared/platform/extension.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/** Lets the user choose whether the session survives a restart of the browser. */
export function PersistSession() {
  const t = useT();
  const [isPersisted, setPersisted] = useState(true);
  useEffect(() => void isSessionPersisted().then(setPersisted), []);
  const choose = (shouldPersist: boolean) => {
    setPersisted(shouldPersist);
    void persistSession(shouldPersist);
  };
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isPersisted} onChange={({ target }) => choose(target.checked)} />
      {t("extension.keep_session")}
    </label>
  );
}
