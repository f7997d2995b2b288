import { AppError } from "#shared/domain/core/app-error.ts";
import { isZip, readOoxmlPackage, refuseCompound } from "../ooxml-package.ts";
import type { ByteSource } from "../zip/byte-source.ts";
import { corruptFile, type ZipEntry } from "../zip/zip-directory.ts";

/* File formats, detected by content, never by name. */

export type DetectedFormat =
  | { readonly format: "xlsx"; readonly entries: ReadonlyMap<string, ZipEntry> }
  | { readonly format: "csv" };

const WORKBOOK_TYPE = /spreadsheetml\.(sheet|template)\.main\+xml$/;

const unsupported = () => new AppError("file_unsupported");

async function inspectZip(source: ByteSource): Promise<DetectedFormat> {
  const { entries, types } = await readOoxmlPackage(source);
  if (!types.some((type) => WORKBOOK_TYPE.test(type))) throw unsupported();
  return { format: "xlsx", entries };
}

/** Text files that are not tables: documents and scripts. */
const OTHER_TEXT = /^\s*(<[a-z!?]|#!|%PDF|\{\\rtf|[[{]\s*["{[])/i;

/**
 * Detects the format of a file.
 * @throws AppError file_empty, file_broken, file_unsupported, file_encrypted, file_macros
 */
export async function detectFormat(source: ByteSource): Promise<DetectedFormat> {
  const start = await source.read({ start: 0, end: 512 });
  if (start.toString("latin1").trim() === "") throw new AppError("file_empty");
  await refuseCompound(source, start);
  if (isZip(start)) return inspectZip(source);
  if (OTHER_TEXT.test(start.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, ""))) throw unsupported();
  return { format: "csv" };
}

/** @throws AppError file_broken when a required part is missing */
export function requireEntry(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry {
  const entry = entries.get(name);
  if (!entry) throw corruptFile();
  return entry;
}
