import { isUtf8 } from "node:buffer";
import { AppError } from "#shared/domain/core/app-error.ts";
import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { isZip, readOoxmlPackage, refuseCompound } from "../ooxml-package.ts";
import { attribute, scanXml } from "../xml-scanner.ts";
import { type ByteSource, sourceOfBytes } from "../zip/byte-source.ts";
import type { ZipEntry } from "../zip/zip-directory.ts";
import { readZipEntry } from "../zip/zip-entry.ts";
import { requireWellFormed } from "./well-formed.ts";

/*
 * Checks a Word document before two libraries open it: it must be a real one, contain nothing executable, and load
 * nothing external when rendered. Every part is inflated once, within a limit.
 */

const DOCUMENT_TYPE = /wordprocessingml\.document\.main\+xml$/;
const MEGABYTE = 1_048_576;

/** Programs, controls and documents embedded in the document. */
const EMBEDDED = /(^|\/)(activeX\/|embeddings\/.*\.(bin|ole|exe|docm|xlsm|pptm)$)|\.(exe|dll|js|vbs|scr|bat|com)$/i;
/**
 * Path at which Word records the style template the document was created with: on the author's own machine, so
 * nothing is loaded. One document in thirty has it. Network addresses are refused: macros can be loaded from there.
 */
const OWN_DISK = /^(file:\/{3,4}[a-z]:[\\/]|[^\\/:]+\.dot[xm]?$)/i;
/** Allowed targets of hyperlinks. */
const LINK = /^(https?|mailto|tel):|^#/i;
/** Fields that load something or start a program (ECMA-376 part 1, 17.16.5). */
const FETCHING_FIELD = /(^|\s)(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|LINK|IMPORT|AUTOTEXT)(\s|$)/i;

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

function refuseRelation(attributes: string): void {
  const type = attribute(attributes, "Type") ?? "";
  if (/\/(oleObject|control|aFChunk)$/.test(type)) throw new AppError("docx_embedded");
  if (attribute(attributes, "TargetMode") !== "External") return;
  const target = attribute(attributes, "Target") ?? "";
  const isLink = type.endsWith("/hyperlink") && LINK.test(target);
  const isOwnStyles = type.endsWith("/attachedTemplate") && OWN_DISK.test(target);
  if (!isLink && !isOwnStyles) throw new AppError("docx_external");
}

/** The instruction of a field, without the address and arguments of a link, which may contain any text. */
const actOf = (field: string) => (/^\s*HYPERLINK\b/i.test(field) ? field.replace(/"[^"]*"/g, "") : field);

/** Elements and pieces of text of all parts read so far. */
interface Counts {
  nodes: number;
  texts: number;
}

/** @throws AppError docx_too_many_nodes, docx_too_many_texts; with the part in which the limit was passed */
function countElement(counts: Counts, name: string, part: string): void {
  counts.nodes += 1;
  if (name === "t") counts.texts += 1;
  const { nodes, texts } = DOCX_LIMITS;
  if (counts.texts > texts) throw new AppError("docx_too_many_texts", { params: { part, limit: texts } });
  if (counts.nodes > nodes) throw new AppError("docx_too_many_nodes", { params: { part, limit: nodes } });
}

/** @throws AppError file_broken, docx_external, docx_embedded, docx_too_many_nodes, docx_too_many_texts */
function checkXml(xml: string, part: string, counts: Counts): void {
  const fields: string[] = [];
  let field = "";
  let isInField = false;
  // Fields can be nested within another's arguments: each is checked on its own.
  const next = (more = "") => {
    fields.push(field);
    field = more;
  };
  scanXml(xml, {
    open(name, attributes) {
      countElement(counts, name, part);
      if (name === "Relationship") refuseRelation(attributes);
      if (name === "fldChar") next();
      if (name === "fldSimple") next(attribute(attributes, "w:instr") ?? attribute(attributes, "instr") ?? "");
      isInField = name === "instrText" || name === "delInstrText";
    },
    close() {
      isInField = false;
    },
    text(text) {
      if (isInField) field += text;
    },
  });
  next();
  if (fields.some((each) => FETCHING_FIELD.test(actOf(each)))) throw new AppError("docx_external");
}

/** Word writes UTF-8. In any other encoding the check and the renderer could read a part differently. */
const OTHER_ENCODING = /^.{0,3}<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

function decodeXml(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (!isUtf8(bytes)) throw new AppError("file_broken");
  if (text.includes("\0") || text.startsWith("\uFFFD") || OTHER_ENCODING.test(text)) throw new AppError("file_broken");
  return text;
}

/** What is left of the limits. */
interface Left {
  bytes: number;
  readonly counts: Counts;
}

/** Reads a part; its size is taken from what is left. */
async function checkPart(source: ByteSource, entry: ZipEntry, left: Left): Promise<void> {
  const chunks: Buffer[] = [];
  let kind: "unknown" | "xml" | "other" = isXml(entry.name) ? "xml" : "unknown";
  const limit = kind === "xml" ? Math.min(DOCX_LIMITS.part_bytes, left.bytes) : left.bytes;
  if (entry.size > limit)
    throw new AppError("docx_part_too_large", {
      params: { part: entry.name, limit: Math.round(limit / MEGABYTE) },
    });
  for await (const chunk of readZipEntry(source, entry, limit)) {
    // Parts that look like XML are checked whatever their name.
    if (kind === "unknown") kind = /^(\xef\xbb\xbf)?\s*</.test(chunk.toString("latin1", 0, 64)) ? "xml" : "other";
    if (kind === "xml") chunks.push(chunk);
  }
  if (kind === "xml") {
    const xml = decodeXml(Buffer.concat(chunks));
    checkXml(xml, entry.name, left.counts);
    if (isXml(entry.name)) requireWellFormed(xml);
  }
  left.bytes -= entry.size;
}

/**
 * Checks a Word document.
 * @throws AppError docx_only for anything else; file_empty, file_encrypted; docx_broken, docx_macros, docx_embedded,
 * docx_external, docx_part_too_large, docx_too_complex, docx_too_many_nodes, docx_too_many_texts
 */
export async function checkDocx(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw new AppError("file_empty");
  const source = sourceOfBytes(bytes);
  try {
    await refuseCompound(source, bytes);
    if (!isZip(bytes)) throw new AppError("docx_only");
    const { entries, types, typeOf } = await readOoxmlPackage(source);
    // Word for the web names the text document2.xml; other writers declare the text's type for all XML.
    const isNamed = [...typeOf].some(([part, type]) => DOCUMENT_TYPE.test(type) && entries.has(part));
    const isUsual = types.some((type) => DOCUMENT_TYPE.test(type)) && entries.has("word/document.xml");
    if (!isNamed && !isUsual) throw new AppError("docx_only");
    if ([...entries.keys()].some((name) => EMBEDDED.test(name))) throw new AppError("docx_embedded");
    const left: Left = { bytes: DOCX_LIMITS.total_bytes, counts: { nodes: 0, texts: 0 } };
    for (const entry of entries.values()) await checkPart(source, entry, left);
  } catch (error) {
    throw error instanceof AppError ? inWordsOfDocuments(error) : error;
  }
}

/** Translates errors about spreadsheets into those about documents. */
function inWordsOfDocuments(error: AppError): AppError {
  if (error.code === "file_unsupported") return new AppError("docx_only", { cause: error });
  if (error.code === "file_macros") return new AppError("docx_macros", { cause: error });
  if (error.code === "file_broken") return new AppError("docx_broken", { cause: error });
  return error;
}
