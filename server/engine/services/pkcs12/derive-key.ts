import { createHash } from "node:crypto";
import { Pkcs12Fault } from "./pkcs12-fault.ts";

/** What the derived bytes are for (RFC 7292, appendix B.3). */
export type KeyPurpose = "key" | "iv" | "mac";
const purposeBytes = { key: 1, iv: 2, mac: 3 } as const;

/** A hash of the derivation, with its block in bytes (`v` of appendix B.2). */
const blockBytes = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 } as const;
export type DerivationHash = keyof typeof blockBytes;

export interface Derivation {
  readonly hash: DerivationHash;
  readonly salt: Uint8Array;
  readonly iterations: number;
}

/** Iterations of the derivation that are carried out: programs write some thousand; more would block the server. */
const MAX_ITERATIONS = 300_000;

/** The password as a BMPString that ends in two zero bytes (appendix B.1). */
export const bmpPassword = (password: string): Buffer => Buffer.from(`${password}\0`, "utf16le").swap16();

/** Repeats the bytes up to whole blocks. */
function fill(bytes: Uint8Array, block: number): Buffer {
  const length = block * Math.ceil(bytes.length / block);
  return Buffer.from(Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0));
}

/** Adds `B + 1` to each block of `I`, modulo the size of a block (step 6.C). */
function addToBlocks(input: Buffer, addend: Buffer): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1;
    for (let index = addend.length - 1; index >= 0; index -= 1) {
      carry += (input[start + index] ?? 0) + (addend[index] ?? 0);
      input[start + index] = carry & 0xff;
      carry >>= 8;
    }
  }
}

/**
 * Derives bytes from a password as PKCS #12 does (RFC 7292, appendix B.2).
 * @throws Pkcs12Fault unsupported, when it would take too long
 */
export function deriveBytes(
  password: string,
  { hash, salt, iterations }: Derivation,
  purpose: KeyPurpose,
  length: number,
): Buffer {
  if (iterations < 1 || iterations > MAX_ITERATIONS) throw new Pkcs12Fault("unsupported");
  const block = blockBytes[hash];
  const diversifier = Buffer.alloc(block, purposeBytes[purpose]);
  const input = Buffer.concat([fill(salt, block), fill(bmpPassword(password), block)]);
  const parts: Buffer[] = [];
  for (let done = 0; done < length;) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let count = 1; count < iterations; count += 1) digest = createHash(hash).update(digest).digest();
    parts.push(digest);
    done += digest.length;
    addToBlocks(input, fill(digest, block).subarray(0, block));
  }
  return Buffer.concat(parts).subarray(0, length);
}
