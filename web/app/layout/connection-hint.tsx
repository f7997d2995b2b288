import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { connectionState } from "#shared/client/state/connection-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./connection-hint.module.css";

/** Short breaks are nobody's business, in milliseconds. */
const PATIENCE = 4000;

/** Says that news do not come in by themselves at the moment. */
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
