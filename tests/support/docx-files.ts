import PizZip from "pizzip";

/* Minimal Word documents with the contents that tests need. */

const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const HEADER = "application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml";
const RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A paragraph whose text is split into runs, as Word does. */
export const paragraph = (...runs: readonly string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${escape(run)}</w:t></w:r>`).join("")}</w:p>`;

const LOOK = `<w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="es-ES"/></w:rPr>`;
const PIECE = `<w:r w:rsidRPr="00D21234">${LOOK}<w:t xml:space="preserve">Las partes acuerdan lo que sigue </w:t></w:r>`;
const FORMATTED = `<w:p w:rsidR="00A77427" w:rsidRDefault="007F1D13" w:rsidP="00B55A3D"><w:pPr><w:pStyle w:val="Normal"/><w:spacing w:before="120" w:after="120" w:line="276" w:lineRule="auto"/><w:jc w:val="both"/>${LOOK}</w:pPr>${PIECE.repeat(3)}</w:p>`;

/** Paragraphs as Word writes them, a kilobyte of formatting for a line of text, in so many bytes. */
export const formattedText = (bytes: number): string => FORMATTED.repeat(Math.ceil(bytes / FORMATTED.length));

export interface DocxParts {
  /** XML of the body. */
  readonly body: string;
  readonly header?: string;
  /** XML of further relationships of the document. */
  readonly relations?: string;
  /** Further parts by name. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
  readonly mainType?: string;
}

export function makeDocx({ body, header = "", relations = "", parts = {}, mainType = MAIN }: DocxParts): Buffer {
  const zip = new PizZip();
  zip.file(
    "[Content_Types].xml",
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES}"><Default Extension="rels" ContentType="${RELATIONS_TYPE}"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/><Override PartName="/word/header1.xml" ContentType="${HEADER}"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/_rels/document.xml.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="h1" Type="${OFFICE}/header" Target="header1.xml"/>${relations}</Relationships>`,
  );
  zip.file("word/header1.xml", `<w:hdr xmlns:w="${WORD}">${header || paragraph("")}</w:hdr>`);
  zip.file(
    "word/document.xml",
    `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr></w:body></w:document>`,
  );
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

/** Text of a document, one line per paragraph. */
export function textOfDocx(bytes: Buffer): string {
  const xml = new PizZip(bytes).file("word/document.xml")?.asText() ?? "";
  return xml
    .replaceAll("</w:p>", "\n")
    .replace(/<[^>]*>/g, "")
    .trim();
}
