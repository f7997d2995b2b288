import { Readable } from "node:stream";
import { crc32, createDeflateRaw, deflateRaw } from "node:zlib";
import { promisify } from "node:util";

const deflate = promisify(deflateRaw);

/** A part of a ZIP file. Its bytes are requested when it is written: whole, or as a stream for a long one. */
export type ZipPart = { readonly name: string } & (
  | { readonly read: () => Promise<Buffer> }
  | { readonly chunks: AsyncIterable<Buffer> }
);

/** Checksum and sizes of a written part, bytes. */
interface Packed {
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
}

/** A written part, for its entry in the directory. */
interface Written {
  readonly name: Buffer;
  readonly packed: Packed;
  readonly flags: number;
}

/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;
/** Size and checksum follow the content (bit 3). */
const HAS_DATA_DESCRIPTOR = 0x0008;
const NOT_YET: Packed = { crc: 0, packedSize: 0, size: 0 };
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first date of the format: the bytes do not depend on when a file is made. */
const FIRST_DAY = 0x0021;
const LOCAL_HEADER_SIZE = 30;
const DESCRIPTOR_SIZE = 16;
/** Chunks buffered for deflating while the next one is made. */
const AHEAD = 2;

/** Fields shared by the local header and the directory entry. */
function commonHeader(name: Buffer, { crc, packedSize, size }: Packed, flags: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(FIRST_DAY, 8);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(packedSize, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const localHeader = (name: Buffer, packed: Packed, flags: number) =>
  Buffer.concat([Buffer.from("PK\u0003\u0004"), commonHeader(name, packed, flags), name]);

function directoryEntry({ name, packed, flags }: Written, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const common = commonHeader(name, packed, flags);
  return Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([VERSION, 0]), common, tail, name]);
}

function descriptor({ crc, packedSize, size }: Packed): Buffer {
  const behind = Buffer.alloc(DESCRIPTOR_SIZE);
  behind.write("PK\u0007\u0008", 0, "latin1");
  behind.writeUInt32LE(crc, 4);
  behind.writeUInt32LE(packedSize, 8);
  behind.writeUInt32LE(size, 12);
  return behind;
}

function endRecord(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** Bytes of the part with its headers. */
const lengthOf = ({ name, packed, flags }: Written) =>
  LOCAL_HEADER_SIZE + name.length + packed.packedSize + (flags & HAS_DATA_DESCRIPTOR ? DESCRIPTOR_SIZE : 0);

/** Deflates chunks in the thread pool while the next ones are made. */
async function* deflateChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Packed> {
  let [crc, size, packedSize] = [0, 0, 0];
  const counted = async function* () {
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  };
  const input = Readable.from(counted(), { highWaterMark: AHEAD });
  const deflating = createDeflateRaw();
  input.on("error", (error) => deflating.destroy(error));
  input.pipe(deflating);
  try {
    for await (const packed of deflating) {
      if (!Buffer.isBuffer(packed)) continue;
      packedSize += packed.length;
      yield packed;
    }
  } finally {
    input.destroy();
    deflating.destroy();
  }
  return { crc, packedSize, size };
}

/** @returns the part's directory entry, except for its offset */
async function* writePart(part: ZipPart): AsyncGenerator<Buffer, Written> {
  const name = Buffer.from(part.name);
  if ("chunks" in part) {
    const flags = UTF8_NAMES | HAS_DATA_DESCRIPTOR;
    yield localHeader(name, NOT_YET, flags);
    const packed = yield* deflateChunks(part.chunks);
    yield descriptor(packed);
    return { name, packed, flags };
  }
  const content = await part.read();
  const bytes = await deflate(content);
  const packed = { crc: crc32(content), packedSize: bytes.length, size: content.length };
  yield Buffer.concat([localHeader(name, packed, UTF8_NAMES), bytes]);
  return { name, packed, flags: UTF8_NAMES };
}

/**
 * A ZIP file of the parts (PKWARE APPNOTE 6.3), one after the other: at most one in memory, and only some chunks of a
 * long one. Below 4 GB and 65,535 parts.
 */
export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const part of parts) {
    const written = yield* writePart(part);
    directory.push(directoryEntry(written, offset));
    offset += lengthOf(written);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield Buffer.concat([...directory, endRecord(directory.length, size, offset)]);
}
