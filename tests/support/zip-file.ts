import { crc32, deflateRawSync } from "node:zlib";

/** A part of a ZIP file, and header values that deviate from it. */
export interface TestZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly declared?: {
    readonly size?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly flags?: number;
    readonly offset?: number;
  };
}

/** The ZIP64 extra field that replaces header values (APPNOTE 4.5.3). */
function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

/** The central directory entry as Java's streaming writer writes it: sizes and offset as ZIP64, however small. */
function toZip64(directory: Buffer, name: Buffer, values: readonly number[]): Buffer {
  const header = Buffer.from(directory.subarray(0, 46));
  const extra = zip64Extra(values);
  for (const offset of [20, 24, 42]) header.writeUInt32LE(0xffffffff, offset);
  header.writeUInt16LE(extra.length, 30);
  return Buffer.concat([header, name, extra]);
}

function headers(part: TestZipPart, offset: number): { local: Buffer; directory: Buffer; packed: Buffer } {
  const content = Buffer.from(part.content);
  const packed = deflateRawSync(content, { level: 1 });
  const name = Buffer.from(part.name);
  const { size = content.length, crc = crc32(content), method = 8, flags = 0 } = part.declared ?? {};
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(crc, 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(part.declared?.offset ?? offset, 10);
  const directory = Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, name]);
  return { local, directory, packed };
}

/** The ZIP64 end records, before the usual one (APPNOTE 4.3.14 and 4.3.15). */
function zip64End(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\u0006\u0006", 0, "latin1");
  for (const [index, value] of [count, count, size, start].entries())
    record.writeBigUInt64LE(BigInt(value), 24 + index * 8);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", 0, "latin1");
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  return Buffer.concat([record, locator]);
}

/** A ZIP file of parts, each deflated. */
export function zipOf(parts: readonly TestZipPart[], { isZip64 = false } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directories: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, directory, packed } = headers(part, offset);
    bodies.push(local, packed);
    const name = Buffer.from(part.name);
    const values = [Buffer.from(part.content).length, packed.length, offset];
    directories.push(isZip64 ? toZip64(directory, name, values) : directory);
    offset += local.length + packed.length;
  }
  const directory = Buffer.concat(directories);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  if (!isZip64) return Buffer.concat([...bodies, directory, end]);
  end.fill(0xff, 8, 20);
  return Buffer.concat([...bodies, directory, zip64End(parts.length, directory.length, offset), end]);
}
