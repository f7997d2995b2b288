import type { EventKind } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readSystem } from "../read-system.ts";
import { enqueueSigning } from "../signing/enqueue-signing.ts";
import type { EventDetails } from "./event-details.ts";
import { hashOfEvent } from "./event-hash.ts";

// The database's part, in server/schema: protect_verifactu_log, third_party_of.

const eventsLock = defineLock("events of");

/** Held while events of an issuer are added, or it is decided whether one is due. */
export const lockEvents = (tx: Tx, issuer_id: string): Promise<void> => eventsLock.take(tx, issuer_id);

export interface NewEvent {
  readonly kind: EventKind;
  readonly details: EventDetails;
}

/** The end of the log, and of the chain of the issuer's present tax number; AEAT's chains are of one taxpayer. */
const END = `
  select i.tax_id, coalesce((select max(position)::int4 from verifactu_event where issuer_id = i.id), 0) as position,
    coalesce(l.hash, '') as hash, greatest(date_trunc('second', clock_now()), l.generated_at) as instant,
    third_party_of(i.id) -> 'third_party' as third_party
  from issuer i left join lateral (
    select hash, generated_at from verifactu_event e where e.issuer_id = i.id and e.issuer_tax_id = i.tax_id
    order by position desc limit 1) l on true
  where i.id = $1`;

interface End {
  readonly tax_id: string;
  readonly position: number;
  readonly hash: string;
  readonly instant: Date | string;
  readonly third_party: object | null;
}

const INSERT = `
  insert into verifactu_event (issuer_id, position, kind, issuer_tax_id, generated_at, previous_hash, hash, details, system, third_party)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Adds events to an issuer's log, in the transaction that causes them; they are signed afterwards (`sign-pending.ts`). */
export async function recordEvents(
  tx: Tx,
  services: Pick<Services, "billingSystem">,
  issuer_id: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await lockEvents(tx, issuer_id);
  const [end] = await tx.query<End>(END, [issuer_id]);
  if (!end) return;
  const system = await readSystem(tx, services);
  const third_party = end.third_party && JSON.stringify(end.third_party);
  const chained = { issuer_tax_id: end.tax_id, generated_at: new Date(end.instant).toISOString() };
  let [position, previous_hash] = [end.position, end.hash];
  for (const event of events) {
    position += 1;
    const hash = hashOfEvent({ ...chained, kind: event.kind, previous_hash }, system);
    const own = [JSON.stringify(event.details), JSON.stringify(system), third_party];
    const link = [end.tax_id, chained.generated_at, previous_hash, hash];
    await tx.query(INSERT, [issuer_id, position, event.kind, ...link, ...own]);
    previous_hash = hash;
  }
  await enqueueSigning(tx, issuer_id);
}
