import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { InformationLinks } from "./information-links.tsx";
import classes from "./public-frame.module.css";

/** Frame of public pages for visitors who are not logged in: logo, language switch and legal pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Brand isLink />
        <LanguageSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <InformationLinks />
      </footer>
    </div>
  );
}
