import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { connectionState } from "#shared/client/state/connection-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./connection-hint.module.css";

/** Interruptions shorter than this, in milliseconds, are not shown. */
const PATIENCE = 4000;

/** Indicates that live updates are currently not received. */
export function ConnectionHint() {
  const t = useT();
  const { status } = useSnapshot(connectionState);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (status !== "offline") return;
    const timer = window.setTimeout(() => setLong(true), PATIENCE);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [status]);
  return (
    <div role="status" className={isLong ? classes.hint : undefined}>
      {isLong && t("connection.offline")}
    </div>
  );
}
