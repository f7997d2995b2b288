import * as z from "zod/mini";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { SIGNED_AT_ONCE } from "#shared/domain/accounting/policy.ts";
import { eventDetails, eventName, eventSystem } from "./event-details.ts";

export const storedEvent = z.object({
  id: z.string(),
  position: z.int(),
  ...eventName.shape,
  issuer_tax_id: z.string(),
  issuer_name: z.string(),
  previous_hash: z.string(),
  details: eventDetails,
  system: eventSystem,
  third_party: z.nullable(z.object({ name: z.string(), tax_id: z.string() })),
  /** The event before it of the same tax number. */
  previous: z.nullable(eventName),
  /** As it was signed. */
  document: z.nullable(z.string()),
});
export type StoredEvent = z.infer<typeof storedEvent>;

/** Events of an issuer (`$1`) in the order of the log. @param condition which of `e` */
export const eventsWhere = (condition: string, limit: number): string => `
  select e.id, e.position::int4, e.kind, format_madrid_instant(e.generated_at) as generated_at, e.hash, e.issuer_tax_id,
    i.name as issuer_name, e.previous_hash, e.details, e.system, e.third_party, s.document,
    (select jsonb_build_object('kind', p.kind, 'generated_at', format_madrid_instant(p.generated_at), 'hash', p.hash)
     from verifactu_event p where p.issuer_id = e.issuer_id and p.issuer_tax_id = e.issuer_tax_id and p.position < e.position
     order by p.position desc limit 1) as previous
  from verifactu_event e join issuer i on i.id = e.issuer_id left join verifactu_signature s on s.event_id = e.id
  where e.issuer_id = $1 and ${condition} order by e.position limit ${limit}`;

/** SQL: whether the owner of the issuer of `e` was erased, and with it the documents of its events. */
export const IS_EMPTIED = `exists (
  select from issuer i join owner o on o.id = i.owner_id where i.id = e.issuer_id and o.erased_at is not null)`;

/** SQL: events without a signature, to be counted. */
export const IS_UNSIGNED_EVENT = `not ${IS_EMPTIED} and not exists (select from verifactu_signature s where s.event_id = e.id)`;

const UNSIGNED = eventsWhere(`e.issuer_tax_id = $2 and e.position > $3 and not ${IS_EMPTIED}`, SIGNED_AT_ONCE);

/** The next events to sign: those after the last signed one of a tax number. */
export async function readUnsignedEvents(
  tx: Tx,
  issuer_id: string,
  { tax_id, after }: { readonly tax_id: string; readonly after: number },
): Promise<StoredEvent[]> {
  return z.array(storedEvent).parse(await tx.query(UNSIGNED, [issuer_id, tax_id, after]));
}

/** Events after a position. */
export async function readEventsAfter(db: Queryable, issuer_id: string, position: number, limit: number) {
  return z.array(storedEvent).parse(await db.query(eventsWhere("e.position > $2", limit), [issuer_id, position]));
}
