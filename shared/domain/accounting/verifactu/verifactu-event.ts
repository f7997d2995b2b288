import * as z from "zod/mini";
import { certificateHolds } from "../certificates/certificate-hold.ts";
import { date, instant, integer, uuid } from "#shared/domain/core/fields.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";

/* The log of events of an issuer in `no_verifactu` (Orden HAC/1177/2024, art. 9 and 13; EventosSIF.xsd). */

/** AEAT's `TipoEvento`, without 90, other events that a producer may add. */
export const eventKinds = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"] as const;
export type EventKind = (typeof eventKinds)[number];

export const verifactuEventRow = z.object({
  id: uuid(),
  position: integer(1),
  kind: z.enum(eventKinds),
  generated_at: instant(),
  hash: z.string(),
  /** Whether it is signed already. */
  is_signed: z.boolean(),
});
export type VerifactuEvent = z.infer<typeof verifactuEventRow>;

/** Why records and events of an issuer are not signed now. */
export const signingHolds = [...certificateHolds, "certificate_unusable"] as const;
export type SigningHold = (typeof signingHolds)[number];

/** The log of an issuer, its latest events, and what waits for a signature. */
export const eventLog = z.object({
  records: integer(),
  events: integer(),
  unsigned_records: integer(),
  unsigned_events: integer(),
  hold: z.nullable(z.enum(signingHolds)),
  /** Whether the latest check of records or events found something (art. 6.f: shown until a check finds nothing); the log of a mode that ended takes no further checks. */
  has_anomaly: z.boolean(),
  latest: z.array(verifactuEventRow),
});
export type EventLog = z.infer<typeof eventLog>;

/** A period whose records and events are exported. */
export const exportPeriod = z.object({ from: date(), to: date() });

/** What an event's hash covers, in AEAT's order ("Detalle de las especificaciones técnicas para generación de la huella", 3.c). */
export interface HashedEvent {
  readonly producer_tax_id: string;
  readonly system_id: string;
  readonly version: string;
  readonly installation: string;
  readonly issuer_tax_id: string;
  readonly kind: string;
  /** Empty for the first. */
  readonly previous_hash: string;
  readonly generated_at: string;
}

/** The text whose SHA-256 is the hash of an event. The producer has a NIF, so that `ID`, of another number, is empty. */
export function eventText(event: HashedEvent): string {
  const pairs = [
    ["NIF", event.producer_tax_id],
    ["ID", ""],
    ["IdSistemaInformatico", event.system_id],
    ["Version", event.version],
    ["NumeroInstalacion", event.installation],
    ["NIF", event.issuer_tax_id],
    ["TipoEvento", event.kind],
    ["HuellaEvento", event.previous_hash],
    ["FechaHoraHusoGenEvento", toBusinessInstant(event.generated_at)],
  ] as const;
  return pairs.map(([name, value]) => `${name}=${value.trim()}`).join("&");
}
