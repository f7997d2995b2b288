import type { ReactNode, RefObject } from "react";
import { PublicTitle } from "./public-title.tsx";
import classes from "./subject.module.css";

interface Props {
  /** What stands above the heading. */
  readonly lead?: ReactNode;
  readonly title: string;
  /** A sentence below the heading. */
  readonly intro?: string | undefined;
  /** By which the heading is given the focus. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

/** One subject of a visitor's page: its heading, and what belongs to it. */
export function Subject({ lead, title, intro, heading, children }: Props) {
  return (
    <section className={classes.subject}>
      {lead}
      <PublicTitle heading={heading}>{title}</PublicTitle>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  );
}

/** Where somebody has come to something new: at its top, with its heading read out. */
export function focusHeading(heading: RefObject<HTMLHeadingElement | null>): void {
  window.scrollTo({ top: 0 });
  heading.current?.focus({ preventScroll: true });
}
