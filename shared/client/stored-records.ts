import * as z from "zod/mini";
import { indexedEntities } from "./indexed-entities.ts";

/** A record as the palette finds it: what is read, what it is found by besides, and the place where it stands. */
const indexedRecord = z.object({
  entity: z.enum(indexedEntities),
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  words: z.string(),
  /** When it was last seen or used, in ms since 1970. */
  at: z.int(),
});
export type IndexedRecord = z.infer<typeof indexedRecord>;

/** The last blocking or erasure that this device has heard of. */
export const storedForgotten = z.object({ at: z.nullable(z.string()) });

/** What a device keeps of the records that somebody saw. Apart from those who use it: it is read after the first paint. */
export const storedRecords = z.array(indexedRecord);
