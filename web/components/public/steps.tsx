import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./steps.module.css";

interface Props {
  /** What each step is about. */
  readonly titles: readonly string[];
  /** Which of them is shown, from 0. */
  readonly current: number;
  /** A sentence below the heading. */
  readonly intro?: string;
  readonly children: ReactNode;
}

/** Puts the focus on the heading of each new step; not when the page opens, which is read from its top. */
function useHeadingFocus(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [current]);
  return heading;
}

/** One subject at a time: how far one has come, the step's heading, and what it asks. */
export function Steps({ titles, current, intro, children }: Props) {
  const t = useT();
  const heading = useHeadingFocus(current);
  return (
    <section className={classes.steps}>
      <p className={classes.progress}>{t("public.step", { step: current + 1, count: titles.length })}</p>
      <div className={classes.bar} aria-hidden="true">
        {titles.map((title, index) => (
          <span key={title} data-done={index <= current || undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {titles[current]}
      </h1>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  );
}
