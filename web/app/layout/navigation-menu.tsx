import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { isOffered } from "#shared/client/page-access.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { managementGroups, type MenuGroup } from "#shared/domain/core/navigation.ts";
import { useT } from "#shared/ui/use-t.ts";
import type { KnownPage } from "../find-page.ts";
import { currentMenuPage, groupIcons, pagesOf, type ManagementGroup } from "./menu.ts";
import { NavigationGroup } from "./navigation-group.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import classes from "./navigation-menu.module.css";

/** The links of a group that the user may open; may be empty. */
function useLinks(group: MenuGroup): KnownPage[] {
  const session = useSnapshot(sessionState);
  return pagesOf(group).filter((page) => isOffered(page, session));
}

function Links({ group, nested }: { group: MenuGroup; nested?: boolean }) {
  return useLinks(group).map((page) => <NavigationLink key={page.path} page={page} nested={nested} />);
}

function Section({ group }: { group: "accounting" | "admin" }) {
  const t = useT();
  if (useLinks(group).length === 0) return null;
  return (
    <NavigationGroup name={group} label={t(`menu.${group}`)} isFolded={false}>
      <Links group={group} />
    </NavigationGroup>
  );
}

/** A group with a single page is shown as a plain link. */
function ManagementEntry({ group }: { group: ManagementGroup }) {
  const t = useT();
  const [location] = useLocation();
  if (useLinks(group).length === 0) return null;
  if (pagesOf(group).length === 1) return <Links group={group} />;
  const isHere = currentMenuPage(location)?.menu === group;
  return (
    <NavigationGroup name={group} label={t(`menu.${group}`)} icon={groupIcons[group]} isFolded={!isHere}>
      <Links group={group} nested />
    </NavigationGroup>
  );
}

/** Content of the side navigation, in the specification's order (section 2). */
export function NavigationMenu() {
  const t = useT();
  return (
    <nav className={classes.menu} aria-label={t("navigation.label")}>
      <ul className={classes.entries}>
        <Links group="top" />
        <Section group="accounting" />
        <Section group="admin" />
        <NavigationGroup name="management" label={t("menu.management")} isFolded={false}>
          {managementGroups.map((group) => (
            <ManagementEntry key={group} group={group} />
          ))}
        </NavigationGroup>
      </ul>
    </nav>
  );
}
