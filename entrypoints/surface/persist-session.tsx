import { useEffect, useState } from "react";
import { isSessionPersisted, persistSession } from "#shared/platform/extension.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./surface.module.css";

/** Lets the user choose whether the session survives a restart of the browser. */
export function PersistSession() {
  const t = useT();
  const [isKept, setKept] = useState(true);
  useEffect(() => void isSessionPersisted().then(setKept), []);
  const choose = (kept: boolean) => {
    setKept(kept);
    void persistSession(kept);
  };
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isKept} onChange={({ target }) => choose(target.checked)} />
      {t("extension.keep_session")}
    </label>
  );
}
