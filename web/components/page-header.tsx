import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** Content beside the title: a badge, a count. */
  trailing?: ReactNode;
  /** Left of the page's actions; on a phone in a separate line, so that the primary action stays beside the title. */
  secondary?: ReactNode;
  /** The page's actions, the primary one last: its position is the same on every page. */
  children?: ReactNode;
}

export function PageHeader({ title, trailing, secondary, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {trailing}
      <div className={classes.actions} data-parted={Boolean(secondary) || undefined}>
        {secondary && <div className={classes.part}>{secondary}</div>}
        {secondary ? <div className={classes.part}>{children}</div> : children}
      </div>
    </header>
  );
}
