import type { BankMovement } from "#shared/domain/accounting/bank-movement.ts";
import { phrasesOf } from "#shared/domain/accounting/bank-text.ts";
import {
  indexCandidates,
  type MatchCandidate,
  matchMovement,
  type MatchProposal,
} from "#shared/domain/accounting/match-movement.ts";
import type { Runner } from "#server/db/table-store.ts";

type Told = Pick<
  BankMovement,
  "id" | "amount" | "operation_date" | "document_number" | "reference_1" | "reference_2" | "text"
>;

/** All that the bank wrote of a movement. */
export const textOf = ({ document_number, reference_1, reference_2, text }: Omit<Told, "id">): string =>
  [text, reference_1, reference_2, document_number].filter((part) => part !== "").join(" ");

/** A payment that was registered before the bank's file came is its movement's, if it is not older or newer than this. */
const DAYS_APART = 15;

/**
 * What is outstanding and has an amount of the movements, or a number or rental that their texts name. Found by indexes alone
 * and then read: the planner would rather read everything that is open.
 */
const INVOICES = `
  select 'invoice' as kind, i.id, i.label, i.customer_name as name, i.outstanding as amount, i.due_date as date,
         array[i.number] as references, r.code as rental
  from unnest(array(
    select id from invoice where outstanding = any($1) and archived_at is null
    union select id from invoice where compact_reference(number) = any($2) and outstanding > 0
    union select o.id from rental n join invoice o on o.rental_id = n.id and o.outstanding > 0
    where compact_reference(n.code) = any($2))) named (id)
  join invoice i on i.id = named.id left join rental r on r.id = i.rental_id
  where i.outstanding > 0 and i.state in ('issued', 'rectified') and i.archived_at is null`;

/** Payments of the amount that no movement is yet, and that are not part of a remittance, which the bank books as one. */
const PAYMENTS = `
  select 'payment' as kind, p.id, p.label, coalesce(e.label, o.label) as name, p.amount, p.date,
         array_remove(array[p.reference, p.code], null) as references, r.code as rental
  from payment p left join person e on e.id = p.person_id left join owner o on o.id = p.owner_id left join rental r on r.id = p.rental_id
  where p.direction = $4 and p.amount = any($1) and p.archived_at is null
    and (p.state = 'pending' or p.state = 'completed' and p.date between $5::date - ${DAYS_APART} and $6::date + ${DAYS_APART})
    and not exists (select 1 from bank_movement m where m.payment_id = p.id)
    and not exists (select 1 from remittance_line l where l.payment_id = p.id and l.is_included)`;

const REMITTANCES = `
  select 'remittance' as kind, t.id, t.label, null as name, t.amount as amount, t.execution_date as date,
         array[t.code, t.message_id] as references, null as rental
  from remittance t where t.state = 'sent' and t.kind = $3 and t.amount = any($1)`;

/** What money that came in, or went out, may be for. */
async function readCandidates(db: Runner, movements: readonly Told[], isCredit: boolean) {
  if (movements.length === 0) return [];
  const amounts = [...new Set(movements.map(({ amount }) => Math.abs(amount)))];
  const days = movements.map(({ operation_date }) => operation_date).toSorted();
  const phrases = [...new Set(movements.flatMap((movement) => phrasesOf(textOf(movement))))];
  return db.query<MatchCandidate>(
    `select * from (${INVOICES} and $4 = 'in' union all ${PAYMENTS} union all ${REMITTANCES}) c`,
    [amounts, phrases, isCredit ? "direct_debit" : "transfer", isCredit ? "in" : "out", days[0], days.at(-1)],
  );
}

/** What each of some movements may be, the surest first. */
export async function proposeMatches(
  db: Runner,
  movements: readonly Told[],
): Promise<ReadonlyMap<string, MatchProposal[]>> {
  const proposed = new Map<string, MatchProposal[]>();
  for (const isCredit of [true, false]) {
    const some = movements.filter(({ amount }) => amount > 0 === isCredit);
    const index = indexCandidates(await readCandidates(db, some, isCredit));
    for (const movement of some)
      proposed.set(movement.id, matchMovement({ amount: movement.amount, text: textOf(movement) }, index));
  }
  return proposed;
}
