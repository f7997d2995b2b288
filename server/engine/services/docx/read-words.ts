import PizZip from "pizzip";

/** A paragraph of a Word document with its style id, or a row of a table. */
export interface DocxParagraph {
  readonly kind: "title" | "heading" | "clause" | "item" | "text" | "row";
  /** The cells of a row; otherwise one text. */
  readonly texts: readonly string[];
}

export interface DocxWords {
  readonly header: string;
  readonly paragraphs: readonly DocxParagraph[];
}

const kinds: Readonly<Record<string, DocxParagraph["kind"]>> = {
  Title: "title",
  Heading1: "heading",
  Heading2: "clause",
  ListParagraph: "item",
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const textOf = (xml: string) =>
  xml
    .replace(/<w:(?:tab|br)\/>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/** The content of the body in order: whole table rows, then paragraphs. */
const PART = /<w:tr[ >].*?<\/w:tr>|<w:p[ >].*?<\/w:p>/gs;
const CELL = /<w:tc[ >].*?<\/w:tc>/gs;

function readPart(xml: string): DocxParagraph {
  if (xml.startsWith("<w:tr")) return { kind: "row", texts: (xml.match(CELL) ?? []).map(textOf) };
  const style = /<w:pStyle w:val="(\w+)"/.exec(xml)?.[1] ?? "";
  return { kind: kinds[style] ?? "text", texts: [textOf(xml)] };
}

/** The text of a simple document, such as the starter templates: no pictures, notes or nested tables. */
export function readDocxWords(docx: Uint8Array): DocxWords {
  const zip = new PizZip(docx);
  const body = zip.file("word/document.xml")?.asText() ?? "";
  const paragraphs = (body.match(PART) ?? []).map(readPart).filter(({ texts }) => texts.some((text) => text !== ""));
  return { header: textOf(zip.file("word/header1.xml")?.asText() ?? ""), paragraphs };
}
