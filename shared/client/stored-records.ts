import * as z from "zod/mini";
import { indexedEntities, type IndexedRecord } from "./indexed-record.ts";

const indexedRecord: z.ZodMiniType<IndexedRecord> = z.object({
  entity: z.enum(indexedEntities),
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  words: z.string(),
  tenant: z.nullable(z.object({ id: z.string(), label: z.string() })),
  facts: z.optional(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
  at: z.int(),
});

/** The last blocking or erasure that this session knows. */
export const storedForgotten = z.object({ at: z.nullable(z.string()) });

/** The reach that this device has applied to drafts and unsent entries, or this tab to what it has seen. */
export const storedReach = z.object({ revision: z.int() });

/** Records stored on a device. A separate module, loaded after the first paint. */
export const storedRecords = z.array(indexedRecord);
