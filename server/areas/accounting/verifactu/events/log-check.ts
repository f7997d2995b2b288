import { MAX_LOGGED_ANOMALIES } from "#shared/domain/accounting/policy.ts";
import type { ChainFault } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { anomalyCodes, type AnomalyCode, type EventCheck, type EventFault } from "./check-events.ts";
import type { EventDetails } from "./event-details.ts";
import { type NewEvent, recordEvents } from "./record-events.ts";

/** By how many each process went. */
interface Launched {
  readonly checked: number;
  readonly signatures: number;
  readonly dates: number;
}

/** What a check of an issuer found. */
export interface Check {
  readonly records: Launched & { readonly faults: readonly ChainFault[] };
  readonly events: EventCheck;
}

const codes: Readonly<Record<string, AnomalyCode>> = {
  hash: anomalyCodes.hash,
  signature: anomalyCodes.signature,
  previous_hash: anomalyCodes.link,
  generated_at: anomalyCodes.date,
  position: anomalyCodes.missing,
  missing: anomalyCodes.missing,
};

interface NamedRecord {
  readonly issuer_tax_id: string;
  readonly number: string;
  readonly issue_date: string;
}

async function readRecord(tx: Tx, issuer_id: string, position: number | null): Promise<NamedRecord | null> {
  const [found] = await tx.query<NamedRecord>(
    "select issuer_tax_id, number, issue_date::text from verifactu_record where issuer_id = $1 and position = $2",
    [issuer_id, position],
  );
  return found ?? null;
}

async function recordAnomaly(tx: Tx, issuer_id: string, fault: ChainFault): Promise<NewEvent> {
  const anomaly = codes[fault.field] ?? anomalyCodes.other;
  const text = [fault.number, fault.of === "record" ? "registro" : "factura", fault.field].filter(Boolean).join(", ");
  const record = await readRecord(tx, issuer_id, fault.position);
  return { kind: "04", details: { of: "anomaly", anomaly, text, record, event: null } };
}

function eventAnomaly({ event, code }: EventFault): NewEvent {
  const { kind, generated_at, hash } = event;
  const details: EventDetails = {
    of: "anomaly",
    anomaly: code,
    text: `evento ${event.position}`,
    record: null,
    event: { kind, generated_at, hash },
  };
  return { kind: "06", details };
}

const launch = ({ checked, signatures, dates }: Launched): EventDetails => ({
  of: "launch",
  checked,
  signatures,
  dates,
});

/** Notes a check of records and events in the log of an issuer in `no_verifactu`, with what it found (Orden HAC/1177/2024, art. 9.1). */
export async function logCheck(tx: Tx, services: Services, issuer_id: string, check: Check): Promise<void> {
  const [issuer] = await tx.query<{ billing_mode: string }>("select i.billing_mode from issuer i where i.id = $1", [
    issuer_id,
  ]);
  if (issuer?.billing_mode !== "no_verifactu") return;
  const found: NewEvent[] = [];
  for (const fault of check.records.faults.slice(0, MAX_LOGGED_ANOMALIES))
    found.push(await recordAnomaly(tx, issuer_id, fault));
  await recordEvents(tx, services, issuer_id, [
    { kind: "03", details: launch(check.records) },
    ...found,
    { kind: "05", details: launch({ ...check.events, dates: check.events.checked }) },
    ...check.events.faults.slice(0, MAX_LOGGED_ANOMALIES).map(eventAnomaly),
  ]);
}
