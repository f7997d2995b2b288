import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./byte-source.ts";

/*
 * The central directory of a ZIP file (PKWARE APPNOTE 6.3, section 4.3): what the file says of its parts. Only this is
 * believed, and only as far as the parts then turn out to be so. ZIP64 is for files far beyond what is accepted here.
 */

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  /** In bytes, as it lies in the file and as it says to be once inflated. */
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const END_RECORD = 0x06054b50;
const DIRECTORY_HEADER = 0x02014b50;
const END_RECORD_SIZE = 22;
const DIRECTORY_HEADER_SIZE = 46;
/** The end record stands behind everything but a comment of 64 KB at most. */
const MAX_TAIL = END_RECORD_SIZE + 0xffff;
/** A workbook has some dozens of parts. */
const MAX_ENTRIES = 5_000;
const MAX_DIRECTORY = 4 * 1_048_576;

/** The refusal of a file that is not what its ending says. */
export const broken = (cause?: unknown) => new AppError("file_broken", { cause });

function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - END_RECORD_SIZE; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END_RECORD) return at;
  throw broken();
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + DIRECTORY_HEADER_SIZE > directory.length || directory.readUInt32LE(at) !== DIRECTORY_HEADER) throw broken();
  const nameLength = directory.readUInt16LE(at + 28);
  const nameAt = at + DIRECTORY_HEADER_SIZE;
  const next = nameAt + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  const entry = {
    name: directory.toString("utf8", nameAt, nameAt + nameLength),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/**
 * The parts of a ZIP file by their names.
 * @throws AppError file_broken
 */
export async function readZipDirectory(source: ByteSource): Promise<ReadonlyMap<string, ZipEntry>> {
  const tailStart = Math.max(0, source.size - MAX_TAIL);
  const tail = await source.read({ start: tailStart, end: source.size });
  const end = findEndRecord(tail);
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY || start + size > tailStart + end) throw broken();
  const directory = await source.read({ start, end: start + size });
  const entries = new Map<string, ZipEntry>();
  for (let index = 0, at = 0; index < count; index += 1) {
    const { entry, next } = readEntry(directory, at);
    entries.set(entry.name, entry);
    at = next;
  }
  return entries;
}
