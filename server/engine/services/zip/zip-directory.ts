import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./byte-source.ts";

/*
 * The central directory of a ZIP file (PKWARE APPNOTE 6.3, section 4.3): what the file says of its parts. Only this is
 * believed, and only as far as the parts then turn out to be so. Java's streaming writer (Apache POI, SXSSFWorkbook) tells
 * sizes as ZIP64 does (4.3.14, 4.5.3), however small its files are.
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
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END_RECORD = 0x06064b50;
const ZIP64_EXTRA = 0x0001;
const END_RECORD_SIZE = 22;
const ZIP64_LOCATOR_SIZE = 20;
const ZIP64_END_RECORD_SIZE = 56;
const DIRECTORY_HEADER_SIZE = 46;
/** The end record stands behind everything but a comment of 64 KB at most. */
const MAX_TAIL = END_RECORD_SIZE + 0xffff;
/** Stands in a field whose value ZIP64 tells elsewhere. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
/** A workbook has some dozens of parts. */
const MAX_ENTRIES = 5_000;
const MAX_DIRECTORY = 4 * 1_048_576;

/** The refusal of a file that is not what its ending says. */
export const broken = (cause?: unknown) => new AppError("file_broken", { cause });

function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - END_RECORD_SIZE; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END_RECORD) return at;
  throw broken();
}

/** Numbers of eight bytes beyond what a file can have are as good as none. */
const readLong = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

/** What ZIP64 tells of a part: the values that are missing in its header, one after the other. */
function* readLongValues(extra: Buffer): Generator<number, undefined> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue;
    const end = Math.min(at + 4 + extra.readUInt16LE(at + 2), extra.length);
    for (let value = at + 4; value + 8 <= end; value += 8) yield readLong(extra, value);
  }
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + DIRECTORY_HEADER_SIZE > directory.length || directory.readUInt32LE(at) !== DIRECTORY_HEADER) throw broken();
  const nameLength = directory.readUInt16LE(at + 28);
  const nameAt = at + DIRECTORY_HEADER_SIZE;
  const extraAt = nameAt + nameLength;
  const extraEnd = extraAt + directory.readUInt16LE(at + 30);
  const longValues = readLongValues(directory.subarray(extraAt, extraEnd));
  const readSize = (place: number) => {
    const told = directory.readUInt32LE(at + place);
    return told === ELSEWHERE_32 ? (longValues.next().value ?? told) : told;
  };
  // In the order in which ZIP64 tells what is missing.
  const size = readSize(24);
  const packedSize = readSize(20);
  const entry = {
    name: directory.toString("utf8", nameAt, nameAt + nameLength),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packedSize,
    size,
    offset: readSize(42),
  };
  return { entry, next: extraEnd + directory.readUInt16LE(at + 32) };
}

/** Where the directory lies and how many parts it names. */
interface DirectoryPlace {
  readonly count: number;
  readonly size: number;
  readonly start: number;
}

async function readZip64Place(source: ByteSource, locator: Buffer): Promise<DirectoryPlace> {
  if (locator.length < ZIP64_LOCATOR_SIZE || locator.readUInt32LE(0) !== ZIP64_LOCATOR) throw broken();
  const at = readLong(locator, 8);
  if (at + ZIP64_END_RECORD_SIZE > source.size) throw broken();
  const record = await source.read({ start: at, end: at + ZIP64_END_RECORD_SIZE });
  if (record.readUInt32LE(0) !== ZIP64_END_RECORD) throw broken();
  return { count: readLong(record, 32), size: readLong(record, 40), start: readLong(record, 48) };
}

function findPlace(source: ByteSource, tail: Buffer, end: number): Promise<DirectoryPlace> | DirectoryPlace {
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const isElsewhere = count === ELSEWHERE_16 || size === ELSEWHERE_32 || start === ELSEWHERE_32;
  if (!isElsewhere) return { count, size, start };
  return readZip64Place(source, tail.subarray(Math.max(0, end - ZIP64_LOCATOR_SIZE), end));
}

/**
 * The parts of a ZIP file by their names.
 * @throws AppError file_broken
 */
export async function readZipDirectory(source: ByteSource): Promise<ReadonlyMap<string, ZipEntry>> {
  const tailStart = Math.max(0, source.size - MAX_TAIL);
  const tail = await source.read({ start: tailStart, end: source.size });
  const end = findEndRecord(tail);
  const { count, size, start } = await findPlace(source, tail, end);
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY || start + size > tailStart + end) throw broken();
  const directory = await source.read({ start, end: start + size });
  const entries = new Map<string, ZipEntry>();
  for (let index = 0, at = 0; index < count; index += 1) {
    const { entry, next } = readEntry(directory, at);
    // Of two parts with one name each reader would take another.
    if (entries.has(entry.name)) throw broken();
    entries.set(entry.name, entry);
    at = next;
  }
  return entries;
}
