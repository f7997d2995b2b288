import type { ByteRange, FileStorage, StoredFile } from "../file-storage.ts";

/** A file read at any offset, never held in memory as a whole. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** The bytes of a range; fewer at the end of the file. */
  read(range: ByteRange): Promise<Buffer>;
  stream(range: ByteRange): AsyncIterable<Buffer>;
}

async function* streamRange(files: FileStorage, key: string, range: ByteRange): AsyncGenerator<Buffer> {
  if (range.end <= range.start) return;
  for await (const chunk of await files.get(key, range)) if (Buffer.isBuffer(chunk)) yield chunk;
}

/** A stored file as a source. */
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

/** A source that counts the bytes read from it. */
export interface MeteredSource extends ByteSource {
  /** Bytes since the source was made. */
  readonly streamed: () => number;
}

/** Adds a byte count, for progress. */
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
