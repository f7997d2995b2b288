import { i18n } from "#shared/client/i18n.ts";
import { listViewsQuery } from "#shared/client/list-views.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import type { ListView } from "#shared/domain/account/list-view.ts";
import type { Language } from "#shared/lib/language.ts";
import { optionsEntries } from "./command-entries.ts";
import { formParts, lineReading, listEntries, nestedPages, outboxList } from "./later-parts.ts";
import { localEntries } from "./local-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { rankEntries } from "./rank-entries.ts";

type ListEntriesCode = ReturnType<typeof listEntries.read>;

/** What they depend on; the permissions are those of whoever is logged in. */
interface Given {
  readonly language: Language;
  readonly user: typeof sessionState.user;
  readonly views: readonly ListView[] | undefined;
  readonly code: ListEntriesCode;
}

function makeEntries({ language, user, views, code }: Given): readonly Entry[] {
  const naming = { texts: i18n, language };
  if (!user) return [];
  return [
    ...optionsEntries(naming),
    ...localEntries(naming, code?.listEntries(naming) ?? []),
    ...(code?.viewEntries(naming, views ?? []) ?? []),
  ];
}

let made: { readonly given: Given; readonly entries: readonly Entry[] } | null = null;

/** What the palette offers without asking the server; made anew where something it depends on is another than at the last time. */
export function ownEntries(given: Given): readonly Entry[] {
  const { language, user, views, code } = given;
  const last = made?.given;
  if (!made || last?.language !== language || last.user !== user || last.views !== views || last.code !== code)
    made = { given, entries: makeEntries(given) };
  return made.entries;
}

/**
 * Fetches what the palette has beside its frame, names what it offers, and searches once: done in the keystroke that opens it, all
 * this takes a slow machine a quarter of a second (goals.md, F3).
 * @throws as `import` does
 */
export async function warmPalette(language: Language): Promise<void> {
  const [code] = await Promise.all([
    listEntries.prepare(),
    lineReading.prepare(),
    nestedPages.prepare(),
    outboxList.prepare(),
    can("incident", "create") && formParts.incident.prepare(),
    can("payment", "create") && formParts.payment.prepare(),
  ]);
  const views = queryClient.getQueryData(listViewsQuery.queryKey);
  rankEntries(ownEntries({ language, user: sessionState.user, views, code }), "a", () => 0);
}
