import * as z from "zod/mini";
import { ATTACHMENT_LIMITS, type AttachmentType } from "./attachment.ts";

/** What visitors may send: scans, photos and what an office prints. All of it is told by content. */
export const visitorFileTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
] as const satisfies readonly AttachmentType[];

const MEGABYTE = 1_048_576;

/** Bytes that visitors may send within some hours: by one link, from one house or office, and all of them together. */
export const VISITOR_ROOM = {
  hours: 24,
  link: 250 * MEGABYTE,
  house: 750 * MEGABYTE,
  all: 20_000 * MEGABYTE,
} as const;

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
