import type { ReactNode, RefObject } from "react";
import classes from "./public-title.module.css";

interface Props {
  /** Ref for moving the focus to the heading when the page shows something new. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

export function PublicTitle({ heading, children }: Props) {
  return (
    <h1 ref={heading} tabIndex={heading && -1} className={classes.title}>
      {children}
    </h1>
  );
}
