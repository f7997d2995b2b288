import { RandomAccessReader } from "yauzl";
import type { ByteSource } from "./byte-source.ts";

/** Bytes fetched at once while a directory is read: yauzl asks for each of its records in two pieces. */
const AHEAD = 65_536;

/** A source as yauzl reads it. */
export class SourceReader extends RandomAccessReader {
  /** What went wrong with the source itself, whatever its bytes say. */
  fault: unknown = null;
  /** Whether more is fetched than was requested. */
  readsAhead = true;
  readonly #source: ByteSource;
  #block: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#find(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(bytes.length === length ? null : new Error("The file ends too soon"));
      },
      (fault: unknown) => {
        this.fault = fault;
        callback(new Error("The file cannot be read"));
      },
    );
  }

  async #find(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block;
    if (position < start || position + length > start + bytes.length) {
      const end = position + Math.max(length, this.readsAhead ? AHEAD : 0);
      this.#block = { start: position, bytes: await this.#source.read({ start: position, end }) };
    }
    const from = position - this.#block.start;
    return this.#block.bytes.subarray(from, from + length);
  }
}
