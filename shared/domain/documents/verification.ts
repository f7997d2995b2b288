import * as z from "zod/mini";
import { instant, optional } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { sealFacts } from "./document-seal.ts";

/*
 * POST /external-verify {code} or {sha256}, and POST /external-verify/file with the PDF as the whole body. The
 * response says whether and when a document was signed and by how many, never its content or its signers.
 */

/** Alphabet of a code: without 0, O, 1, I and L, which are easily confused. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 12;

/** Normalizes a typed code with spaces, hyphens and lower case: `k7mp-…` is `K7MP…`. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]+/g, "");

/** Formats a code in groups of four. */
export const formatVerificationCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Whether a text has the form of a code. */
export const isCode = (code: string): boolean => CODE.test(code);

export const verifyInput = z.object({
  code: optional(z.string().check(z.overwrite(plainCode), z.maxLength(40))),
  sha256: optional(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))),
});
export type VerifyInput = z.infer<typeof verifyInput>;

export const verifyRules = [
  defineRule(verifyInput, ({ code, sha256 }) =>
    code || sha256 ? null : { field: "code", key: "validation.required" },
  ),
];

/**
 * `signed`: the document of this code was signed by all. `intact`: this file is the sealed one, byte for byte.
 * `with_validation`: this file is the sealed one with the validation data that we added behind it, byte for byte. `extended`: this
 * file begins with the sealed one, byte for byte, and what follows was not verified: it may be validation data that are not known any
 * more, or a change. `changed`: this file has our seal but was modified after sealing. `original`: the document as sent, without
 * signatures. `unsigned`: the document of this code was not signed by all. `unknown`: no such document.
 */
export const verificationOutcomes = [
  "signed",
  "intact",
  "with_validation",
  "extended",
  "changed",
  "original",
  "unsigned",
  "unknown",
] as const;
export type VerificationOutcome = (typeof verificationOutcomes)[number];

export const verification = z.object({
  outcome: z.enum(verificationOutcomes),
  /** When the last signer signed; null if not all have. */
  completed_at: z.nullable(instant()),
  /** Number of signatures; null if not all have signed. */
  signatures: z.nullable(z.int()),
  /** Number of approvals, which are no signatures; null if not all have signed. */
  approvals: z.nullable(z.int()),
  /** What sealed it, with its time stamp verified; null unless it is sealed and `signed`, `intact` or `with_validation`. */
  seal: z.nullable(sealFacts),
});
export type Verification = z.infer<typeof verification>;

/** The verification URL path in a document's QR code. */
export const verifyPath = (code: string): string => `/verify?code=${code}`;
