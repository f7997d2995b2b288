/** Content of a page in reading order: what the text view shows of a PDF, by the tags of the file. */
export interface TextBlock {
  readonly kind: "heading" | "paragraph" | "item" | "row";
  /** The lines of a block; the cells of a row of a table. */
  readonly texts: readonly string[];
}

/** A text of the page, or the beginning and end of marked content, as pdf.js lists them. */
export type PageItem =
  | { readonly str: string; readonly hasEOL: boolean; readonly transform: readonly number[]; readonly height: number }
  | { readonly type: string; readonly id?: string | undefined };

/** A node of the structure tree, as pdf.js returns it. */
export type TagNode =
  | { readonly role: string; readonly children: readonly TagNode[] }
  | { readonly type: string; readonly id: string };

const clean = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The texts of each marked content, by its id. Content without one (page numbers, letterheads) is an artifact. */
export function textsById(items: readonly PageItem[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if (!("str" in item)) {
      if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? null);
      continue;
    }
    const id = open.at(-1);
    if (id) texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
  }
  return texts;
}

const textOf = (node: TagNode, texts: ReadonlyMap<string, string>): string =>
  "role" in node ? node.children.map((child) => textOf(child, texts)).join("") : (texts.get(node.id) ?? "");

const blockOf = (kind: TextBlock["kind"], parts: readonly string[]): TextBlock[] => {
  const shown = parts.map(clean).filter((text) => text !== "");
  return shown.length > 0 ? [{ kind, texts: shown }] : [];
};

/** The blocks of a tagged page; empty for a page without tags. */
export function blocksOfTags(node: TagNode, texts: ReadonlyMap<string, string>): TextBlock[] {
  if (!("role" in node)) return blockOf("paragraph", [textOf(node, texts)]);
  if (/^(H\d?|Title)$/.test(node.role)) return blockOf("heading", [textOf(node, texts)]);
  if (node.role === "P" || node.role === "Caption") return blockOf("paragraph", [textOf(node, texts)]);
  if (node.role === "LI") return blockOf("item", [node.children.map((child) => textOf(child, texts)).join(" ")]);
  if (node.role === "TR")
    return blockOf(
      "row",
      node.children.map((cell) => textOf(cell, texts)),
    );
  return node.children.flatMap((child) => blocksOfTags(child, texts));
}

/** Lines further apart than this many of their heights begin a new paragraph. */
const GAP = 1.7;

/** The paragraphs of a page without tags, by the distance of its lines. */
export function blocksOfLines(items: readonly PageItem[]): TextBlock[] {
  const paragraphs: string[] = [];
  let before: number | null = null;
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , , , , y = 0] = item.transform;
    const isNext = before !== null && item.height > 0 && Math.abs(before - y) > GAP * item.height;
    const text = `${item.str}${item.hasEOL ? " " : ""}`;
    const last = isNext ? undefined : paragraphs.pop();
    paragraphs.push(`${last ?? ""}${text}`);
    if (item.height > 0) before = y;
  }
  return paragraphs.flatMap((text) => blockOf("paragraph", [text]));
}

/** The blocks of a page: by its tags, else by its lines. */
export function readBlocks(items: readonly PageItem[], tags: TagNode | null): readonly TextBlock[] {
  const tagged = tags === null ? [] : blocksOfTags(tags, textsById(items));
  return tagged.length > 0 ? tagged : blocksOfLines(items);
}
