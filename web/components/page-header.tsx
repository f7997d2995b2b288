import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** What stands beside the title: a badge, a count. */
  aside?: ReactNode;
  /** The page's actions, the primary one last: it stands in the same place on every page. */
  children?: ReactNode;
}

export function PageHeader({ title, aside, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {aside}
      <div className={classes.actions}>{children}</div>
    </header>
  );
}
