import { isOffered } from "#shared/client/page-access.ts";
import { downloadList } from "#shared/client/download-list.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { shownListsState } from "#shared/client/state/shown-lists-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { type Naming, named } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

const allPages: readonly Page[] = pages;

/** A page without an address of its own has none to lead to. */
export function isOpenTo(page: Page | undefined): page is Page {
  if (!page || page.access === "external" || page.path.includes(":") || page.path === "/error") return false;
  return isOffered(page, sessionState);
}

/** The pages that the role may use. */
export function pageEntries(naming: Naming): Entry[] {
  return allPages.filter(isOpenTo).map((page) => ({
    id: `page:${page.path}`,
    group: "pages",
    icon: page.icon ?? "info",
    action: { kind: "path", path: page.path },
    ...named(naming, page.title, [page.path.replace(/[/-]/g, " "), page.keywords].filter(Boolean).join(" ")),
  }));
}

/** The list of a resource. */
export const listPageOf = ({ path }: Resource): Page | undefined => allPages.find((page) => page.path === `/${path}`);

/** Where new rows of an entity are made: on the page that says so, else on its list. */
function pageThatMakes(resource: Resource): Page | undefined {
  return allPages.find(({ makes }) => makes === resource.name) ?? listPageOf(resource);
}

/** Whether its rows have a page of their own; the others are catalogues, which few people change. */
const hasRecordPage = ({ path }: Resource) => allPages.some((page) => page.path === `/${path}/:id`);

const aliases: Readonly<Partial<Record<Resource["name"], readonly string[]>>> = {
  person: ["np"],
  rental: ["na"],
  booking_link: ["nl"],
  invoice: ["nf"],
};

/** "New …" for whatever the person may create, records before catalogues. */
export function creationEntries(naming: Naming): Entry[] {
  return resources
    .filter((resource) => can(resource.name, "create") && isOpenTo(pageThatMakes(resource)))
    .toSorted((a, b) => Number(hasRecordPage(b)) - Number(hasRecordPage(a)))
    .map((resource) => {
      const page = pageThatMakes(resource);
      return {
        id: `new:${resource.name}`,
        group: "actions",
        icon: page?.icon ?? "type",
        aliases: aliases[resource.name] ?? [],
        action: { kind: "path", path: `${page?.path ?? `/${resource.path}`}?new=1` },
        ...named(naming, `new.${resource.name}`, "nuevo nueva crear alta new create add"),
      };
    });
}

/** The list as it is asked on the screen, where it stands there; else all of it. */
function exportList(resource: Resource): Promise<void> {
  const shown = shownListsState[resource.path];
  return downloadList(resource, shown?.question ?? "", shown ? { columns: shown.fields } : {});
}

/** Excel files of the lists that the role may take along. */
export function exportEntries(naming: Naming): Entry[] {
  return resources
    .filter((resource) => can(resource.name, "export") && isOpenTo(listPageOf(resource)))
    .map((resource) => ({
      id: `export:${resource.path}`,
      group: "actions",
      icon: "report",
      isUnproposed: true,
      action: { kind: "do", run: () => exportList(resource) },
      ...named(naming, "palette.export", "excel exel xlsx descargar exportar download export", {
        list: `entities.${resource.name}`,
      }),
    }));
}
