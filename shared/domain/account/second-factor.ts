import * as z from "zod/mini";
import { instant, text } from "../core/fields.ts";
import { MAX_PASSWORD_LENGTH } from "./policy.ts";

/** Digits of a code that an authenticator shows (RFC 6238), and characters of one that stands on paper: 80 bits in base32. */
export const TIME_CODE_DIGITS = 6;
export const RECOVERY_CODE_LENGTH = 16;

/** A code as it was typed, read. */
export type SecondFactorCode =
  | { readonly kind: "time"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string };

/**
 * Reads what was typed for a code: blanks, hyphens and the case of letters say nothing.
 * @returns null for what neither an authenticator nor the sheet of recovery codes shows
 */
export function readSecondFactorCode(typed: string): SecondFactorCode | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, "").toUpperCase();
  if (code.length === TIME_CODE_DIGITS && /^\d+$/.test(code)) return { kind: "time", code };
  return code.length === RECOVERY_CODE_LENGTH && /^[A-Z2-7]+$/.test(code) ? { kind: "recovery", code } : null;
}

const GROUP = 4;

/** A secret or a recovery code in groups of four, as people copy them by hand: `ABCD-EFGH-IJKL-MNOP`. */
export function groupCode(code: string, between = "-"): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(between);
}

/**
 * The address that an authenticator reads from the QR code (Key Uri Format: SHA-1, six digits and 30 seconds, which all of
 * them assume).
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

/** What is told once to whoever sets up an authenticator. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/** POST /auth/second-factor/confirm */
export const codeProof = z.object({ code: typedCode() });

/** POST /auth/second-factor/turn-off and /recovery-codes: both factors again. */
export const wholeProof = z.object({ password: typedPassword(), code: typedCode() });
export type WholeProof = z.infer<typeof wholeProof>;

/** The codes for emergencies, told once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** What a right password is answered with where a code is still to come: good for that and nothing else. */
export const loginStep = z.object({ step_token: z.string(), expires_at: instant() });
export type LoginStep = z.infer<typeof loginStep>;

/** POST /auth/login/code */
export const loginCodeInput = z.object({
  step_token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: typedCode(),
});
