import { preloadable } from "#shared/ui/lazy.tsx";

/** What rows show of their records besides the title; the first paint does without. */
export const rowCode = preloadable(() => import("./row-parts.tsx"));
