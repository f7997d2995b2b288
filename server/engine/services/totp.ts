import { HOTP, Secret, TOTP } from "otpauth";
import { TIME_CODE_DIGITS } from "#shared/domain/account/second-factor.ts";

/** Tolerated clock drift of an authenticator, in steps either way (RFC 6238, 5.2). */
const DRIFT = 1;
/** The length of the hash, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;

/** Random bytes in base32 (RFC 4648), without padding. */
export const randomBase32 = (bytes: number): string => new Secret({ size: bytes }).base32;

export const createTotpSecret = (): string => randomBase32(SECRET_BYTES);

/** The code of a step (RFC 4226, 5.3). @param secret in base32 */
export const totpCode = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: TIME_CODE_DIGITS });

/** The step of an instant: 30 seconds each (RFC 6238, 4.2). */
export const totpStep = (at: Date): number => TOTP.counter({ timestamp: at.getTime() });

/**
 * The step whose code this is: the current one, or one either side.
 * @param lastStep the last used step; it and earlier ones are not accepted again
 * @returns null for a wrong or used code
 */
export function findTotpStep(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | null {
  const present = totpStep(now);
  const away = HOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: TIME_CODE_DIGITS,
    counter: present,
    window: DRIFT,
  });
  if (away === null) return null;
  const step = present + away;
  return lastStep !== null && step <= lastStep ? null : step;
}
