import { createHash } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import { CODE_ALPHABET, CODE_LENGTH, verifyPath } from "#shared/domain/documents/verification.ts";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";

/** What a sealed PDF says of itself in plain bytes: the address at which it is verified, with its code. */
const MARK = new RegExp(`${verifyPath("").replace("?", String.raw`\?`)}([${CODE_ALPHABET}]{${CODE_LENGTH}})`, "g");
const MARK_LENGTH = verifyPath("").length + CODE_LENGTH;
/** A file of ours has a few marks of one code; whoever sends a million is told of the first. */
const MOST_CODES = 8;

export interface MarkedFile {
  readonly sha256: string;
  /** Codes that stand in the file as the seal writes them. */
  readonly codes: readonly string[];
}

/**
 * Reads a file as it comes, keeping none of it: what it is, and the codes that it bears. It is never parsed, so that nothing
 * in it can do harm.
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
