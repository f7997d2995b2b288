import { extractText, getDocumentProxy, getMeta } from "unpdf";

/** Text of a PDF, page by page with blanks collapsed, and its metadata. */
export async function readPdf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  return { pages: text.map((page) => page.replace(/\s+/g, " ").trim()), info };
}
