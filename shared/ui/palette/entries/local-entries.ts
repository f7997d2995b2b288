import { logOutEntry, quickEntries } from "./command-entries.ts";
import { helpEntries } from "./help-entries.ts";
import type { Naming } from "./naming.ts";
import { pageEntries } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { preferenceEntries } from "./preference-entries.ts";

/**
 * What the palette knows on every page, without asking the server: actions and pages that the role may use, and its own help. The
 * logout comes last, so that an Enter without a search never means it.
 * @param ofLists "new …" and files of lists, once their code is there
 */
export function localEntries(naming: Naming, ofLists: readonly Entry[]): Entry[] {
  const commands = [...quickEntries(naming), ...ofLists];
  const pages = pageEntries(naming);
  return [...commands, ...pages, ...helpEntries(naming, commands), ...preferenceEntries(naming), logOutEntry(naming)];
}
