import type { BankMovement } from "#shared/domain/accounting/bank-movement.ts";
import { compactReference, saysReturn, wordsOf } from "#shared/domain/accounting/bank-text.ts";
import { MAX_BANK_FEE, matchMovement, RETURN_MONTHS } from "#shared/domain/accounting/match-movement.ts";
import type { MatchCandidate, MatchProposal } from "#shared/domain/accounting/match-proposal.ts";
import type { Runner } from "#server/db/table-store.ts";

type Told = Pick<
  BankMovement,
  "id" | "amount" | "operation_date" | "common_concept" | "document_number" | "reference_1" | "reference_2" | "text"
>;

/** All that the bank wrote of a movement. */
export const textOf = ({
  document_number,
  reference_1,
  reference_2,
  text,
}: Pick<Told, "document_number" | "reference_1" | "reference_2" | "text">): string =>
  [text, reference_1, reference_2, document_number].filter((part) => part !== "").join(" ");

/** A payment or a return that was registered before the bank's file came is its movement's, if it is not further away than this. */
const DAYS_APART = 15;

/* What some movements of one direction say together. */
const AMOUNTS = "$1::bigint[]";
const TEXT = "$2::text";
const FIRST_DAY = "$3::date";
const LAST_DAY = "$4::date";
const WORDS = "$5::text[]";

const COMPACT = (column: string) => `regexp_replace(normalize_text(${column}), '[^a-z0-9]', '', 'g')`;
const SAID = (column: string) => `strpos(${TEXT}, ${COMPACT(column)}) > 0`;

/**
 * What is outstanding and has an amount of the movements, or a number or rental that their texts name; and all that those owe
 * who owe several, where the texts may name them or one of the movements is all of it.
 */
const INVOICES = `
  select 'invoice' as kind, i.id, i.label, i.customer_name as name, coalesce(i.person_id, i.owner_id) as payer, i.outstanding as amount,
         i.due_date as date, array[i.number] as references, r.code as rental
  from invoice i left join rental r on r.id = i.rental_id
  where i.outstanding > 0 and i.state in ('issued', 'rectified') and i.archived_at is null
    and (i.outstanding = any(${AMOUNTS}) or ${SAID("i.number")} or ${SAID("r.code")}
         or coalesce(i.person_id, i.owner_id) in (
           select coalesce(v.person_id, v.owner_id) from invoice v
           where v.outstanding > 0 and v.state in ('issued', 'rectified') and v.archived_at is null
           group by 1 having count(*) > 1
             and (sum(v.outstanding) = any(${AMOUNTS})
                  or regexp_split_to_array(normalize_text(min(v.customer_name)), '[^a-z0-9]+') && ${WORDS})))`;

/** Payments of the amount that no movement is yet, and that are not part of a remittance, which the bank books as one. */
const PAYMENTS = (direction: "in" | "out") => `
  select 'payment' as kind, p.id, p.label, coalesce(e.label, o.label) as name, coalesce(p.person_id, p.owner_id) as payer, p.amount,
         p.date, array_remove(array[p.reference, p.code], null) as references, r.code as rental
  from payment p left join person e on e.id = p.person_id left join owner o on o.id = p.owner_id left join rental r on r.id = p.rental_id
  where p.direction = '${direction}' and p.amount = any(${AMOUNTS}) and p.archived_at is null
    and (p.state = 'pending' or p.state = 'completed' and p.date between ${FIRST_DAY} - ${DAYS_APART} and ${LAST_DAY} + ${DAYS_APART})
    and not exists (select 1 from bank_movement m where m.payment_id = p.id)
    and not exists (select 1 from remittance_line l where l.payment_id = p.id and l.is_included)`;

const REMITTANCES = (kind: "direct_debit" | "transfer") => `
  select 'remittance' as kind, t.id, t.label, null as name, null::uuid as payer, t.amount as amount, t.execution_date as date,
         array[t.code, t.message_id] as references, null as rental
  from remittance t where t.state = 'sent' and t.kind = '${kind}' and t.amount = any(${AMOUNTS})`;

/** What came in and may have been taken back, or is registered as returned and no movement says so yet. */
const RETURNS = `
  select 'return' as kind, p.id, p.label, coalesce(e.label, o.label) as name, coalesce(p.person_id, p.owner_id) as payer, p.amount,
         p.date, array_remove(array[p.reference, p.code], null) || c.numbers as references, r.code as rental
  from payment p left join person e on e.id = p.person_id left join owner o on o.id = p.owner_id left join rental r on r.id = p.rental_id
    left join lateral (select coalesce(array_agg(i.number), '{}') as numbers from payment_allocation a join invoice i on i.id = a.invoice_id
                       where a.payment_id = p.id and (a.state = 'applied' or p.state = 'returned')) c on true
  where p.direction = 'in' and p.archived_at is null and p.date between ${FIRST_DAY} - interval '${RETURN_MONTHS} months' and ${LAST_DAY}
    and (p.amount = any(${AMOUNTS})
         or p.amount < (select max(a) from unnest(${AMOUNTS}) a) and (${SAID("p.reference")} or ${SAID("p.code")})
            and exists (select 1 from unnest(${AMOUNTS}) a where a - p.amount between 1 and ${MAX_BANK_FEE}))
    and (p.state = 'completed'
         or p.state = 'returned' and p.returned_on between ${FIRST_DAY} - ${DAYS_APART} and ${LAST_DAY} + ${DAYS_APART})
    and not exists (select 1 from bank_movement m where m.returned_payment_id = p.id)`;

const EXPECTED_IN = [INVOICES, PAYMENTS("in"), REMITTANCES("direct_debit")];
const EXPECTED_OUT = [PAYMENTS("out"), REMITTANCES("transfer"), RETURNS];

/** What money that came in, or went out, may be for. */
async function readCandidates(db: Runner, movements: readonly Told[], isCredit: boolean) {
  if (movements.length === 0) return [];
  const days = movements.map(({ operation_date }) => operation_date).toSorted();
  const texts = movements.map(textOf);
  return db.query<MatchCandidate>(`select * from (${(isCredit ? EXPECTED_IN : EXPECTED_OUT).join(" union all ")}) c`, [
    movements.map(({ amount }) => Math.abs(amount)),
    texts.map(compactReference).join(" "),
    days[0],
    days.at(-1),
    ...(isCredit ? [wordsOf(texts.join(" "))] : []),
  ]);
}

/** What each of some movements may be, the surest first. */
export async function proposeMatches(
  db: Runner,
  movements: readonly Told[],
): Promise<ReadonlyMap<string, MatchProposal[]>> {
  const proposed = new Map<string, MatchProposal[]>();
  for (const isCredit of [true, false]) {
    const some = movements.filter(({ amount }) => amount > 0 === isCredit);
    const candidates = await readCandidates(db, some, isCredit);
    for (const movement of some) {
      const text = textOf(movement);
      const { amount, operation_date: date, common_concept } = movement;
      const is_return = amount < 0 && saysReturn(common_concept, text);
      proposed.set(movement.id, matchMovement({ amount, date, text, is_return }, candidates));
    }
  }
  return proposed;
}
