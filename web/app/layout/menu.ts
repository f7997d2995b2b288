import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { managementGroups, MenuGroup } from "#shared/domain/core/navigation.ts";
import { allPages, type KnownPage } from "../find-page.ts";
import { pageSetOf } from "./page-sets.ts";

export type ManagementGroup = (typeof managementGroups)[number];

/** Icon of a group in the collapsed rail. */
export const groupIcons: Record<ManagementGroup, IconName> = {
  properties: "property",
  clients: "tenant",
  assets: "asset",
  documents: "document",
  payments: "method",
  bulk: "upload",
  incidents: "incident",
  info: "info",
};

export function pagesOf(group: MenuGroup): KnownPage[] {
  return allPages.filter((page) => page.menu === group);
}

const menuPages = allPages.filter(({ menu }) => menu !== undefined);

/** The menu entry for a location: its own page, else the list that a detail page belongs to, or the page it is a tab of. */
export function currentMenuPage(location: string): KnownPage | null {
  const holds = ({ path }: KnownPage) => location === path || (path !== "/" && location.startsWith(`${path}/`));
  const page = allPages.filter(holds).toSorted((a, b) => b.path.length - a.path.length)[0];
  if (!page || page.menu) return page ?? null;
  const [head] = pageSetOf(page.path) ?? [];
  return head?.menu ? head : (menuPages.findLast(holds) ?? null);
}
