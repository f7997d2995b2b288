import { logOutEntry, quickEntries } from "./command-entries.ts";
import type { Naming } from "./naming.ts";
import { pageEntries } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";

/**
 * Palette entries available on every page without a server request: actions and pages that the role allows. The logout is
 * last, so that Enter without a search never selects it.
 * @param ofLists "new …" and exports of lists, after their code is loaded
 */
export function localEntries(naming: Naming, ofLists: readonly Entry[]): Entry[] {
  return [...quickEntries(naming), ...ofLists, ...pageEntries(naming), logOutEntry(naming)];
}
