import type { DateString } from "#shared/lib/dates.ts";

/* A bank statement as AEB's Norma 43 tells it. Amounts in cents of the account's currency, credits positive, debits negative. */

export interface StatementMovement {
  /** The line of the file that it begins with, from 1. */
  readonly line: number;
  readonly operation_date: DateString;
  readonly value_date: DateString;
  readonly amount: number;
  /** AEB's own two figures: 03 debits that others collect, 04 transfers, 06 remittances, 14 what was returned or is unpaid … */
  readonly common_concept: string;
  /** The bank's own three figures. */
  readonly own_concept: string;
  /** Document number and references; empty when they are zeros or blank. */
  readonly document_number: string;
  readonly reference_1: string;
  readonly reference_2: string;
  /** The complementary concepts, joined. */
  readonly text: string;
  /** What it was in its own currency, where the bank says so. */
  readonly original: { readonly currency: string; readonly amount: number } | null;
  /** The same for the same movement in every file; of several that are alike in a file, each has its own. */
  readonly hash: string;
}

export interface StatementAccount {
  /** With the control digits that the file leaves out. */
  readonly iban: string;
  readonly holder: string;
  /** ISO 4217: letters for those known here, else its three figures. */
  readonly currency: string;
  readonly start_date: DateString;
  readonly end_date: DateString;
  readonly initial_balance: number;
  readonly final_balance: number;
  readonly movements: readonly StatementMovement[];
}
