import { readCurrency, type StatementRecord } from "./records.ts";
import type { StatementAccount, UnhashedMovement } from "../statement.ts";
import { StatementFault } from "../statement-fault.ts";

type Heading = Pick<StatementAccount, "iban" | "holder" | "currency" | "start_date" | "end_date"> & {
  readonly initial_balance: number;
};

interface OpenMovement {
  readonly movement: UnhashedMovement;
  /** Needed because a zero amount also counts on its side. */
  readonly is_debit: boolean;
  readonly concepts: string[];
}

/** An account being read, from its header (record 11) to its closing (record 33). */
export interface OpenAccount {
  readonly heading: Heading;
  readonly movements: OpenMovement[];
}

/** Record 11. */
export function openAccount(record: StatementRecord): OpenAccount {
  const heading = {
    iban: record.ibanAt3(),
    start_date: record.dateAt(21),
    end_date: record.dateAt(27),
    initial_balance: record.balanceAt(33, 34),
    currency: readCurrency(record, 48),
    holder: record.textAt(52, 77),
  };
  return { heading, movements: [] };
}

/** Record 22. */
export function addMovement({ movements }: OpenAccount, record: StatementRecord): void {
  const movement = {
    line: record.line,
    operation_date: record.dateAt(11),
    value_date: record.dateAt(17),
    common_concept: record.textAt(23, 24),
    own_concept: record.textAt(25, 27),
    amount: record.movedAt(28, 29),
    document_number: record.referenceAt(43, 52),
    reference_1: record.referenceAt(53, 64),
    reference_2: record.referenceAt(65, 80),
    text: "",
    other_party_iban: null,
    original: null,
  };
  movements.push({ movement, is_debit: record.isDebitAt(28), concepts: [] });
}

/** Record 23: one or two texts of 38 characters that continue the previous ones. */
export function addConcepts({ movements }: OpenAccount, record: StatementRecord): void {
  const last = movements.at(-1);
  if (!last) throw new StatementFault("statement_order", record.line);
  last.concepts.push(record.raw(5, 80));
}

/** Record 24: the amount in its original currency. */
export function addOriginal({ movements }: OpenAccount, record: StatementRecord): void {
  const last = movements.pop();
  if (!last) throw new StatementFault("statement_order", record.line);
  const original = { currency: readCurrency(record, 5), amount: record.numberAt(8, 21) };
  movements.push({ ...last, movement: { ...last.movement, original } });
}

const joinConcepts = (concepts: readonly string[]) => concepts.join("").replace(/\s+/g, " ").trim();

/** Count and sum of each side, as in the closing record. */
function sumUp(movements: readonly OpenMovement[]): string {
  const sum = movements.reduce((total, { movement }) => total + Math.abs(movement.amount), 0);
  return `${movements.length} × ${sum}`;
}

/**
 * Record 33: the bank's totals must match the movements read.
 * @throws StatementFault statement_sums
 */
export function closeAccount({ heading, movements }: OpenAccount, record: StatementRecord) {
  const final_balance = record.balanceAt(59, 60);
  const declared = [
    record.ibanAt3(),
    readCurrency(record, 74),
    `${record.numberAt(21, 25)} × ${record.numberAt(26, 39)}`,
    `${record.numberAt(40, 44)} × ${record.numberAt(45, 58)}`,
    final_balance,
  ];
  const counted = [
    heading.iban,
    heading.currency,
    sumUp(movements.filter(({ is_debit }) => is_debit)),
    sumUp(movements.filter(({ is_debit }) => !is_debit)),
    movements.reduce((total, { movement }) => total + movement.amount, heading.initial_balance),
  ];
  if (declared.some((value, index) => value !== counted[index]))
    throw new StatementFault("statement_sums", record.line);
  const read = movements.map(({ movement, concepts }) => ({ ...movement, text: joinConcepts(concepts) }));
  return { ...heading, final_balance, movements: read };
}
