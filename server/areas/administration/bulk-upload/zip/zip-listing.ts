import { isUtf8 } from "node:buffer";
import { type Entry, getFileNameLowLevel } from "yauzl";
import { keyOfFileName } from "#shared/domain/administration/attachment-column.ts";
import { BULK_UPLOAD_ZIP } from "#shared/domain/administration/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { plainFileName } from "#shared/lib/file-name.ts";
import { decodeText, isSpanishText } from "#server/engine/services/decode-text.ts";
import type { ByteSource } from "#server/engine/services/zip/byte-source.ts";
import { type DirectoryRules, readZipDirectory, type ZipEntry } from "#server/engine/services/zip/zip-directory.ts";

const MEGABYTE = 1_048_576;
const UTF8_NAME = 0x0800;
/** Info-ZIP's Unicode Path (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;

/** A file of a ZIP: its name without folders, and where it is. */
export interface ZippedFile {
  readonly name: string;
  readonly path: string;
  readonly entry: ZipEntry;
}

/** The files of a ZIP, all of them and by name: a name in several folders has several. */
export interface ZipListing {
  readonly files: readonly ZippedFile[];
  readonly byName: ReadonlyMap<string, readonly ZippedFile[]>;
}

/**
 * Names are UTF-8 if their flag says so, else code page 437 (APPNOTE 4.4.4 bit 11, appendix D), or what an extra field says. The Finder of
 * macOS writes UTF-8 without the flag, Windows in Spain code page 850, and other programs Windows-1252: where a name's bytes are letters
 * of Spain's languages in these, it is read so.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const hasFlag = (generalPurposeBitFlag & UTF8_NAME) !== 0;
  const hasUnicodePath = extraFields.some(({ id }) => id === UNICODE_PATH);
  const isOld = !hasFlag && !hasUnicodePath && !isUtf8(fileNameRaw) && isSpanishText(fileNameRaw);
  const raw = isOld ? Buffer.from(decodeText(fileNameRaw)) : fileNameRaw;
  const flags = isUtf8(raw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, raw, extraFields, false);
}

const shown = (path: string) => path.replace(/\p{C}/gu, "").slice(0, 200).toWellFormed();

const tooMany = () => new AppError("zip_too_many", { params: { limit: BULK_UPLOAD_ZIP.files } });

/** Folders count as entries too. */
const rules: DirectoryRules = {
  mostEntries: 2 * BULK_UPLOAD_ZIP.files,
  nameOf,
  tooMany,
  duplicate: (path) => new AppError("zip_duplicate", { params: { name: shown(path) } }),
};

/** What systems add without the user's knowledge. */
const isOfSystem = (path: string) => /^__MACOSX\/|(^|\/)(\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path);

/** A path out of the ZIP, or with nothing to show. Nothing is ever written to a path; such a file is not made by an office. */
const isHostile = (path: string) =>
  path.startsWith("/") || /^[a-z]:/i.test(path) || path.split("/").includes("..") || plainFileName(path) === "";

function assertSize(files: readonly ZippedFile[]): void {
  const size = files.reduce((sum, { entry }) => sum + entry.size, 0);
  const { total_bytes } = BULK_UPLOAD_ZIP;
  if (size > total_bytes) throw new AppError("file_inflated", { params: { limit: total_bytes / MEGABYTE } });
}

async function readDirectory(source: ByteSource): Promise<ReadonlyMap<string, ZipEntry>> {
  try {
    return await readZipDirectory(source, rules);
  } catch (error) {
    const isBroken = error instanceof AppError && error.code === "file_broken";
    throw isBroken ? new AppError("zip_unreadable", { cause: error }) : error;
  }
}

/**
 * The files of a ZIP as its directory lists them. Their content is checked when they are read.
 * @throws AppError zip_unreadable, zip_too_many, zip_duplicate, zip_path, file_encrypted, file_inflated
 */
export async function readZipListing(source: ByteSource): Promise<ZipListing> {
  const files: ZippedFile[] = [];
  for (const [path, entry] of await readDirectory(source)) {
    if (path.endsWith("/") || isOfSystem(path)) continue;
    if (isHostile(path)) throw new AppError("zip_path", { params: { name: shown(path) } });
    if (entry.isEncrypted) throw new AppError("file_encrypted");
    files.push({ name: plainFileName(path), path, entry });
  }
  if (files.length === 0) throw new AppError("zip_unreadable");
  if (files.length > BULK_UPLOAD_ZIP.files) throw tooMany();
  assertSize(files);
  return { files, byName: Map.groupBy(files, ({ name }) => keyOfFileName(name)) };
}
