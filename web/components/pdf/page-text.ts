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

type TextItem = Extract<PageItem, { readonly str: string }>;

/**
 * The texts of each marked content, by the innermost id that it is in, and the texts in none: page numbers and letterheads,
 * but also what the program that wrote the file did not tag.
 */
function sortTexts(items: readonly PageItem[], ids: ReadonlySet<string>) {
  const texts = new Map<string, string>();
  const untagged: TextItem[] = [];
  const open: (string | null)[] = [];
  for (const item of items) {
    if (!("str" in item)) {
      if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? null);
      continue;
    }
    const id = open.findLast((one) => one !== null);
    if (id && ids.has(id)) texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    else untagged.push(item);
  }
  return { texts, untagged };
}

/** The ids of marked content that the tags of a page name. */
const idsOf = (node: TagNode): string[] => ("role" in node ? node.children.flatMap(idsOf) : [node.id]);

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

/** A bare number is no page number for sure. */
const PAGE_NUMBER = /^(?:(?:página|pág\.|page|p\.) ?\d+(?: ?(?:de|of|\/) ?\d+)?|\d+ (?:de|of) \d+)$/i;

/**
 * The blocks of a page: by its tags, else by its lines. Text without a tag follows the tagged one, for it may be part of
 * what is signed; page numbers, and headers that an earlier page had, are left out.
 * @param seen untagged texts of the pages before; those of this page are added
 */
export function readBlocks(
  items: readonly PageItem[],
  tags: TagNode | null,
  seen: Set<string> = new Set(),
): readonly TextBlock[] {
  if (tags === null) return blocksOfLines(items);
  const { texts, untagged } = sortTexts(items, new Set(idsOf(tags)));
  const tagged = blocksOfTags(tags, texts);
  if (tagged.length === 0) return blocksOfLines(items);
  const others = blocksOfLines(untagged).filter(({ texts: [text = ""] }) => !PAGE_NUMBER.test(text) && !seen.has(text));
  for (const { texts: words } of others) for (const text of words) seen.add(text);
  return [...tagged, ...others];
}
