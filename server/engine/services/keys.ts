import { createHash, randomBytes } from "node:crypto";
import type { SealPurpose, Vault } from "./vault.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Characters of 128 bits in base62. */
const LENGTH = 22;

/** The key of a link that gives access without a login: 128 random bits. The database stores its hash. */
export function createLinkKey(): { key: string; hash: Buffer } {
  let rest = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let key = "";
  while (key.length < LENGTH) {
    key = ALPHABET.charAt(Number(rest % 62n)) + key;
    rest /= 62n;
  }
  return { key, hash: hashKey(key) };
}

/** A new key in its stored form, when it must be shown again: a hash to find it, and sealed. */
export function createSealedKey(
  vault: Vault,
  purpose: SealPurpose,
): { readonly key: string; readonly hash: Buffer; readonly sealed: string } {
  const { key, hash } = createLinkKey();
  return { key, hash, sealed: vault.seal(purpose, key) };
}

/** The stored hash of a key: 128 random bits need neither a salt nor a slow hash. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
