import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { TIME_CODE_DIGITS } from "#shared/domain/account/second-factor.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;
/** Seconds for which a code is shown. */
const STEP_SECONDS = 30;
/** Steps by which the clock of an authenticator may be wrong, either way (RFC 6238, 5.2). */
const DRIFT = 1;
/** The length of the hash, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;

/** Random bytes in base32 (RFC 4648), without padding: eight characters for each five bytes. */
export function randomBase32(bytes: number): string {
  return encodeBase32(randomBytes(bytes));
}

export const createTotpSecret = (): string => randomBase32(SECRET_BYTES);

/** @param bytes a multiple of five */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET.charAt(Number.parseInt(group, 2))).join("");
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (one) => ALPHABET.indexOf(one).toString(2).padStart(BITS, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step (RFC 4226, 5.3: dynamic truncation of HMAC-SHA-1). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** TIME_CODE_DIGITS).padStart(TIME_CODE_DIGITS, "0");
}

/** The step of an instant (RFC 6238, 4.2). */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/**
 * The step whose code this is, among now and a step either way.
 * @param lastStep the last one that was used: neither it nor an earlier one counts again
 * @returns null for a wrong code, and for one that was used
 */
export function findTotpStep(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | null {
  const present = totpStep(now);
  let found: number | null = null;
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const isCode = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (isCode && (lastStep === null || step > lastStep)) found ??= step;
  }
  return found;
}
