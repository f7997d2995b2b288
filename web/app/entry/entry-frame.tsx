import type { ReactNode } from "react";
import { Brand } from "../brand.tsx";
import { InformationLinks } from "../information-links.tsx";
import { LanguageSwitch } from "../language-switch.tsx";
import classes from "./entry-frame.module.css";
import { KeyRack } from "./key-rack.tsx";

interface Props {
  readonly title: string;
  readonly subtitle: string;
  /** For forms with inputs side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Frame of the login pages: the company's name, the language switch, the legal pages, and the key rack at the side. */
export function EntryFrame({ title, subtitle, isWide = false, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
          <LanguageSwitch />
        </header>
        <main className={classes.main} data-wide={isWide || undefined}>
          <h1>{title}</h1>
          <p>{subtitle}</p>
          {children}
        </main>
        <footer>
          <InformationLinks />
        </footer>
      </div>
      <KeyRack />
    </div>
  );
}
