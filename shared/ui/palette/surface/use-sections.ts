import { useMemo } from "react";
import type { LevelProps } from "./level.ts";
import type { Entry, NestedPage } from "../entries/palette-entry.ts";
import { plainRows, rankEntries, toSections } from "../ranking/rank-entries.ts";

export type PageProps<Page extends NestedPage> = LevelProps & { readonly page: Page };

const noUsage = () => 0;

/** Entries as sections: all of them in order, or those that match. */
export function useSections(entries: readonly Entry[], text: string) {
  return useMemo(
    () => toSections(text.trim() === "" ? plainRows(entries) : rankEntries(entries, text, noUsage)),
    [entries, text],
  );
}
