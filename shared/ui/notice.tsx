import type { ReactNode } from "react";
import classes from "./notice.module.css";

/** A permanent message on the page; `danger` and `due` interrupt a screen reader, the others are polite. */
export function Notice({
  tone = "info",
  children,
}: {
  tone?: "info" | "due" | "danger" | "done";
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "danger" || tone === "due" ? "alert" : "status"}>
      {children}
    </div>
  );
}
