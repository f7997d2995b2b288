import type { i18n } from "i18next";
import type { MessageKey } from "#locales/es.ts";
import { readPageCommands } from "#shared/client/page-commands.ts";
import { logout } from "#shared/client/session.ts";
import { can, isAdministrator, sessionState } from "#shared/client/state/session-state.ts";
import type { IconName, Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { languages } from "#shared/lib/language.ts";
import type { Entry } from "./palette-entry.ts";

interface Naming {
  readonly texts: i18n;
  readonly language: string;
}

/** The title in the interface language, the others as keywords: people search in the language they think in. */
function named({ texts, language }: Naming, key: MessageKey, more = ""): Pick<Entry, "title" | "keywords"> {
  const inEach = languages.map((lng) => texts.t(key, { lng }));
  return { title: texts.t(key, { lng: language }), keywords: [...inEach, more] };
}

function isOpenTo(page: Page): boolean {
  if (page.access === "external" || page.path.includes(":") || page.path === "/error") return false;
  if (page.access === "admin" && !isAdministrator(sessionState.claims)) return false;
  return !page.entity || can(page.entity, "read");
}

function pageEntries(naming: Naming): Entry[] {
  const all: readonly Page[] = pages;
  return all.filter(isOpenTo).map((page) => ({
    id: `page:${page.path}`,
    group: "pages",
    icon: page.icon ?? "info",
    action: { kind: "path", path: page.path },
    ...named(naming, page.title, page.path.replace(/[/-]/g, " ")),
  }));
}

function iconOf(path: string): IconName {
  const all: readonly Page[] = pages;
  return all.find((page) => page.path === `/${path}`)?.icon ?? "type";
}

/** "New …" for whatever the person may create. */
function creationEntries(naming: Naming): Entry[] {
  return resources
    .filter(({ name }) => can(name, "create"))
    .map(({ name, path }) => {
      const key = `new.${name}` as const;
      const screen = name === "property" ? "properties/manage" : path;
      return {
        id: `new:${name}`,
        group: "actions",
        icon: iconOf(path),
        action: { kind: "path", path: `/${screen}?new=1` },
        ...named(naming, key, "nuevo nueva crear alta new create add"),
      };
    });
}

/** What the open page offers to do with its record. */
function pageCommandEntries(naming: Naming): Entry[] {
  return readPageCommands().map(({ id, title, icon, hint, run }) => ({
    id: `here:${id}`,
    group: "actions",
    icon,
    hint,
    action: { kind: "do", run },
    ...named(naming, title, hint),
  }));
}

function actionEntries(naming: Naming): Entry[] {
  const entries: Entry[] = [];
  if (can("incident", "create"))
    entries.push({
      id: "do:quick_incident",
      group: "actions",
      icon: "incident",
      aliases: ["ip", "ni"],
      action: { kind: "quick_incident", description: "" },
      ...named(naming, "palette.quick_incident", "averia parte"),
    });
  entries.push({
    id: "do:log_out",
    group: "actions",
    icon: "password",
    action: { kind: "do", run: () => void logout() },
    ...named(naming, "action.log_out", "salir"),
  });
  return entries;
}

/** Everything the palette knows without asking the server: actions, "new …" and pages that the role may use. */
export function localEntries(texts: i18n, language: string): Entry[] {
  const naming = { texts, language };
  return [...pageCommandEntries(naming), ...actionEntries(naming), ...creationEntries(naming), ...pageEntries(naming)];
}
