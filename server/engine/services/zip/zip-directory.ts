import { fromRandomAccessReaderPromise, type Entry } from "yauzl";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./byte-source.ts";
import { SourceReader } from "./source-reader.ts";

/* What the central directory of a ZIP file says of its parts. Only this is believed, and only as far as the parts then turn out to be so. */

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  /** Bytes: compressed, and declared size once inflated. */
  readonly packedSize: number;
  readonly size: number;
  /** Where its content begins, as its local header says. @throws AppError file_broken */
  readonly findStart: () => Promise<number>;
}

/** How a kind of ZIP file names its parts, and which errors it has of its own. */
export interface DirectoryRules {
  readonly mostEntries: number;
  readonly nameOf: (entry: Entry) => string;
  readonly tooMany: () => AppError;
  readonly duplicate: (name: string) => AppError;
}

const MAX_DIRECTORY = 4 * 1_048_576;
const DIRECTORY_HEADER_SIZE = 46;

/** The error for a file that does not match its format. */
export const corruptFile = (cause?: unknown) => new AppError("file_broken", { cause });

/**
 * Workbooks and documents have some dozens of parts. Their names are UTF-8 (ECMA-376 part 2, 7.3), whatever their flag
 * says, and no paths.
 */
const packageRules: DirectoryRules = {
  mostEntries: 5_000,
  nameOf: ({ fileNameRaw }) => fileNameRaw.toString("utf8"),
  tooMany: corruptFile,
  duplicate: () => corruptFile(),
};

/** A fault of the storage is none of the file. */
async function blameFile<T>(reader: SourceReader, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    if (reader.fault instanceof Error) throw reader.fault;
    throw corruptFile(error);
  });
}

const directorySize = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry) =>
  DIRECTORY_HEADER_SIZE + fileNameLength + extraFieldLength + fileCommentLength;

async function readDirectory(
  reader: SourceReader,
  size: number,
  rules: DirectoryRules,
): Promise<ReadonlyMap<string, ZipEntry>> {
  // Sizes are checked as a part is inflated.
  const file = await fromRandomAccessReaderPromise(reader, size, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  });
  if (file.entryCount > rules.mostEntries) throw rules.tooMany();
  const entries = new Map<string, ZipEntry>();
  let left = MAX_DIRECTORY;
  for await (const entry of file.eachEntry()) {
    left -= directorySize(entry);
    if (left < 0) throw corruptFile();
    const name = rules.nameOf(entry);
    // With duplicate names, readers would differ in which part they take.
    if (entries.has(name)) throw rules.duplicate(name);
    entries.set(name, {
      name,
      method: entry.compressionMethod,
      isEncrypted: entry.isEncrypted(),
      crc: entry.crc32,
      packedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      findStart: async () =>
        (await blameFile(reader, file.readLocalFileHeaderPromise(entry, { minimal: true }))).fileDataStart,
    });
  }
  reader.readsAhead = false;
  return entries;
}

/**
 * The parts of a ZIP file by name.
 * @throws AppError file_broken, and those of its rules
 */
export function readZipDirectory(
  source: ByteSource,
  rules: DirectoryRules = packageRules,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const reader = new SourceReader(source);
  return blameFile(reader, readDirectory(reader, source.size, rules));
}
