import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { InformationLinks } from "./information-links.tsx";
import classes from "./public-frame.module.css";

/** Around public pages for those who are not logged in: whose page it is, the language and the legal pages. */
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
