import { createHash, randomBytes } from "node:crypto";
import type { SealPurpose, Vault } from "./vault.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Characters that 128 bits take in base62. */
const LENGTH = 22;

/** The key of a link that lets somebody in without a login: 128 random bits. The database finds it by its hash. */
export function createLinkKey(): { key: string; hash: Buffer } {
  let rest = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let key = "";
  while (key.length < LENGTH) {
    key = ALPHABET.charAt(Number(rest % 62n)) + key;
    rest /= 62n;
  }
  return { key, hash: hashKey(key) };
}

/** A fresh key as it is kept where it can be told again: found by its hash, and sealed. */
export function createSealedKey(
  vault: Vault,
  purpose: SealPurpose,
): { readonly key: string; readonly hash: Buffer; readonly sealed: string } {
  const { key, hash } = createLinkKey();
  return { key, hash, sealed: vault.seal(purpose, key) };
}

/** How the database keeps a key: what is random enough needs neither salt nor slowness. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
