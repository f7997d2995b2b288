import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { loadArea, loadInEveryLanguage } from "#shared/client/i18n.ts";

/** The palette's texts: its own, and the titles in every language, for the search. */
export const paletteTextsQuery = queryOptions({
  queryKey: ["texts", "palette"],
  queryFn: async () => {
    await Promise.all([loadArea("palette"), loadInEveryLanguage("palette"), loadInEveryLanguage("navigation")]);
    return true;
  },
  staleTime: Infinity,
});

/** Suspends until the palette's texts are loaded. */
export function usePaletteTexts(): void {
  useSuspenseQuery(paletteTextsQuery);
}
