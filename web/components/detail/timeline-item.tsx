import type { ReactNode } from "react";
import { Ago } from "#shared/ui/ago.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./timeline.module.css";

interface TimelineItemProps {
  /** What was done. */
  what: string;
  /** Who did it; null for the system. */
  who: string | null;
  token: string | null;
  at: string;
  /** Its details. */
  children?: ReactNode;
}

/** One step of a history: what, who and when. */
export function TimelineItem({ what, who, token, at, children }: TimelineItemProps) {
  const { t } = useTexts();
  return (
    <li className={classes.entry}>
      <p className={classes.what}>{what}</p>
      <p className={classes.when}>
        {who ?? t("components.timeline.system")}
        {token !== null && ` ${t("components.timeline.token", { name: token })}`} · <Ago at={at} />
      </p>
      {children}
    </li>
  );
}
