import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./zip/byte-source.ts";
import { readZipDirectory, type ZipEntry } from "./zip/zip-directory.ts";
import { readZipText } from "./zip/zip-entry.ts";
import { attribute, scanXml } from "./xml-scanner.ts";

/* The package in which Office Open XML lies (ECMA-376 part 2): told by its content, and refused where it could run anything. */

export interface OfficePackage {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The content types that it declares. */
  readonly types: readonly string[];
  /** The content types of the parts that it names one by one, by the parts' names. */
  readonly typeOf: ReadonlyMap<string, string>;
}

/** Of a first part, and of an archive without any. */
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/** The container of old Office files, and of encrypted new ones (MS-CFB). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** How an encrypted document's stream is called, in UTF-16 as the container's directory writes it. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

const CONTENT_TYPES = "[Content_Types].xml";
const MAX_TYPES_BYTES = 8 * 1_048_576;

const beginsWith = (bytes: Buffer, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);

/** Whether a file begins as a ZIP archive does. */
export const isZip = (start: Buffer): boolean => ZIP.some((magic) => beginsWith(start, magic));

/** @throws AppError file_encrypted, file_unsupported where the file is of the old kind */
export async function refuseCompound(source: ByteSource, start: Buffer): Promise<void> {
  if (!beginsWith(start, COMPOUND)) return;
  const whole = await source.read({ start: 0, end: source.size });
  throw new AppError(whole.includes(ENCRYPTED) ? "file_encrypted" : "file_unsupported");
}

async function readContentTypes(
  source: ByteSource,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<Omit<OfficePackage, "entries">> {
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
 * The parts of an Office file, none of them unpacked.
 * @throws AppError file_broken, file_unsupported, file_encrypted, file_macros
 */
export async function readOfficePackage(source: ByteSource): Promise<OfficePackage> {
  const entries = await readZipDirectory(source);
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) throw new AppError("file_encrypted");
  const { types, typeOf } = await readContentTypes(source, entries);
  if ([...entries.keys()].some(isMacro) || types.some((type) => /macroEnabled/i.test(type)))
    throw new AppError("file_macros");
  return { entries, types, typeOf };
}
