import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { translateUnknownKey } from "#shared/i18n/translator.ts";
import { textsIn } from "#server/engine/services/translations.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Route } from "./route.ts";

const all: readonly Resource[] = resources;

/** The operationId: `post_rentals_id_activate`. */
export function operationIdOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method.toLowerCase()}${path}`.replaceAll(/\W+/g, "_").replace(/_$/, "");
}

/** Kinds of standard operations, by method and the rest of the path. */
const kinds: Readonly<Record<string, string>> = {
  "GET ": "list",
  "GET /export": "export",
  "GET /totals": "totals",
  "GET /view-counts": "view_counts",
  "GET /:id": "read",
  "GET /:id/timeline": "timeline",
  "POST ": "create",
  "PATCH /:id": "update",
  "DELETE /:id": "remove",
  "POST /:id/archive": "archive",
  "POST /:id/restore": "restore",
};

function resourceOf({ path }: Route): Resource | undefined {
  return all
    .filter((resource) => path === `/${resource.path}` || path.startsWith(`/${resource.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Summary of a route in a language: its own in English, a translation if there is one. */
export function summaryOf(route: Route, language: Language): string {
  if (language === "en") return route.summary;
  const texts = textsIn(language);
  const own = translateUnknownKey(texts, `api.summary.${operationIdOf(route)}`);
  if (own) return own;
  const [, report, as = ""] = /^\/reports\/([\w-]+)(?:\/(pdf|export))?$/.exec(route.path) ?? [];
  if (report) return texts.t(`api.kind.report${as && `_${as}`}`, { name: report });
  const resource = resourceOf(route);
  if (!resource) return route.summary;
  const name = texts.t(`entities.${resource.name}`);
  const rest = route.path.slice(resource.path.length + 1);
  const kind = kinds[`${route.method} ${rest}`];
  if (kind) return texts.t(`api.kind.${kind}`, { name });
  const verb = route.method === "POST" ? /^\/:id\/([a-z_]+)$/.exec(rest)?.[1] : undefined;
  const move = verb && translateUnknownKey(texts, `administration.action.${verb}`);
  return move ? texts.t("api.kind.move", { move, name }) : route.summary;
}
