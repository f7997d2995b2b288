import { useSuspenseQuery } from "@tanstack/react-query";
import { loadArea, loadInEveryLanguage } from "#shared/client/i18n.ts";

/** Waits for the palette's texts: its own, and the titles in every language, which the search needs. */
export function usePaletteTexts(): void {
  useSuspenseQuery({
    queryKey: ["texts", "palette"],
    queryFn: async () => {
      await Promise.all([loadArea("palette"), loadInEveryLanguage("palette"), loadInEveryLanguage("navigation")]);
      return true;
    },
    staleTime: Infinity,
  });
}
