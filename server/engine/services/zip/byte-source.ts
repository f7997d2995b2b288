import type { ByteRange, FileStorage, StoredFile } from "../file-storage.ts";

/** A file that can be read from any place, without ever being held whole. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes of a range; fewer where the file ends before it. */
  read(range: ByteRange): Promise<Buffer>;
  stream(range: ByteRange): AsyncIterable<Buffer>;
}

async function* streamRange(files: FileStorage, key: string, range: ByteRange): AsyncGenerator<Buffer> {
  if (range.end <= range.start) return;
  for await (const chunk of await files.get(key, range)) if (Buffer.isBuffer(chunk)) yield chunk;
}

/** A kept file as a source. */
export function sourceOfFile(files: FileStorage, { key, size }: Pick<StoredFile, "key" | "size">): ByteSource {
  const clip = ({ start, end }: ByteRange) => ({ start: Math.max(0, start), end: Math.min(size, end) });
  const stream = (range: ByteRange) => streamRange(files, key, clip(range));
  return {
    size,
    stream,
    async read(range) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(range)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Bytes in memory as a source. */
export function sourceOfBytes(bytes: Buffer): ByteSource {
  const read = ({ start, end }: ByteRange) => bytes.subarray(Math.max(0, start), Math.max(0, end));
  return {
    size: bytes.length,
    read: (range) => Promise.resolve(read(range)),
    async *stream(range) {
      yield* await Promise.resolve([read(range)]);
    },
  };
}

/** A source that counts what is streamed of it. */
export interface MeteredSource extends ByteSource {
  /** In bytes, since the source was made. */
  readonly streamed: () => number;
}

/** The same source with a count, by which a reader knows how far it is. */
export function meter(source: ByteSource): MeteredSource {
  let streamed = 0;
  return {
    size: source.size,
    read: (range) => source.read(range),
    async *stream(range) {
      for await (const chunk of source.stream(range)) {
        streamed += chunk.length;
        yield chunk;
      }
    },
    streamed: () => streamed,
  };
}
