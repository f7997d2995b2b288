import type { ReactNode } from "react";
import classes from "./page-message.module.css";

interface Props {
  readonly title: string;
  /** A word above the title. */
  readonly kicker?: string;
  readonly hint?: string;
  /** An illustration above the title. */
  readonly illustration?: ReactNode;
  /** Next steps: links and buttons. */
  readonly children?: ReactNode;
}

/** A page with only a message: an error, a missing permission. */
export function PageMessage({ title, kicker, hint, illustration, children }: Props) {
  return (
    <section className={classes.message}>
      {illustration && <div className={classes.illustration}>{illustration}</div>}
      {kicker && <span className={classes.kicker}>{kicker}</span>}
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
