import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { loadArea, loadInEveryLanguage } from "#shared/client/i18n.ts";

/** The palette's texts: its own, and the titles in every language, which the search needs. */
export const paletteTextsQuery = queryOptions({
  queryKey: ["texts", "palette"],
  queryFn: async () => {
    await Promise.all([loadArea("palette"), loadInEveryLanguage("palette"), loadInEveryLanguage("navigation")]);
    return true;
  },
  staleTime: Infinity,
});

/** Waits for the palette's texts. */
export function usePaletteTexts(): void {
  useSuspenseQuery(paletteTextsQuery);
}
