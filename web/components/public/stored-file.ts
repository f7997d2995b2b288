import * as z from "zod/mini";

/** A file that was sent before its form: what a draft stores of it. */
export const storedFile = z.object({ key: z.string(), name: z.string(), at: z.number() });
export type StoredFile = z.infer<typeof storedFile>;

/** The server keeps a file that waits for its form for a day; the form needs a while to be sent. */
const HOURS = 23;

/** The stored files that the server still has. */
export const filesNotExpired = (files: readonly StoredFile[], now: number): readonly StoredFile[] =>
  files.filter(({ at }) => now - at < HOURS * 3_600_000);
