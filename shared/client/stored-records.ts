import * as z from "zod/mini";
import { indexedEntities, type IndexedRecord } from "./indexed-record.ts";

const indexedRecord: z.ZodMiniType<IndexedRecord> = z.object({
  entity: z.enum(indexedEntities),
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  words: z.string(),
  tenant: z.nullable(z.object({ id: z.string(), label: z.string() })),
  at: z.int(),
});

/** The last blocking or erasure, and the reach, that this device knows. One of a release without revisions has the first. */
export const storedForgotten = z.object({ at: z.nullable(z.string()), reach: z._default(z.int(), 1) });

/** Records stored on a device. A separate module, loaded after the first paint. */
export const storedRecords = z.array(indexedRecord);
