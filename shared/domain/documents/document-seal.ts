import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";
import { sealLevels, validationFaults } from "./seal-level.ts";
import { stampFaults } from "./stamp-fault.ts";

/**
 * Why the company's own certificate did not seal: it had ended, its key could not be opened, or the company's NIF was no
 * longer that of its holder.
 */
export const sealFallbacks = ["ended", "lost", "other_holder"] as const;
export type SealFallback = (typeof sealFallbacks)[number];

/** `invalid`: a time stamp is stored, but not of this, or its signature does not hold. */
export const stampStates = ["none", "valid", "invalid"] as const;

/** A time stamp, verified when it is shown. */
const checkedStamp = z.object({
  stamp_state: z.enum(stampStates),
  /** The time of the time-stamping authority, and its name; null unless the time stamp is valid. */
  stamped_at: z.nullable(instant()),
  stamp_authority: z.nullable(z.string()),
});
export type CheckedStamp = z.infer<typeof checkedStamp>;

/** What sealed a document, as anyone who verifies it may know. */
export const sealFacts = z.extend(checkedStamp, {
  /** Whether the company's own certificate sealed it; otherwise one that this program generated. */
  is_own: z.boolean(),
  /** Null for documents that were sealed before this was recorded, always with a generated certificate. */
  holder_name: z.nullable(z.string()),
  /** Who issued the company's own certificate, according to it: whether that authority is trusted is not checked. */
  authority: z.nullable(z.string()),
  /** Whether the company's own certificate is self-signed. */
  is_self_signed: z.boolean(),
  /** Whether the time stamp is of the sealed file and was obtained later; otherwise it is in the seal. */
  is_detached: z.boolean(),
  level: z.enum(sealLevels),
});
export type SealFacts = z.infer<typeof sealFacts>;

/** The seal and the time stamps of a document, for staff. */
export const documentSeal = z.object({
  seal: z.nullable(
    z.extend(sealFacts, {
      fallback: z.nullable(z.enum(sealFallbacks)),
      /** Why the seal has no time stamp although one was wanted. */
      failure: z.nullable(z.enum(stampFaults)),
      /** Why nothing that verifies it later is in the file; null when it is, or none was tried yet. */
      validation_failure: z.nullable(z.enum(validationFaults)),
      /** SHA-256 of the file with these data, which is the one that is given out; null without them. */
      validation_sha256: z.nullable(z.string()),
      /** Whether another attempt follows. */
      is_validation_waiting: z.boolean(),
    }),
  ),
  /** Of a document that is signed by all and waits for a time stamp; it is sealed without one at `until`. */
  waiting: z.nullable(z.object({ failure: z.enum(stampFaults), until: instant() })),
  signatures: z.array(
    z.extend(checkedStamp, {
      signer_id: uuid(),
      name: z.string(),
      /** The server's time. */
      signed_at: instant(),
    }),
  ),
});
export type DocumentSeal = z.infer<typeof documentSeal>;
