import * as z from "zod/mini";
import type { AttachmentType } from "./attachment.ts";
import { ATTACHMENT_LIMITS } from "./policy.ts";

/** Accepted visitor files: scans, photos and PDFs, detected by content. */
export const visitorFileTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
] as const satisfies readonly AttachmentType[];

/** An uploaded visitor file, with the key that attaches it to the submitted record. */
export const visitorFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(visitorFileTypes),
  /** Bytes. */
  size: z.int(),
});
export type VisitorFile = z.infer<typeof visitorFile>;

/** Keys of previously uploaded files, with a maximum number. */
export const visitorFileKeys = (most: number = ATTACHMENT_LIMITS.perRecord) =>
  z.array(z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))).check(z.maxLength(most));
