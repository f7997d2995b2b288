import type { MouseEvent } from "react";
import classes from "./toast-message.module.css";

/** An action offered by a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Target of a link, which can then be opened in a new tab. */
  readonly href?: string;
}

interface ToastMessageProps {
  readonly text: string;
  readonly action: ToastAction;
}

/** A toast's text with its action beside it, or below if both do not fit: neither is truncated. */
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
