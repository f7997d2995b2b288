import { crc32, deflateRawSync } from "node:zlib";

/** A part of a ZIP file, and what its headers say of it where that is not the truth. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly told?: {
    readonly size?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly flags?: number;
    readonly offset?: number;
  };
}

function headers(part: ZipPart, offset: number): { local: Buffer; directory: Buffer; packed: Buffer } {
  const content = Buffer.from(part.content);
  const packed = deflateRawSync(content, { level: 1 });
  const name = Buffer.from(part.name);
  const { size = content.length, crc = crc32(content), method = 8, flags = 0 } = part.told ?? {};
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
  tail.writeUInt32LE(part.told?.offset ?? offset, 10);
  const directory = Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, name]);
  return { local, directory, packed };
}

/** A ZIP file of some parts, each deflated. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directories: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, directory, packed } = headers(part, offset);
    bodies.push(local, packed);
    directories.push(directory);
    offset += local.length + packed.length;
  }
  const directory = Buffer.concat(directories);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
