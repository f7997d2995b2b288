import { helpEntries, helpEntry } from "./help-entries.ts";
import type { Naming } from "./naming.ts";
import { noticeEntries } from "./notice-entries.ts";
import { optionsEntries } from "./options-entries.ts";
import { readyViewEntries } from "./ready-view-entries.ts";
import { reportEntries } from "./report-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { preferenceEntries } from "./preference-entries.ts";
import { shortcutOf } from "../surface/shortcuts.ts";
import { collectionRound } from "./round-entries.ts";

/** The keyboard shortcuts of commands. */
export const withShortcuts = ({ language }: Naming, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    const shortcut = shortcutOf(entry.id, language);
    return shortcut === undefined ? entry : { ...entry, shortcut };
  });

/** Entries that the first paint does without, and the help on all. */
export function lazyEntries(naming: Naming, local: readonly Entry[]): Entry[] {
  const round = collectionRound(naming);
  return [
    ...round,
    ...noticeEntries(naming),
    ...optionsEntries(naming),
    ...preferenceEntries(naming),
    ...readyViewEntries(naming),
    ...reportEntries(naming),
    helpEntry(naming),
    ...helpEntries(naming, [...local, ...round]),
  ];
}
