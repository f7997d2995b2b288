import { addressOfView } from "#shared/client/list-address.ts";
import { can } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { type Naming, withName } from "./naming.ts";
import { isOpenTo } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { readyViewNames } from "./ready-view-names.ts";

const allPages: readonly Page[] = pages;

/** The views that every user has of the lists they may read: "Overdue invoices". */
export function readyViewEntries(naming: Naming): Entry[] {
  return resources.flatMap(({ name }) => {
    const page = allPages.find((one) => one.entity === name && isOpenTo(one));
    if (!page || !can(name, "read")) return [];
    return (readyViews[name] ?? []).flatMap(({ key, search }): Entry[] => {
      const named = readyViewNames[`${name}.${key}`];
      if (!named) return [];
      return [
        {
          id: `ready:${name}:${key}`,
          group: "pages",
          icon: page.icon ?? "info",
          isUnproposed: true,
          action: { kind: "path", path: addressOfView({ list: page.path, search, columns: null }) },
          ...withName(naming, named.title, named.words),
        },
      ];
    });
  });
}
