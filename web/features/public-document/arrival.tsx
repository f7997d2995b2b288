import { type ReactNode, useEffect, useRef } from "react";
import classes from "./arrival.module.css";

interface Props {
  readonly icon?: ReactNode;
  readonly tone?: "done" | "danger" | "due" | "plain";
  readonly title: string;
  readonly hint?: string;
  /** Takes the focus, for it came in the place of what had it. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** A page that stands by itself: what was done, or one question aside from the steps. */
export function Arrival({ icon, tone = "plain", title, hint, takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={classes.arrival} data-tone={tone}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
