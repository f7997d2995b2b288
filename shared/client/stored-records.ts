import * as z from "zod/mini";
import { indexedEntities, type IndexedRecord } from "./indexed-record.ts";

const indexedRecord: z.ZodMiniType<IndexedRecord> = z.object({
  entity: z.enum(indexedEntities),
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  words: z.string(),
  at: z.int(),
});

/** The last blocking or erasure that this device has heard of. */
export const storedForgotten = z.object({ at: z.nullable(z.string()) });

/** What a device keeps of the records that somebody saw. Apart from those who use it: it is read after the first paint. */
export const storedRecords = z.array(indexedRecord);
