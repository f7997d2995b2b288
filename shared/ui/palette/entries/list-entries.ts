import { downloadList } from "#shared/client/download-list.ts";
import { addressOfView } from "#shared/client/list-address.ts";
import { can } from "#shared/client/state/session-state.ts";
import { shownListsState } from "#shared/client/state/shown-lists-state.ts";
import { findListPage, type SavedListView } from "#shared/domain/account/list-view.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { quickEntries } from "./command-entries.ts";
import { type Naming, withName } from "./naming.ts";
import { isOpenTo } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";

const allPages: readonly Page[] = pages;

export const listPageOf = ({ path }: Resource): Page | undefined => allPages.find((page) => page.path === `/${path}`);

/** The page where rows of an entity are created: the one that declares it, else the entity's list. */
function pageThatMakes(resource: Resource): Page | undefined {
  return allPages.find(({ makes }) => makes === resource.name) ?? listPageOf(resource);
}

/** Whether its rows are records with a page of their own, which are entered every day: no catalogue, and nothing that is set up once. */
const isDaily = ({ path, register, area }: Resource) =>
  register !== "catalogue" && area !== "administration" && allPages.some((page) => page.path === `/${path}/:id`);

const aliases: Readonly<Partial<Record<Resource["name"], readonly string[]>>> = {
  person: ["np"],
  rental: ["na"],
  booking_link: ["nl"],
  invoice: ["nf"],
};

/** "New …" for everything the user may create and no quick form creates, those of records with a page first. */
function creationEntries(naming: Naming): Entry[] {
  const quick = new Set(quickEntries(naming).map(({ createsIn }) => createsIn));
  return resources
    .filter((resource) => can(resource.name, "create") && isOpenTo(pageThatMakes(resource)))
    .filter(({ path }) => !quick.has(`/${path}`))
    .toSorted((a, b) => Number(isDaily(b)) - Number(isDaily(a)))
    .map((resource) => {
      const page = pageThatMakes(resource);
      return {
        id: `new:${resource.name}`,
        group: "actions",
        icon: page?.icon ?? "type",
        // The others are found by their names.
        isUnproposed: !isDaily(resource),
        aliases: aliases[resource.name] ?? [],
        action: { kind: "path", path: `${page?.path ?? `/${resource.path}`}?new=1` },
        ...withName(naming, `new.${resource.name}`, "nuevo nueva crear alta new create add"),
      };
    });
}

/** Exports the list as filtered on the screen, if it is open; else all of it. */
function exportList(resource: Resource): Promise<void> {
  const shown = shownListsState[resource.path];
  return downloadList(resource, shown?.query ?? "", shown ? { columns: shown.fields } : {});
}

/** Excel exports of the lists that the role may export. */
function exportEntries(naming: Naming): Entry[] {
  return resources
    .filter((resource) => can(resource.name, "export") && isOpenTo(listPageOf(resource)))
    .map((resource) => ({
      id: `export:${resource.path}`,
      group: "actions",
      icon: "report",
      isUnproposed: true,
      action: { kind: "do", run: () => exportList(resource) },
      ...withName(naming, "palette.export", "excel exel xlsx descargar exportar download export", {
        list: `entities.${resource.name}`,
      }),
    }));
}

/** Creation and export entries that the role allows. */
export function listEntries(naming: Naming): Entry[] {
  return [...creationEntries(naming), ...exportEntries(naming)];
}

/** The user's own views of lists they may read: "Rentals: Ending soon". */
export function viewEntries({ texts }: Naming, views: readonly SavedListView[]): Entry[] {
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
