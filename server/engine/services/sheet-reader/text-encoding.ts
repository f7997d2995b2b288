import { AppError } from "#shared/domain/core/app-error.ts";
import type { ByteSource } from "../zip/byte-source.ts";

/** Encodings of text files written by Excel and similar programs. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const byteOrderMarks: readonly (readonly [readonly number[], TextEncoding])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Control characters that do not occur in text: all but tabs, line endings and form feeds. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u;

function markedEncoding(start: Buffer): TextEncoding | null {
  const found = byteOrderMarks.find(([mark]) => mark.every((byte, index) => start[index] === byte));
  return found?.[1] ?? null;
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source.stream({ start: 0, end: source.size })) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Encoding of a text file: by its byte order mark, else UTF-8 when it is valid, else windows-1252, which Excel writes
 * in Spain.
 */
export async function detectEncoding(source: ByteSource): Promise<TextEncoding> {
  const marked = markedEncoding(await source.read({ start: 0, end: 3 }));
  return marked ?? ((await isUtf8(source)) ? "utf-8" : "windows-1252");
}

/**
 * A text file in chunks, without its byte order mark.
 * @throws AppError file_unsupported when it is not text
 */
export async function* readText(source: ByteSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source.stream({ start: 0, end: source.size })) {
    const text = decoder.decode(chunk, { stream: true });
    if (NO_TEXT.test(text)) throw new AppError("file_unsupported");
    yield text;
  }
  yield decoder.decode();
}
