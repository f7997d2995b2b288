import * as z from "zod/mini";
import type { AttachmentType } from "./attachment.ts";
import { ATTACHMENT_LIMITS } from "./policy.ts";

/** What visitors may send: scans, photos and what an office prints. All of it is told by content. */
export const visitorFileTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
] as const satisfies readonly AttachmentType[];

/** A visitor's file as its sender hears of it: with the key by which the record it was sent for takes it. */
export const visitorFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(visitorFileTypes),
  /** Bytes. */
  size: z.int(),
});
export type VisitorFile = z.infer<typeof visitorFile>;

/** The keys of files that were sent before, at most so many. */
export const visitorFileKeys = (most: number = ATTACHMENT_LIMITS.perRecord) =>
  z.array(z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))).check(z.maxLength(most));
