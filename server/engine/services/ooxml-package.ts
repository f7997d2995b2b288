import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./zip/byte-source.ts";
import { readZipDirectory, type ZipEntry } from "./zip/zip-directory.ts";
import { readZipText } from "./zip/zip-entry.ts";
import { attribute, scanXml } from "./xml-scanner.ts";

/* The package of Office Open XML (ECMA-376 part 2): recognised by its content, refused when it could run code. */

export interface OoxmlPackage {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The content types it declares. */
  readonly types: readonly string[];
  /** The content types declared for single parts, by part name. */
  readonly typeOf: ReadonlyMap<string, string>;
}

/** Signatures of a first part, and of an empty archive. */
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/** The container of legacy Office files, and of encrypted new ones (MS-CFB). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Stream name of an encrypted document, in UTF-16 as in the container's directory. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

const CONTENT_TYPES = "[Content_Types].xml";
const MAX_TYPES_BYTES = 8 * 1_048_576;

const hasPrefix = (bytes: Buffer, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);

export const isZip = (start: Buffer): boolean => ZIP.some((magic) => hasPrefix(start, magic));

/** @throws AppError file_encrypted; file_unsupported for a legacy file */
export async function refuseCompound(source: ByteSource, start: Buffer): Promise<void> {
  if (!hasPrefix(start, COMPOUND)) return;
  const whole = await source.read({ start: 0, end: source.size });
  throw new AppError(whole.includes(ENCRYPTED) ? "file_encrypted" : "file_unsupported");
}

async function readContentTypes(
  source: ByteSource,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<Omit<OoxmlPackage, "entries">> {
  const entry = entries.get(CONTENT_TYPES);
  if (!entry) throw new AppError("file_unsupported");
  const types: string[] = [];
  const typeOf = new Map<string, string>();
  scanXml(await readZipText(source, entry, MAX_TYPES_BYTES), {
    open(name, attributes) {
      const type = name === "Override" || name === "Default" ? attribute(attributes, "ContentType") : null;
      if (type === null) return;
      types.push(type);
      const part = attribute(attributes, "PartName");
      if (part !== null) typeOf.set(part.replace(/^\//, ""), type);
    },
  });
  return { types, typeOf };
}

const isMacro = (name: string) => /(^|\/)(vbaProject|vbaData)[^/]*\.(bin|xml)$/i.test(name);

/**
 * The parts of an Office file, not unpacked.
 * @throws AppError file_broken, file_unsupported, file_encrypted, file_macros
 */
export async function readOoxmlPackage(source: ByteSource): Promise<OoxmlPackage> {
  const entries = await readZipDirectory(source);
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) throw new AppError("file_encrypted");
  const { types, typeOf } = await readContentTypes(source, entries);
  if ([...entries.keys()].some(isMacro) || types.some((type) => /macroEnabled/i.test(type)))
    throw new AppError("file_macros");
  return { entries, types, typeOf };
}
