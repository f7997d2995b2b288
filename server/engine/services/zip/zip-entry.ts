import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "./byte-source.ts";
import { corruptFile, type ZipEntry } from "./zip-directory.ts";

const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1_048_576;

const tooMuch = (limit: number) => new AppError("file_inflated", { params: { limit: Math.round(limit / MEGABYTE) } });

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflating = createInflateRaw({ chunkSize: 65_536 });
  const input = Readable.from(packed);
  input.on("error", (error) => inflating.destroy(error));
  input.pipe(inflating);
  try {
    for await (const chunk of inflating) if (Buffer.isBuffer(chunk)) yield chunk;
  } finally {
    input.destroy();
    inflating.destroy();
  }
}

/**
 * The content of a part, inflated while it is read.
 * @param limit in bytes, beyond which inflating stops whatever the directory says
 * @throws AppError file_encrypted, file_inflated, file_broken when its content does not match the directory
 */
export async function* readZipEntry(source: ByteSource, entry: ZipEntry, limit: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new AppError("file_encrypted");
  if (entry.method !== STORED && entry.method !== DEFLATED) throw corruptFile();
  if (entry.size > limit) throw tooMuch(limit);
  const start = await entry.findStart();
  const packed = source.stream({ start, end: start + entry.packedSize });
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of entry.method === STORED ? packed : inflate(packed)) {
      size += chunk.length;
      if (size > limit) throw tooMuch(limit);
      if (size > entry.size) throw corruptFile();
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : corruptFile(error);
  }
  if (size !== entry.size || crc !== entry.crc) throw corruptFile();
}

/**
 * A small part as text.
 * @throws AppError like `readZipEntry`
 */
export async function readZipText(source: ByteSource, entry: ZipEntry, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readZipEntry(source, entry, limit)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
