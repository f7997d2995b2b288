import * as z from "zod/mini";

/** An invoice of a record, with the record's hash. */
const recordName = z.object({
  issuer_tax_id: z.string(),
  number: z.string(),
  issue_date: z.string(),
  hash: z.string(),
});
export const eventName = z.object({ kind: z.string(), generated_at: z.string(), hash: z.string() });

/** Sums of records: issues with their tax and total in cents, and annulments. */
const sums = {
  issues: z.int(),
  tax_amount: z.int(),
  total: z.int(),
  annulments: z.int(),
} as const;

/** Number of records or events by which each process of a check went. */
const launch = z.object({ of: z.literal("launch"), checked: z.int(), signatures: z.int(), dates: z.int() });
const anomaly = z.object({
  of: z.literal("anomaly"),
  /** AEAT's `TipoAnomalia`. */
  anomaly: z.string(),
  text: z.string(),
  record: z.nullable(z.object({ issuer_tax_id: z.string(), number: z.string(), issue_date: z.string() })),
  event: z.nullable(eventName),
});
const recordExport = z.object({
  of: z.literal("record_export"),
  from: z.string(),
  to: z.string(),
  first: recordName,
  last: recordName,
  ...sums,
});
const eventExport = z.object({
  of: z.literal("event_export"),
  from: z.string(),
  to: z.string(),
  first: eventName,
  last: eventName,
  count: z.int(),
});
const summary = z.object({
  of: z.literal("summary"),
  kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  first: z.nullable(recordName),
  last: z.nullable(recordName),
  /** The end of the chain of records, from which the next summary goes on. */
  last_position: z.int(),
  ...sums,
});

/** What is of its own in an event (`DatosPropiosEvento` of EventosSIF.xsd). Amounts in cents, instants with Madrid's offset. */
export const eventDetails = z.discriminatedUnion("of", [
  z.object({ of: z.literal("none") }),
  launch,
  anomaly,
  recordExport,
  eventExport,
  summary,
]);
export type EventDetails = z.infer<typeof eventDetails>;
export type RecordName = z.infer<typeof recordName>;
export type EventName = z.infer<typeof eventName>;

/** The program as an event names it. */
export const eventSystem = z.object({
  producer_name: z.string(),
  producer_tax_id: z.string(),
  name: z.string(),
  id: z.string(),
  version: z.string(),
  installation: z.string(),
  has_several_issuers: z.boolean(),
});
