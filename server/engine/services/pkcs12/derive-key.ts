import { hash as digestOf } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type DerivationBudget, SLOW_ROUND } from "./derivation-budget.ts";

/** What the derived bytes are for (RFC 7292, appendix B.3). */
export type KeyPurpose = "key" | "iv" | "mac";
const purposeBytes = { key: 1, iv: 2, mac: 3 } as const;

/** A hash of the derivation, with its block in bytes (`v` of appendix B.2). */
const blockBytes = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 } as const;
export type DerivationHash = keyof typeof blockBytes;
/** Bytes of each hash (`u` of appendix B.2). */
export const hashBytes = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<
  DerivationHash,
  number
>;

export interface Derivation {
  readonly hash: DerivationHash;
  readonly salt: Uint8Array;
  readonly iterations: number;
}

/** What is derived: for which purpose, how many bytes, and from which budget. */
interface Wanted {
  readonly purpose: KeyPurpose;
  readonly length: number;
  readonly budget: DerivationBudget;
}

/** Rounds between two pauses in which the server does its other work. */
const ROUNDS_AT_ONCE = 5_000;

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

/** Hashes again and again, pausing for the server's other work. */
async function iterate(hash: DerivationHash, first: Buffer, iterations: number): Promise<Buffer> {
  let digest = digestOf(hash, first, "buffer");
  for (let count = 1; count < iterations; count += 1) {
    if (count % ROUNDS_AT_ONCE === 0) await setImmediate();
    digest = digestOf(hash, digest, "buffer");
  }
  return digest;
}

/**
 * Derives bytes from a password as PKCS #12 does (RFC 7292, appendix B.2).
 * @throws Pkcs12Fault unsupported, when it would take too long
 */
export async function deriveBytes(
  password: string,
  { hash, salt, iterations }: Derivation,
  { purpose, length, budget }: Wanted,
): Promise<Buffer> {
  budget.spend(iterations * Math.ceil(length / hashBytes[hash]) * SLOW_ROUND);
  const block = blockBytes[hash];
  const diversifier = Buffer.alloc(block, purposeBytes[purpose]);
  const input = Buffer.concat([fill(salt, block), fill(bmpPassword(password), block)]);
  const parts: Buffer[] = [];
  for (let done = 0; done < length;) {
    const digest = await iterate(hash, Buffer.concat([diversifier, input]), iterations);
    parts.push(digest);
    done += digest.length;
    addToBlocks(input, fill(digest, block).subarray(0, block));
  }
  return Buffer.concat(parts).subarray(0, length);
}
