import * as z from "zod/mini";
import { instant, text } from "../core/fields.ts";
import { MAX_PASSWORD_LENGTH } from "./policy.ts";

/** Digits of an authenticator's code (RFC 6238), and characters of a recovery code: 80 bits in base32. */
export const TIME_CODE_DIGITS = 6;
export const RECOVERY_CODE_LENGTH = 16;

/** A parsed code. */
export type SecondFactorCode =
  | { readonly kind: "time"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string };

/**
 * Parses a typed code; spaces, hyphens and case are ignored.
 * @returns null when it is neither an authenticator's code nor a recovery code
 */
export function readSecondFactorCode(typed: string): SecondFactorCode | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, "").toUpperCase();
  if (code.length === TIME_CODE_DIGITS && /^\d+$/.test(code)) return { kind: "time", code };
  return code.length === RECOVERY_CODE_LENGTH && /^[A-Z2-7]+$/.test(code) ? { kind: "recovery", code } : null;
}

const GROUP = 4;

/** A secret or recovery code in groups of four, for manual copying: `ABCD-EFGH-IJKL-MNOP`. */
export function groupCode(code: string, between = "-"): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(between);
}

/**
 * The URI that an authenticator reads from the QR code (Key Uri Format: SHA-1, six digits and 30 seconds, which all
 * of them assume).
 * @param secret in base32, without padding
 */
export function authenticatorUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${TIME_CODE_DIGITS}&period=30`;
}

const typedPassword = () => z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH));
const typedCode = () => text(100);

/** GET /auth/second-factor */
export const secondFactorState = z.object({
  is_on: z.boolean(),
  since: z.nullable(instant()),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** POST /auth/second-factor/enrol */
export const passwordProof = z.object({ password: typedPassword() });

/** Shown once when an authenticator is set up. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/** POST /auth/second-factor/confirm */
export const codeProof = z.object({ code: typedCode() });

/** POST /auth/second-factor/turn-off and /recovery-codes: both factors again. */
export const wholeProof = z.object({ password: typedPassword(), code: typedCode() });
export type WholeProof = z.infer<typeof wholeProof>;

/** Recovery codes, shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** Response to a correct password when a code is required; only valid for that step. */
export const loginStep = z.object({ step_token: z.string(), expires_at: instant() });
export type LoginStep = z.infer<typeof loginStep>;

/** POST /auth/login/code */
export const loginCodeInput = z.object({
  step_token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: typedCode(),
});
