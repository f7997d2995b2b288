import { crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";

const deflate = promisify(deflateRaw);

/** A part of a ZIP file; its bytes are asked for when it is its turn. */
export interface ZipPart {
  readonly name: string;
  readonly read: () => Promise<Buffer>;
}

/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day that the format knows: a file says the same whenever it is made. */
const FIRST_DAY = 0x0021;

/** What local header and directory say alike. */
function commonHeader(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(FIRST_DAY, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryEntry(common: Buffer, name: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([VERSION, 0]), common, tail, name]);
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

/** A ZIP file of the parts (PKWARE APPNOTE 6.3), one after the other: no more than one is held at a time. Below 4 GB and 65,535 parts. */
export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name);
    const content = await part.read();
    const packed = await deflate(content);
    const common = commonHeader(name, content, packed);
    const bytes = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    directory.push(directoryEntry(common, name, offset));
    offset += bytes.length;
    yield bytes;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield Buffer.concat([...directory, endRecord(directory.length, size, offset)]);
}
