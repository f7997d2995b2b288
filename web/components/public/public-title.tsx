import type { ReactNode, RefObject } from "react";
import classes from "./public-title.module.css";

interface Props {
  /** By which it is given the focus, where the page goes on to something new. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** The heading of a visitor's page. */
export function PublicTitle({ heading, children }: Props) {
  return (
    <h1 ref={heading} tabIndex={heading && -1} className={classes.title}>
      {children}
    </h1>
  );
}
