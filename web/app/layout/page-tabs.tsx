import { useState } from "react";
import { useSnapshot } from "valtio/react";
import { Link, useLocation } from "wouter";
import { isOffered } from "#shared/client/page-access.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import rowClasses from "#web/components/tabs/tab-row.module.css";
import { useCurrentShown } from "#web/components/tabs/use-current-shown.ts";
import { pageSetOf } from "./page-sets.ts";
import classes from "./page-tabs.module.css";

/** The pages that belong to the one that is open, as tabs. They are links: each has its own address, title and list. */
export function PageTabs() {
  const t = useT();
  const [location] = useLocation();
  const session = useSnapshot(sessionState);
  const row = useCurrentShown<HTMLUListElement>(location);
  const [before, setBefore] = useState(() => pageSetOf(location));
  const set = pageSetOf(location, before);
  if (set !== before) setBefore(set);
  const offered = set?.filter((page) => isOffered(page, session)) ?? [];
  if (offered.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={t("navigation.tabs")}>
      <ul ref={row} className={rowClasses.row}>
        {offered.map(({ path, title }) => (
          <li key={path}>
            <Link href={path} className={rowClasses.tab} aria-current={path === location ? "page" : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
