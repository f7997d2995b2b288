import type { i18n } from "i18next";
import { logOutEntry, pageCommandEntries, quickEntries } from "./command-entries.ts";
import { helpEntries } from "./help-entries.ts";
import { creationEntries, exportEntries, pageEntries } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";

/**
 * Everything the palette knows without asking the server: actions, "new …" and pages that the role may use, and its own
 * help. The logout comes last, so that an Enter without a search never means it.
 */
export function localEntries(texts: i18n, language: string): Entry[] {
  const naming = { texts, language };
  const makers = [pageCommandEntries, quickEntries, creationEntries, exportEntries];
  const commands = makers.flatMap((make) => make(naming));
  return [...commands, ...pageEntries(naming), ...helpEntries(naming, commands), logOutEntry(naming)];
}
