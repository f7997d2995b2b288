import { extractText, getDocumentProxy, getMeta } from "unpdf";

/** Text of a PDF, page by page with blanks collapsed, and its metadata. */
export async function readPdf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  return { pages: text.map((page) => page.replace(/\s+/g, " ").trim()), info };
}

interface TaggedNode {
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

const isTagged = (node: unknown): node is TaggedNode => typeof node === "object" && node !== null;

const altsIn = (node: unknown): string[] =>
  isTagged(node) ? [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(altsIn)] : [];

/** The alternative texts of signatures and other pictures, in reading order. */
export async function pictureTextsOf(file: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  const trees = await Promise.all(pages.map(async (page) => (await page).getStructTree()));
  return trees.flatMap(altsIn);
}
