import { Link, useLocation } from "wouter";
import { NamedIcon } from "#shared/ui/icons.tsx";
import { useT } from "#shared/ui/use-t.ts";
import type { KnownPage } from "../find-page.ts";
import { currentMenuPage } from "./menu.ts";
import classes from "./navigation-menu.module.css";

/** A menu link. `aria-current` is `page` on the page itself, `true` on a record of its list. */
export function NavigationLink({ page, nested = false }: { page: KnownPage; nested?: boolean }) {
  const t = useT();
  const [location] = useLocation();
  const isCurrent = currentMenuPage(location) === page;
  const current = location === page.path ? "page" : "true";
  return (
    <li>
      <Link
        href={page.path}
        className={classes.entry}
        data-nested={nested}
        // Not `false`, which would be rendered as a string.
        aria-current={isCurrent ? current : undefined}
      >
        {!nested && page.icon && <NamedIcon name={page.icon} />}
        <span className={classes.label}>{t(page.title)}</span>
      </Link>
    </li>
  );
}
