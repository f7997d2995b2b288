import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./steps.module.css";
import { focusHeading, Subject } from "./subject.tsx";

interface Props {
  /** Title of each step. */
  readonly titles: readonly string[];
  /** Index of the current step, from 0. */
  readonly current: number;
  /** A sentence below the heading. */
  readonly intro?: string;
  readonly children: ReactNode;
}

/** Focuses the heading of each new step; not when the page opens, which is read from its top. */
function useHeadingFocus(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    focusHeading(heading);
  }, [current]);
  return heading;
}

function Progress({ titles, current }: Pick<Props, "titles" | "current">) {
  const t = useT();
  return (
    <>
      <p className={classes.progress}>{t("public.step", { step: current + 1, count: titles.length })}</p>
      <div className={classes.bar} aria-hidden="true">
        {titles.map((title, index) => (
          <span key={title} data-done={index <= current || undefined} />
        ))}
      </div>
    </>
  );
}

/** A multi-step form, one subject at a time: progress, the step's heading and its content. */
export function Steps({ titles, current, intro, children }: Props) {
  const heading = useHeadingFocus(current);
  const lead = <Progress titles={titles} current={current} />;
  return (
    <Subject lead={lead} title={titles[current] ?? ""} intro={intro} heading={heading}>
      {children}
    </Subject>
  );
}
