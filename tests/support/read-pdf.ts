import { extractText, getDocumentProxy, getMeta } from "unpdf";

/** What a PDF says, page by page with blanks collapsed, and what it says of itself. */
export async function readPdf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  return { pages: text.map((page) => page.replace(/\s+/g, " ").trim()), info };
}
