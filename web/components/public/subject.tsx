import type { ReactNode, RefObject } from "react";
import { PublicTitle } from "./public-title.tsx";
import classes from "./subject.module.css";

interface Props {
  /** Content above the heading. */
  readonly lead?: ReactNode;
  readonly title: string;
  /** A sentence below the heading. */
  readonly intro?: string | undefined;
  /** Ref for moving the focus to the heading. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

/** A section of a visitor page: heading and content. */
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

/** After new content was shown: scrolls to its top and has its heading read out. */
export function focusHeading(heading: RefObject<HTMLHeadingElement | null>): void {
  window.scrollTo({ top: 0 });
  heading.current?.focus({ preventScroll: true });
}
