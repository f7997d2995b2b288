import type { i18n } from "i18next";
import type { MessageKey } from "#locales/es.ts";
import { isOffered } from "#shared/client/page-access.ts";
import { readPageCommands } from "#shared/client/page-commands.ts";
import { logout } from "#shared/client/session.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { languages } from "#shared/lib/language.ts";
import type { Entry } from "./palette-entry.ts";

const allPages: readonly Page[] = pages;

interface Naming {
  readonly texts: i18n;
  readonly language: string;
}

/** The title in the interface language, and in the others: people search in the language they think in. */
function named({ texts, language }: Naming, key: MessageKey, more = ""): Pick<Entry, "title" | "names" | "keywords"> {
  const others = languages.filter((other) => other !== language);
  return {
    title: texts.t(key, { lng: language }),
    names: others.map((lng) => texts.t(key, { lng })),
    keywords: [more],
  };
}

/** A page without an address of its own has none to lead to. */
function isOpenTo(page: Page | undefined): page is Page {
  if (!page || page.access === "external" || page.path.includes(":") || page.path === "/error") return false;
  return isOffered(page, sessionState);
}

function pageEntries(naming: Naming): Entry[] {
  return allPages.filter(isOpenTo).map((page) => ({
    id: `page:${page.path}`,
    group: "pages",
    icon: page.icon ?? "info",
    action: { kind: "path", path: page.path },
    ...named(naming, page.title, [page.path.replace(/[/-]/g, " "), page.keywords].filter(Boolean).join(" ")),
  }));
}

/** Where new rows of an entity are made: on the page that says so, else on its list. */
function pageThatMakes({ name, path }: Resource): Page | undefined {
  return allPages.find(({ makes }) => makes === name) ?? allPages.find((page) => page.path === `/${path}`);
}

/** Whether its rows have a page of their own; the others are catalogues, which few people change. */
const hasRecordPage = ({ path }: Resource) => allPages.some((page) => page.path === `/${path}/:id`);

/** "New …" for whatever the person may create, records before catalogues. */
function creationEntries(naming: Naming): Entry[] {
  return resources
    .filter((resource) => can(resource.name, "create") && isOpenTo(pageThatMakes(resource)))
    .toSorted((a, b) => Number(hasRecordPage(b)) - Number(hasRecordPage(a)))
    .map((resource) => {
      const page = pageThatMakes(resource);
      return {
        id: `new:${resource.name}`,
        group: "actions",
        icon: page?.icon ?? "type",
        action: { kind: "path", path: `${page?.path ?? `/${resource.path}`}?new=1` },
        ...named(naming, `new.${resource.name}`, "nuevo nueva crear alta new create add"),
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

function quickEntries(naming: Naming): Entry[] {
  return [...quickIncident(naming), ...quickPayment(naming)];
}

function quickPayment(naming: Naming): Entry[] {
  if (!can("payment", "create") || !can("person", "read")) return [];
  return [
    {
      id: "do:quick_payment",
      group: "actions",
      icon: "payment",
      aliases: ["rp", "pay"],
      action: { kind: "quick_payment" },
      ...named(naming, "palette.quick_payment", "cobro cobrar ingreso recibo"),
    },
  ];
}

function quickIncident(naming: Naming): Entry[] {
  if (!can("incident", "create")) return [];
  return [
    {
      id: "do:quick_incident",
      group: "actions",
      icon: "incident",
      aliases: ["ip", "ni"],
      action: { kind: "quick_incident", description: "" },
      ...named(naming, "palette.quick_incident", "averia parte"),
    },
  ];
}

function logOutEntry(naming: Naming): Entry {
  return {
    id: "do:log_out",
    group: "session",
    icon: "password",
    action: { kind: "do", run: () => void logout() },
    ...named(naming, "action.log_out", "salir"),
  };
}

/**
 * Everything the palette knows without asking the server: actions, "new …" and pages that the role may use. The logout is
 * the last, so that an Enter without a search never means it.
 */
export function localEntries(texts: i18n, language: string): Entry[] {
  const naming = { texts, language };
  const makers = [pageCommandEntries, quickEntries, creationEntries, pageEntries];
  return [...makers.flatMap((make) => make(naming)), logOutEntry(naming)];
}
