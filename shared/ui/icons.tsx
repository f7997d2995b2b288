import type { IconName } from "#shared/domain/core/icon-names.ts";
import { preloadable, usePreloaded } from "./lazy.tsx";

const drawings = preloadable(async () => (await import("./icon-drawings.ts")).iconDrawings);
// Fetched beside the code that shows them, not when the first of them is rendered. Without them the texts still say all.
drawings.load().catch(() => {});

/** The icon of a page or entity. Decorative: its name is the text beside it, or the button's label. */
export function NamedIcon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Drawing = usePreloaded(drawings)?.[name];
  return Drawing ? <Drawing size={size} stroke={1.6} aria-hidden /> : <svg width={size} height={size} aria-hidden />;
}
