import { AppError } from "#shared/domain/core/app-error.ts";
import { CODE_ALPHABET, CODE_LENGTH, verifyPath } from "#shared/domain/documents/verification.ts";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";
import { hashRevisions, type RevisionHashes } from "./hash-revisions.ts";

/** Verification URL with its code, which a sealed PDF contains in plain bytes. */
const MARK = new RegExp(`${verifyPath("").replace("?", String.raw`\?`)}([${CODE_ALPHABET}]{${CODE_LENGTH}})`, "g");
const MARK_LENGTH = verifyPath("").length + CODE_LENGTH;
/** Genuine files contain one code a few times; further codes in a crafted file are ignored. */
const MOST_CODES = 8;

export interface MarkedFile extends RevisionHashes {
  /** Verification codes found in the file. */
  readonly codes: readonly string[];
}

/**
 * Streams a file without storing it: computes its hashes and finds verification codes. The file is never parsed, so
 * malicious content has no effect.
 * @throws AppError too_large
 */
export async function readMarks(content: AsyncIterable<Uint8Array>): Promise<MarkedFile> {
  const hashes = hashRevisions();
  const codes = new Set<string>();
  let size = 0;
  let rest = "";
  for await (const chunk of content) {
    size += chunk.length;
    if (size > VERIFIED_FILE_BYTES) throw new AppError("too_large");
    hashes.add(chunk);
    const text = rest + Buffer.from(chunk).toString("latin1");
    for (const [, code] of text.matchAll(MARK)) if (code && codes.size < MOST_CODES) codes.add(code);
    rest = text.slice(-(MARK_LENGTH - 1));
  }
  return { ...hashes.end(), codes: [...codes] };
}
