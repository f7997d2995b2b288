/* An asset tag inside an incident's text: `No hay luz #MAD-012-2B`. */

/** A `#` and the text after it, from `start` up to but not including `end`. */
export interface AssetTag {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Asset names contain spaces; beyond this length a tag is plain text. */
const OPEN_TAG = /(?<=^|\s)#(?<said>[^\s#][^#\n]{0,39})?$/;
const TAG = /(?<=^|\s)#(?<said>[^\s#]+)/g;
const END = /[.,;:!?)]+$/;

/** The tag at the caret; null if there is none. */
export function tagAt(text: string, caret: number): AssetTag | null {
  const found = OPEN_TAG.exec(text.slice(0, caret));
  return found && { text: found.groups?.said ?? "", start: found.index, end: caret };
}

/** The first tag that does not name the chosen asset; one word long, because its end is unknown. */
export function unresolvedTag(text: string, chosen: string | null): AssetTag | null {
  for (const { 0: whole, index, groups } of text.matchAll(TAG)) {
    if (chosen !== null && text.startsWith(chosen, index)) continue;
    const said = (groups?.said ?? "").replace(END, "");
    return { text: said, start: index, end: index + whole.length };
  }
  return null;
}

/** The text without a tag, because the asset has its own field. */
export function withoutTag(text: string, tag: string | null): string {
  if (tag === null) return text.trim();
  return text
    .split(tag)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ")
    .replace(/ (?=[.,;:!?])/g, "");
}
