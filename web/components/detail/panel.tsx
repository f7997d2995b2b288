import type { ReactNode } from "react";
import classes from "./detail.module.css";

/** A framed section of a detail page, with or without a heading. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      {title && <h2 className={classes.heading}>{title}</h2>}
      {children}
    </section>
  );
}
