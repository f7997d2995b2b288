import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./credential-list.module.css";

interface CredentialProps {
  icon: Icon;
  name: string;
  /** What can be done with it, or what is special about it. */
  aside: ReactNode;
  /** Lines about it, each a `span`. */
  children: ReactNode;
}

/** One of the ways by which somebody is in: a session, a key, a program's token. */
export function Credential({ icon: Drawing, name, aside, children }: CredentialProps) {
  return (
    <li className={classes.credential}>
      <Drawing size={22} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <strong>{name}</strong>
        {children}
      </div>
      {aside}
    </li>
  );
}

/** Ways by which somebody is in, one below the other. */
export function CredentialList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
