import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { hashKey } from "./keys.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Fixed prefix, detected by secret scanners. */
const PREFIX = "llv_";
/** At least 160 bits in base62. */
const RANDOM_LENGTH = 27;
/** A CRC-32 in base62. */
const CHECK_LENGTH = 6;
const SHAPE = /^llv_[0-9A-Za-z]{33}$/;

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = "";
  while (text.length < CHECK_LENGTH) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/**
 * A personal access token: `llv_`, 27 random characters and a checksum of six. The database stores its hash and the
 * hint.
 */
export function createApiKey(): { readonly token: string; readonly hash: Buffer; readonly hint: string } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  const token = `${PREFIX}${random}${checksumOf(random)}`;
  return { token, hash: hashKey(token), hint: `${PREFIX}…${token.slice(-4)}` };
}

/** Whether it has the form of a personal access token, valid or not. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** The hash by which a token is found; null when its checksum fails, so that the database is not queried. */
export function hashApiKey(token: string): Buffer | null {
  if (!SHAPE.test(token)) return null;
  const random = token.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return token.endsWith(checksumOf(random)) ? hashKey(token) : null;
}
