import type { ReactNode } from "react";
import classes from "./page-message.module.css";

interface Props {
  readonly title: string;
  /** A word above the title. */
  readonly kicker?: string;
  readonly hint?: string;
  /** A drawing above the title. */
  readonly figure?: ReactNode;
  /** What one can do now: links and buttons. */
  readonly children?: ReactNode;
}

/** A page that only has something to say: an error, a missing permission, a screen still to come. */
export function PageMessage({ title, kicker, hint, figure, children }: Props) {
  return (
    <section className={classes.message}>
      {figure && <div className={classes.figure}>{figure}</div>}
      {kicker && <span className={classes.kicker}>{kicker}</span>}
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
