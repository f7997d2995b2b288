import { getLanguage } from "#shared/client/i18n.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { preloadable } from "#shared/ui/lazy.tsx";

/** The palette and its texts, prefetched by `AfterPage`. */
export const paletteCode = preloadable(async () => {
  const [{ Palette }, { paletteTextsQuery }] = await Promise.all([
    import("#shared/ui/palette/surface/palette.tsx"),
    import("#shared/ui/palette/surface/use-palette-texts.ts"),
  ]);
  await queryClient.query(paletteTextsQuery);
  return Palette;
});

/**
 * Prefetches everything that the palette's first keystrokes need.
 * @throws as `import` does
 */
export async function preparePalette(): Promise<void> {
  await paletteCode.load();
  const { warmPalette } = await import("#shared/ui/palette/entries/own-entries.ts");
  await warmPalette(getLanguage());
}
