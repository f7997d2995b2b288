import { getLanguage, i18n } from "#shared/client/i18n.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { listEntries } from "#shared/ui/palette/entries/list-entries.ts";
import { localEntries } from "#shared/ui/palette/entries/local-entries.ts";
import { isShown, type Mode, readMode } from "#shared/ui/palette/ranking/modes.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { bestFirst, rankEntries, rankRecords } from "#shared/ui/palette/ranking/rank-entries.ts";
import { recordEntry } from "#shared/ui/palette/entries/record-entries.ts";
import { sourcesFor } from "#shared/ui/palette/entries/remote-entries.ts";

/** The address bar shows at most this many suggestions. */
const MAX_SUGGESTIONS = 8;

async function findRecords(search: string, mode: Mode | null, signal: AbortSignal): Promise<Entry[]> {
  if (isSearchTooLong(search)) return [];
  const found = await Promise.all(sourcesFor(search, mode).map(({ find }) => find(search, signal)));
  return found.flatMap(({ records }) => records.map(recordEntry));
}

/**
 * Searches like the palette, including its modes. Best match first.
 * @throws ApiError when the server does not answer; the signal's reason when it was aborted
 */
export async function findEntries(text: string, signal: AbortSignal): Promise<Entry[]> {
  const { mode, search } = readMode(text);
  if (search === "") return [];
  const naming = { texts: i18n, language: getLanguage() };
  const local = localEntries(naming, listEntries(naming)).filter(
    ({ group, action }) => action.kind === "path" && isShown(group, mode),
  );
  const known = rankEntries(local, search, () => 0);
  const found = rankRecords(await findRecords(search, mode, signal), search);
  return bestFirst(known, found)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ entry }) => entry);
}
