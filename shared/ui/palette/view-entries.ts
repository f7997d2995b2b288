import type { i18n } from "i18next";
import { can } from "#shared/client/state/session-state.ts";
import { addressOfView } from "#shared/client/list-address.ts";
import { findListPage, type ListView } from "#shared/domain/account/list-view.ts";
import type { Entry } from "./palette-entry.ts";

/** The person's own views of lists that they may read: "Rentals: Ending soon". */
export function viewEntries(texts: i18n, views: readonly ListView[]): Entry[] {
  return views.flatMap((view) => {
    const page = findListPage(view.list);
    if (!page?.entity || !can(page.entity, "read")) return [];
    return {
      id: `view:${view.id}`,
      group: "pages",
      icon: page.icon ?? "info",
      title: `${texts.t(page.title)}: ${view.name}`,
      names: [view.name],
      action: { kind: "path", path: addressOfView(view) },
    };
  });
}
