import { preloadable } from "#shared/ui/lazy.tsx";

/** What rows show of their records besides the title, and what Tab opens of others; the first paint does without. */
export const rowCode = preloadable(async () => {
  const parts = await import("./row-parts.tsx");
  const { aliasPageOf } = await import("./alias-page.ts");
  const { PaletteTools } = await import("./palette-tools.tsx");
  return { ...parts, aliasPageOf, PaletteTools };
});
