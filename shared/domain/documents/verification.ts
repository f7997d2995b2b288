import * as z from "zod/mini";
import { instant, optional } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";

/*
 * POST /external-verify {code} or {sha256}, and POST /external-verify/file with the PDF as the whole body. It tells whether
 * and when a document was signed and by how many, never what it says or who signed.
 */

/** Characters of a code: no 0, O, 1, I or L, which are read for each other. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 12;

/** A code as people type it, with blanks, hyphens and small letters: `k7mp-…` is `K7MP…`. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]+/g, "");

/** A code as it is printed: in groups of four. */
export const printCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Whether it can be a code at all. */
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
 * `signed`: the document of this code was signed by all. `intact`: this file is the sealed one, byte for byte. `changed`: this
 * file bears our seal and is not as it was sealed. `original`: it is the text as it was sent, without signatures.
 * `unsigned`: the document of this code was not signed by all. `unknown`: nothing is known of it.
 */
export const verificationOutcomes = ["signed", "intact", "changed", "original", "unsigned", "unknown"] as const;
export type VerificationOutcome = (typeof verificationOutcomes)[number];

export const verification = z.object({
  outcome: z.enum(verificationOutcomes),
  /** When the last signed; null where not all have. */
  completed_at: z.nullable(instant()),
  /** How many signed; null where not all have. */
  signatures: z.nullable(z.int()),
});
export type Verification = z.infer<typeof verification>;

/** Where a document is verified, as its QR says it. */
export const verifyPath = (code: string): string => `/verify?code=${code}`;
