import { createHash } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import { CODE_ALPHABET, CODE_LENGTH, verifyPath } from "#shared/domain/documents/verification.ts";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";

/** Verification URL with its code, which a sealed PDF contains in plain bytes. */
const MARK = new RegExp(`${verifyPath("").replace("?", String.raw`\?`)}([${CODE_ALPHABET}]{${CODE_LENGTH}})`, "g");
const MARK_LENGTH = verifyPath("").length + CODE_LENGTH;
/** Genuine files contain one code a few times; further codes in a crafted file are ignored. */
const MOST_CODES = 8;

export interface MarkedFile {
  readonly sha256: string;
  /** Verification codes found in the file. */
  readonly codes: readonly string[];
}

/**
 * Streams a file without storing it: computes its hash and finds verification codes. The file is never parsed, so
 * malicious content has no effect.
 * @throws AppError too_large
 */
export async function readMarks(content: AsyncIterable<Uint8Array>): Promise<MarkedFile> {
  const hash = createHash("sha256");
  const codes = new Set<string>();
  let size = 0;
  let rest = "";
  for await (const chunk of content) {
    size += chunk.length;
    if (size > VERIFIED_FILE_BYTES) throw new AppError("too_large");
    hash.update(chunk);
    const text = rest + Buffer.from(chunk).toString("latin1");
    for (const [, code] of text.matchAll(MARK)) if (code && codes.size < MOST_CODES) codes.add(code);
    rest = text.slice(-(MARK_LENGTH - 1));
  }
  return { sha256: hash.digest("hex"), codes: [...codes] };
}
