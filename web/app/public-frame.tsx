import type { ReactNode } from "react";
import { Link } from "wouter";
import { Mark } from "#shared/ui/mark.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { InformationLinks } from "./information-links.tsx";
import classes from "./public-frame.module.css";

/** Around public pages for those who are not logged in: whose page it is, the language and the legal pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link href="/" className={classes.brand}>
          <Mark size={26} />
          {t("app.name")}
        </Link>
        <LanguageSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <InformationLinks />
      </footer>
    </div>
  );
}
