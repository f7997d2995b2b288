import type { MouseEvent } from "react";
import classes from "./toast-message.module.css";

/** What can be done about what a toast tells. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Where it leads, when it leads somewhere: it can then be opened in a tab of its own. */
  readonly href?: string;
}

interface ToastMessageProps {
  readonly text: string;
  readonly action: ToastAction;
}

/** A toast's text with its action beside it, or below where both do not fit: neither is ever cut. */
export function ToastMessage({ text, action: { label, run, href } }: ToastMessageProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  };
  return (
    <span className={classes.message}>
      <span className={classes.text}>{text}</span>
      {href === undefined ? (
        <button type="button" className={classes.action} onClick={run}>
          {label}
        </button>
      ) : (
        <a href={href} className={classes.action} onClick={follow}>
          {label}
        </a>
      )}
    </span>
  );
}
