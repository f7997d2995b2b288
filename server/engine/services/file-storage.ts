import type { Readable } from "node:stream";
import type { FilePurpose } from "#server/schema/file-columns.ts";

export interface StoredFile {
  /** Made by the storage and never from what a person sent. */
  readonly key: string;
  /** In hexadecimal. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** From `start` to before `end`, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where files live that are too large for the database: a folder today, a bucket by another adapter. */
export interface FileStorage {
  /**
   * Keeps a stream; once this resolves the file survives a crash. Whatever fails leaves nothing behind.
   * @throws AppError too_large past `maxBytes`, with nothing kept
   */
  put(purpose: FilePurpose, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile>;
  /** Keeps a file of a backup under the key that it had; one that is there already gives way. */
  putBack(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws AppError not_found */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file of a purpose that was kept before an instant. */
  keptBefore(purpose: FilePurpose, instant: Date): AsyncIterable<string>;
}
