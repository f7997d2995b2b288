import PizZip from "pizzip";

const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const MAIN_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml";

function makePlainDocx(): Buffer {
  const zip = new PizZip();
  zip.file(
    "[Content_Types].xml",
    `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="${RELATIONS_TYPE}"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${MAIN_RELATION}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/document.xml",
    `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>Llavero</w:t></w:r></w:p></w:body></w:document>`,
  );
  return zip.generate({ type: "nodebuffer" });
}

/** One line of text, which every working renderer can render (ECMA-376: the minimal parts of a Word document). */
export const PLAIN_DOCX: Buffer = makePlainDocx();
