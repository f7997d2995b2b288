import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./byte-source.ts";
import { MAX_PART_BYTES } from "./sheet-limits.ts";
import { attribute, scanXml } from "./xml-scanner.ts";
import { broken, readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { readZipText } from "./zip-entry.ts";

/* What a file is, told by its content and never by its name. */

export type DetectedFormat =
  | { readonly format: "xlsx"; readonly entries: ReadonlyMap<string, ZipEntry> }
  | { readonly format: "csv" };

/** Of a first part, and of an archive without any. */
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/** The container of old Office files, and of encrypted new ones (MS-CFB). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** How an encrypted workbook's stream is called, in UTF-16 as the container's directory writes it. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

const CONTENT_TYPES = "[Content_Types].xml";
const WORKBOOK_TYPE = /spreadsheetml\.(sheet|template)\.main\+xml$/;

const unsupported = () => new AppError("file_unsupported");
const beginsWith = (bytes: Buffer, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);

async function refuseCompound(source: ByteSource): Promise<never> {
  const whole = await source.read({ start: 0, end: source.size });
  throw new AppError(whole.includes(ENCRYPTED) ? "file_encrypted" : "file_unsupported");
}

async function readContentTypes(source: ByteSource, entries: ReadonlyMap<string, ZipEntry>): Promise<string[]> {
  const entry = entries.get(CONTENT_TYPES);
  if (!entry) throw unsupported();
  const types: string[] = [];
  scanXml(await readZipText(source, entry, MAX_PART_BYTES), {
    open(name, attributes) {
      const type = name === "Override" || name === "Default" ? attribute(attributes, "ContentType") : null;
      if (type !== null) types.push(type);
    },
  });
  return types;
}

const isMacro = (name: string) => /(^|\/)(vbaProject|vbaData)[^/]*\.(bin|xml)$/i.test(name);

async function inspectZip(source: ByteSource): Promise<DetectedFormat> {
  const entries = await readZipDirectory(source);
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) throw new AppError("file_encrypted");
  const types = await readContentTypes(source, entries);
  if ([...entries.keys()].some(isMacro) || types.some((type) => /macroEnabled/i.test(type)))
    throw new AppError("file_macros");
  if (!types.some((type) => WORKBOOK_TYPE.test(type))) throw unsupported();
  return { format: "xlsx", entries };
}

/** Documents that are text, but no table. */
const OTHER_TEXT = /^\s*(<\?xml|<!doctype|<html|<table|%PDF|\{\\rtf|[[{]\s*["{[])/i;

/**
 * Finds out what a file is.
 * @throws AppError file_empty, file_broken, file_unsupported, file_encrypted, file_macros
 */
export async function detectFormat(source: ByteSource): Promise<DetectedFormat> {
  const start = await source.read({ start: 0, end: 512 });
  if (start.toString("latin1").trim() === "") throw new AppError("file_empty");
  if (beginsWith(start, COMPOUND)) return refuseCompound(source);
  if (ZIP.some((magic) => beginsWith(start, magic))) return inspectZip(source);
  if (OTHER_TEXT.test(start.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, ""))) throw unsupported();
  return { format: "csv" };
}

/** @throws AppError file_broken where a part that must be there is not */
export function requireEntry(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry {
  const entry = entries.get(name);
  if (!entry) throw broken();
  return entry;
}
