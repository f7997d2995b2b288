import { i18n } from "#shared/client/i18n.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { watchRows } from "#shared/client/watch-rows.ts";
import type { PaletteAlias } from "#shared/domain/account/palette-alias.ts";
import type { SavedListView } from "#shared/domain/account/list-view.ts";
import type { Language } from "#shared/lib/language.ts";
import { formParts, lineReadingPart, listEntriesPart, nestedPages, outboxList } from "../surface/lazy-parts.ts";
import { rowCode } from "../surface/row-code.ts";
import { localEntries } from "./local-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { rankEntries } from "../ranking/rank-entries.ts";

type ListEntriesCode = ReturnType<typeof listEntriesPart.read>;

/** Dependencies besides the session. */
interface RequestedEntry {
  readonly language: Language;
  readonly views: readonly SavedListView[] | undefined;
  readonly aliases: readonly PaletteAlias[] | undefined;
  readonly code: ListEntriesCode;
}

/** All dependencies; pages and permissions are those of the logged-in user. */
interface Given extends RequestedEntry, Pick<typeof sessionState, "user" | "claims"> {}

function makeEntries({ language, user, views, aliases = [], code }: Given): readonly Entry[] {
  const naming = { texts: i18n, language };
  if (!user) return [];
  const local = localEntries(naming, code?.listEntries(naming) ?? []);
  if (!code) return local;
  const all = [
    ...code.withShortcuts(naming, local),
    ...code.viewEntries(naming, views ?? []),
    ...code.lazyEntries(naming, local),
  ];
  return code.withAliases(code.withEverydayNames(all), aliases);
}

let cached: { readonly given: Given; readonly entries: readonly Entry[] } | null = null;

const isSame = (one: Given, other: Given) =>
  one.language === other.language &&
  one.user === other.user &&
  one.claims === other.claims &&
  one.views === other.views &&
  one.aliases === other.aliases &&
  one.code === other.code;

/**
 * Palette entries available on every page without a server request; recomputed only if a dependency changed. Entries
 * of the current page change with the page and are not included.
 */
export function ownEntries(requested: RequestedEntry): readonly Entry[] {
  const given = { ...requested, user: sessionState.user, claims: sessionState.claims };
  if (!cached || !isSame(cached.given, given)) cached = { given, entries: makeEntries(given) };
  return cached.entries;
}

/**
 * Loads the palette's lazy code, computes its entries, observes the rows on the page, and runs one search: on a slow
 * machine all this would take a quarter of a second in the keystroke that opens the palette (docs/design/goals.md,
 * F3).
 * @throws as `import` does
 */
export async function warmPalette(language: Language): Promise<void> {
  const [code] = await Promise.all([
    listEntriesPart.load(),
    lineReadingPart.load(),
    nestedPages.load(),
    outboxList.load(),
    rowCode.load(),
    can("incident", "create") && formParts.incident.load(),
    can("payment", "create") && formParts.payment.load(),
  ]);
  const views = queryClient.getQueryData(code.listViewsQuery.queryKey);
  const aliases = queryClient.getQueryData(code.paletteAliasesQuery.queryKey);
  watchRows();
  rankEntries(ownEntries({ language, views, aliases, code }), "a", () => 0);
}
