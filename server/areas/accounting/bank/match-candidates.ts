import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { accountsSaid, keysSaid, phrasesOf, saysReturn } from "#shared/domain/accounting/bank/bank-text.ts";
import { indexCandidates } from "#shared/domain/accounting/bank/match-index.ts";
import { matchMovement } from "#shared/domain/accounting/bank/match-movement.ts";
import type { MatchCandidate, MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { MAX_PROPOSED_MOVEMENTS } from "#shared/domain/accounting/policy.ts";
import { EXPECTED_IN, EXPECTED_OUT } from "./match-statements.ts";

// The database's part, in server/schema: name_keys, compact_reference, hold_closed_until.

/** What the bank says about a movement. */
export type BankFacts = Pick<
  BankMovement,
  | "id"
  | "amount"
  | "operation_date"
  | "common_concept"
  | "document_number"
  | "reference_1"
  | "reference_2"
  | "text"
  | "other_party_iban"
>;

/**
 * The pending movements of a statement for which proposals are made at once, in the bank's order.
 * @param lock locks them, in the order of their ids
 */
export function readPendingMovements(db: Queryable, statement_id: string, lock = false): Promise<readonly BankFacts[]> {
  const pending = "select * from bank_movement where bank_statement_id = $1 and state = 'pending'";
  const locked = lock ? `${pending} order by id for no key update` : pending;
  return db.query<BankFacts>(
    `select id, amount, operation_date, common_concept, document_number, reference_1, reference_2, text, other_party_iban
     from (${locked}) m order by position limit ${MAX_PROPOSED_MOVEMENTS}`,
    [statement_id],
  );
}

type BankTexts = Pick<BankFacts, "document_number" | "reference_1" | "reference_2" | "text">;

/** All texts of a movement, joined: what payments keep and receipts print. */
export const bankTextOf = ({ document_number, reference_1, reference_2, text }: BankTexts): string =>
  [text, reference_1, reference_2, document_number].filter((part) => part !== "").join(" ");

/** What matches and rules are read from: the texts, and the other party's account as if they had it. */
export const matchedTextOf = (movement: BankTexts & Pick<BankFacts, "other_party_iban">): string =>
  [bankTextOf(movement), movement.other_party_iban ?? ""].filter((part) => part !== "").join(" ");

/** Reads what incoming or outgoing money may be for. */
async function readCandidates(db: Queryable, movements: readonly BankFacts[], isCredit: boolean) {
  if (movements.length === 0) return [];
  const days = movements.map(({ operation_date }) => operation_date);
  const texts = movements.map(matchedTextOf);
  const phrases = [...new Set(texts.flatMap(phrasesOf))];
  const said = [
    movements.map(({ amount }) => Math.abs(amount)),
    phrases,
    texts.map((text) => keysSaid(text).join(" ")),
    days.toSorted()[0],
    days.toSorted().at(-1),
    accountsSaid(phrases),
    days,
  ];
  return db.query<MatchCandidate>(isCredit ? EXPECTED_IN : EXPECTED_OUT, said);
}

/** Match proposals for each movement, most confident first. */
export async function proposeMatches(
  db: Queryable,
  movements: readonly BankFacts[],
): Promise<ReadonlyMap<string, MatchProposal[]>> {
  const proposed = new Map<string, MatchProposal[]>();
  const [closing] = await db.query<{ until: string | null }>("select hold_closed_until() as until", []);
  for (const isCredit of [true, false]) {
    const some = movements.filter(({ amount }) => amount > 0 === isCredit);
    const index = indexCandidates(await readCandidates(db, some, isCredit));
    for (const movement of some) {
      const text = matchedTextOf(movement);
      const { amount, operation_date: date, common_concept } = movement;
      const is_return = amount < 0 && saysReturn(common_concept, text);
      const is_closed = date <= (closing?.until ?? "");
      proposed.set(movement.id, matchMovement({ amount, date, text, is_return, is_closed }, index));
    }
  }
  return proposed;
}
