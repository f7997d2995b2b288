import type { DateString } from "#shared/lib/dates.ts";

/* A movement of AEB's Norma 43. Amounts in cents of the account's currency, credits positive, debits negative. */

export interface StatementMovement {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly operation_date: DateString;
  readonly value_date: DateString;
  readonly amount: number;
  /** AEB's two-digit concept: 03 debits collected by others, 04 transfers, 06 remittances, 14 returned or unpaid … */
  readonly common_concept: string;
  /** The bank's own three-digit concept. */
  readonly own_concept: string;
  /** Document number and references; empty when zeros or blank. */
  readonly document_number: string;
  readonly reference_1: string;
  readonly reference_2: string;
  /** The complementary concepts (record 23), joined. */
  readonly text: string;
  /** Amount in the original currency, where the bank gives it. */
  readonly original: { readonly currency: string; readonly amount: number } | null;
  /** The same for the same movement in every file; identical movements of one file differ. */
  readonly hash: string;
}

export interface StatementAccount {
  /** Includes the control digits, which the file omits. */
  readonly iban: string;
  readonly holder: string;
  /** ISO 4217 letters for known currencies, else the three digits. */
  readonly currency: string;
  readonly start_date: DateString;
  readonly end_date: DateString;
  readonly initial_balance: number;
  readonly final_balance: number;
  readonly movements: readonly StatementMovement[];
}
