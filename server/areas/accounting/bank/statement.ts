import type { StatementFormat } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { DateString } from "#shared/lib/dates.ts";

/* What every format of bank statements says. Amounts in cents of the account's currency, credits positive, debits negative. */

export interface StatementMovement {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly operation_date: DateString;
  readonly value_date: DateString;
  readonly amount: number;
  /**
   * AEB's two-digit concept: 03 debits collected by others, 04 transfers, 06 remittances, 14 returned or unpaid … Of camt only
   * 14.
   */
  readonly common_concept: string;
  /** The bank's own concept: three digits in Norma 43, its code or ISO's in camt. */
  readonly own_concept: string;
  /** Document number (in camt the bank's own reference of the entry) and references; empty when zeros or blank. */
  readonly document_number: string;
  readonly reference_1: string;
  readonly reference_2: string;
  /** The complementary concepts (record 23) joined; in camt the other party and what it says. */
  readonly text: string;
  /** The account of the other party; null where the format or the bank states none. */
  readonly other_party_iban: string | null;
  /** Amount in the original currency, where the bank gives it. */
  readonly original: { readonly currency: string; readonly amount: number } | null;
  /** The same for the same movement in every file; identical movements of one file differ. */
  readonly hash: string;
}

export type UnhashedMovement = Omit<StatementMovement, "hash">;

export interface StatementAccount {
  readonly format: StatementFormat;
  /** Includes the control digits, which Norma 43 omits. */
  readonly iban: string;
  readonly holder: string;
  /** ISO 4217 letters for known currencies, else the three digits. */
  readonly currency: string;
  readonly start_date: DateString;
  readonly end_date: DateString;
  /** Null where the file states no balance, as notifications do. */
  readonly initial_balance: number | null;
  readonly final_balance: number | null;
  readonly movements: readonly StatementMovement[];
}
