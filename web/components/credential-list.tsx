import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./credential-list.module.css";

interface CredentialProps {
  icon: Icon;
  name: string;
  /** Actions or badges. */
  trailing: ReactNode;
  /** Description lines, each a `span`. */
  children: ReactNode;
}

/** A login credential: a session, a passkey or an API token. */
export function Credential({ icon: Drawing, name, trailing, children }: CredentialProps) {
  return (
    <li className={classes.credential}>
      <Drawing size={22} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <strong>{name}</strong>
        {children}
      </div>
      {trailing}
    </li>
  );
}

export function CredentialList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
