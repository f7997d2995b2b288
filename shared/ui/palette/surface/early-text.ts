/** What was typed before the palette was loaded. */
export interface EarlyText {
  /** The search. */
  readonly search: string;
  /** What followed an Enter, which is still to be handled; null without one. */
  readonly afterEnter: string | null;
}

/**
 * Divides early text at its first line break: the fields that take it are text areas, which keep an Enter without a
 * script. It is handled once there is a row to choose.
 */
export function readEarlyText(typed: string): EarlyText {
  const [search = "", ...rest] = typed.split("\n");
  // An Enter without a text chooses nothing that anyone has read.
  if (search.trim() === "") return { search: rest.join(" "), afterEnter: null };
  return { search, afterEnter: rest.length > 0 ? rest.join(" ").trim() : null };
}
