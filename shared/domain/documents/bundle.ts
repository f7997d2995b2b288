import * as z from "zod/mini";
import { uuid } from "../core/fields.ts";
import { MAX_BUNDLE } from "./policy.ts";
import { type SigningStrength, signingStrengths } from "./signing-strength.ts";

/* Documents of a rental that are sent together, and signed at once by those who sign several of them. */

/** POST /documents/bundles: the drafts, at the versions that the caller read. */
export const bundleInput = z.object({
  documents: z.array(z.object({ id: uuid(), version: z.int() })).check(z.minLength(2), z.maxLength(MAX_BUNDLE)),
});
export type BundleInput = z.infer<typeof bundleInput>;

export const sentBundle = z.object({ bundle_id: uuid() });
export type SentBundle = z.infer<typeof sentBundle>;

/** The strongest of several strengths: whether all documents of a bundle need a code. */
export const strongestOf = (strengths: readonly SigningStrength[]): SigningStrength =>
  signingStrengths.findLast((one) => strengths.includes(one)) ?? "link";

/** A signer of one document of a bundle; `lead` is the same for all their rows. */
export interface BundledRow {
  readonly lead: string;
  readonly document_id: string;
  readonly position: number;
}

/**
 * Whether all can sign who sign all their documents at once, and in each document after those before them: not if two
 * signers come before each other in different documents.
 */
export function isOrderPossible(rows: readonly BundledRow[]): boolean {
  const isFirst = (one: BundledRow, waiting: readonly BundledRow[]) =>
    waiting.every((other) => other.document_id !== one.document_id || other.position >= one.position);
  let waiting = rows;
  while (waiting.length > 0) {
    const present = waiting;
    const next = present.find(({ lead }) => present.every((one) => one.lead !== lead || isFirst(one, present)));
    if (!next) return false;
    waiting = present.filter(({ lead }) => lead !== next.lead);
  }
  return true;
}
