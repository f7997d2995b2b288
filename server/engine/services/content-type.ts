import { AppError } from "#shared/domain/core/app-error.ts";
import type { AttachmentType } from "#shared/domain/documents/attachment.ts";
import { sourceOfBytes } from "./zip/byte-source.ts";
import { readZipDirectory } from "./zip/zip-directory.ts";

/*
 * Detects the type of a file from its content, never from its name or the sender's claim. Only listed types are
 * accepted; executables and files that browsers render as pages are refused as dangerous.
 */

export const PDF_TYPE = "application/pdf";
export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** `gif` is converted to a still picture before it is stored. */
export type ContentType = AttachmentType | "image/gif";

const hasAt = (bytes: Buffer, at: number, text: string) => bytes.toString("latin1", at, at + text.length) === text;
const startsWithBytes = (text: string) => (bytes: Buffer) => hasAt(bytes, 0, text);

const byMagicBytes: readonly (readonly [ContentType, (bytes: Buffer) => boolean])[] = [
  ["image/jpeg", startsWithBytes("\xff\xd8\xff")],
  ["image/png", startsWithBytes("\x89PNG\r\n\x1a\n")],
  ["image/gif", (bytes) => hasAt(bytes, 0, "GIF87a") || hasAt(bytes, 0, "GIF89a")],
  ["image/webp", (bytes) => hasAt(bytes, 0, "RIFF") && hasAt(bytes, 8, "WEBP")],
  [PDF_TYPE, startsWithBytes("%PDF-")],
  ["audio/ogg", startsWithBytes("OggS")],
  [
    "audio/mpeg",
    (bytes) => hasAt(bytes, 0, "ID3") || (bytes[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(bytes[1] ?? 0)),
  ],
];

/** Executables of common systems, and scripts with an interpreter line. */
const programs = ["\x7fELF", "\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "#!"];
const morePrograms = ["\xca\xfe\xba\xbe", "dex\n", "\0asm", "L\0\0\0\x01\x14\x02\0"];

/** Windows programs begin with two letters that a text may begin with too. */
function isProgram(bytes: Buffer): boolean {
  return (
    [...programs, ...morePrograms].some((magic) => hasAt(bytes, 0, magic)) ||
    (hasAt(bytes, 0, "MZ") && bytes.includes(0))
  );
}

/** Brands of the ISO media container (ISO/IEC 14496-12, `ftyp`). */
const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]);
const mediaBrands: Readonly<Record<string, ContentType>> = {
  isom: "video/mp4",
  iso2: "video/mp4",
  iso4: "video/mp4",
  iso5: "video/mp4",
  iso6: "video/mp4",
  avc1: "video/mp4",
  mp41: "video/mp4",
  mp42: "video/mp4",
  "M4V ": "video/mp4",
  "3gp4": "video/mp4",
  "3gp5": "video/mp4",
  "qt  ": "video/quicktime",
  "M4A ": "audio/mp4",
};

function detectMedia(bytes: Buffer): ContentType {
  const brand = bytes.toString("latin1", 8, 12);
  if (heicBrands.has(brand)) throw new AppError("attachment_heic");
  const type = mediaBrands[brand];
  if (!type) throw new AppError("attachment_unsupported");
  return type;
}

const ooxmlParts: readonly (readonly [ContentType, string])[] = [
  [DOCX_TYPE, "word/document.xml"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xl/workbook.xml"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "ppt/presentation.xml"],
];
const openDocuments = [
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
] as const;

const isMacro = (name: string) =>
  /(^|\/)(vbaProject|vbaData)[^/]*\.(bin|xml)$/i.test(name) || /^(Basic|Scripts)\//.test(name);

/**
 * Office documents are ZIP files with known parts, detected without unpacking. Any other archive is refused: it could
 * contain anything.
 */
async function detectZip(bytes: Buffer): Promise<ContentType> {
  const entries = await readZipDirectory(sourceOfBytes(bytes));
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) throw new AppError("file_encrypted");
  if ([...entries.keys()].some(isMacro)) throw new AppError("attachment_macros");
  // An OpenDocument begins with its type, stored uncompressed (OpenDocument 1.3, part 2, 3.3).
  const open = openDocuments.find((type) => hasAt(bytes, 30, `mimetype${type}`));
  const ooxml = ooxmlParts.find(([, part]) => entries.has(part));
  const type = open ?? ooxml?.[0];
  if (!type) throw new AppError("attachment_archive");
  return type;
}

/** What browsers would render as a page, and scripts that Windows runs by their first line. */
const MARKUP = /^\s*<(\?xml|!doctype|!--|[a-z])|<(script|svg|html|iframe)[\s>]/i;

/** Control characters that do not occur in text. */
const NO_TEXT = /[^\P{Cc}\t\n\r\f]/u;

function detectText(bytes: Buffer): ContentType {
  const text = decodeUtf8(bytes);
  if (text === null || NO_TEXT.test(text)) throw new AppError("attachment_unsupported");
  if (MARKUP.test(text.slice(0, 4_096))) throw new AppError("attachment_dangerous");
  return "text/plain";
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The type of a file's content.
 * @throws AppError file_empty, file_encrypted, file_broken; attachment_heic, attachment_macros, attachment_archive,
 *   attachment_dangerous, attachment_unsupported
 */
export async function detectContentType(bytes: Buffer): Promise<ContentType> {
  if (bytes.length === 0) throw new AppError("file_empty");
  if (isProgram(bytes)) throw new AppError("attachment_dangerous");
  const known = byMagicBytes.find(([, isThis]) => isThis(bytes));
  if (known) return known[0];
  if (hasAt(bytes, 4, "ftyp")) return detectMedia(bytes);
  if (hasAt(bytes, 0, "PK\x03\x04") || hasAt(bytes, 0, "PK\x05\x06")) return detectZip(bytes);
  return detectText(bytes);
}
