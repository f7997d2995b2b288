import type { Queryable } from "#server/engine/db/queryable.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import { lastSignedReader } from "../signing/last-signed.ts";
import { hashOfEvent } from "./event-hash.ts";
import { isDocumentOf } from "./own-hash.ts";
import { readEventsAfter, type StoredEvent } from "./read-events.ts";

/** Events read per statement. */
const STRETCH = 500;

/** AEAT's codes of anomalies (`TipoAnomaliaType` of EventosSIF.xsd). */
export const anomalyCodes = {
  hash: "01",
  signature: "02",
  other: "03",
  missing: "04",
  link: "08",
  date: "11",
} as const;
export type AnomalyCode = (typeof anomalyCodes)[keyof typeof anomalyCodes];

export interface EventFault {
  readonly event: StoredEvent;
  readonly code: AnomalyCode;
}

/** An event without a signature waits for it, unless a later one has its own. */
const isSignedAsDue = ({ document, hash, position }: StoredEvent, lastSigned: number): boolean =>
  document === null ? position > lastSigned : isDocumentOf(document, hash) && isSignatureWhole(document);

/** What is wrong with an event and its link to the one before it. */
function faultsOf(event: StoredEvent, position: number, lastSigned: number): AnomalyCode[] {
  const { previous } = event;
  const faults: AnomalyCode[] = [];
  if (hashOfEvent(event, event.system) !== event.hash) faults.push(anomalyCodes.hash);
  if (!isSignedAsDue(event, lastSigned)) faults.push(anomalyCodes.signature);
  if (event.position !== position) faults.push(anomalyCodes.missing);
  if ((previous?.hash ?? "") !== event.previous_hash) faults.push(anomalyCodes.link);
  if (previous && Date.parse(previous.generated_at) > Date.parse(event.generated_at)) faults.push(anomalyCodes.date);
  return faults;
}

export interface EventCheck {
  readonly checked: number;
  readonly signatures: number;
  readonly faults: readonly EventFault[];
}

/** Checks hashes, signatures, links and times of an issuer's whole log. */
export async function checkEvents(db: Queryable, issuer_id: string): Promise<EventCheck> {
  const faults: EventFault[] = [];
  const lastSigned = lastSignedReader(db, "event", issuer_id);
  let [checked, signatures, last] = [0, 0, 0];
  for (let isMore = true; isMore;) {
    const events = await readEventsAfter(db, issuer_id, last, STRETCH);
    for (const event of events) {
      checked += 1;
      signatures += event.document === null ? 0 : 1;
      for (const code of faultsOf(event, last + 1, await lastSigned(event.issuer_tax_id))) faults.push({ event, code });
      last = event.position;
    }
    isMore = events.length === STRETCH;
  }
  return { checked, signatures, faults };
}
