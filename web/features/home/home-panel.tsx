import { useId, type ReactNode } from "react";
import { Link } from "wouter";
import classes from "./home-page.module.css";

interface HomePanelProps {
  title: string;
  /** Link to the complete list. */
  more?: { readonly href: string; readonly label: string };
  /** At the right of the title, instead of `more`. */
  action?: ReactNode;
  children: ReactNode;
}

export function HomePanel({ title, more, action, children }: HomePanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {action}
        {more && (
          <Link href={more.href} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
