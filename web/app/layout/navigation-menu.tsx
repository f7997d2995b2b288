import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { isAdministrator, sessionState } from "#shared/client/state/session-state.ts";
import { managementGroups } from "#shared/domain/core/navigation.ts";
import { useT } from "#shared/ui/use-t.ts";
import { currentMenuPage, groupIcons, pagesOf, type ManagementGroup } from "./menu.ts";
import { NavigationGroup } from "./navigation-group.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import classes from "./navigation-menu.module.css";

function Links({ group, nested }: { group: Parameters<typeof pagesOf>[0]; nested?: boolean }) {
  return pagesOf(group).map((page) => <NavigationLink key={page.path} page={page} nested={nested} />);
}

/** A single page needs no group around it. */
function ManagementEntry({ group }: { group: ManagementGroup }) {
  const t = useT();
  const [location] = useLocation();
  if (pagesOf(group).length === 1) return <Links group={group} />;
  const isHere = currentMenuPage(location)?.menu === group;
  return (
    <NavigationGroup name={group} label={t(`menu.${group}`)} icon={groupIcons[group]} isFolded={!isHere}>
      <Links group={group} nested />
    </NavigationGroup>
  );
}

/** The side navigation's content, in the specification's order (section 2). */
export function NavigationMenu() {
  const t = useT();
  const { claims } = useSnapshot(sessionState);
  return (
    <nav className={classes.menu} aria-label={t("navigation.label")}>
      <ul className={classes.entries}>
        <Links group="top" />
        <NavigationGroup name="accounting" label={t("menu.accounting")} isFolded={false}>
          <Links group="accounting" />
        </NavigationGroup>
        {isAdministrator(claims) && (
          <NavigationGroup name="admin" label={t("menu.admin")} isFolded={false}>
            <Links group="admin" />
          </NavigationGroup>
        )}
        <NavigationGroup name="management" label={t("menu.management")} isFolded={false}>
          {managementGroups.map((group) => (
            <ManagementEntry key={group} group={group} />
          ))}
        </NavigationGroup>
      </ul>
    </nav>
  );
}
