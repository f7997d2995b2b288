import { type ReactNode, useEffect, useRef } from "react";
import { focusHeading, Subject } from "#web/components/public/subject.tsx";
import classes from "./standalone-page.module.css";

interface Props {
  readonly icon?: ReactNode;
  readonly tone?: "done" | "danger" | "due" | "plain";
  readonly title: string;
  readonly hint?: string;
  /** Takes the focus, as it replaces the focused content. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** A page outside the steps: a result, or a single question. */
export function StandalonePage({ icon, tone = "plain", title, hint, takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) focusHeading(heading);
  }, [takesFocus]);
  const lead = icon && (
    <div className={classes.icon} data-tone={tone}>
      {icon}
    </div>
  );
  return (
    <Subject lead={lead} title={title} intro={hint} heading={heading}>
      {children}
    </Subject>
  );
}
