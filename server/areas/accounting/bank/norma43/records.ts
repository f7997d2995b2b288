import { type DateString, isDateString } from "#shared/lib/dates.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { StatementFault } from "../statement-fault.ts";

/** Length of each line; shorter ones are padded. */
export const RECORD_LENGTH = 80;

/** One line, read by columns, which count from 1 as in the norm. */
export class StatementRecord {
  readonly line: number;
  private readonly text: string;

  constructor(text: string, line: number) {
    if (text.trimEnd().length > RECORD_LENGTH) throw new StatementFault("statement_unknown", line);
    this.text = text.padEnd(RECORD_LENGTH);
    this.line = line;
  }

  get code(): string {
    return this.raw(1, 2);
  }

  /** Columns unchanged, including blanks. */
  raw(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  textAt(from: number, to: number): string {
    return this.raw(from, to).trim();
  }

  /** A reference; empty if it is all zeros. */
  referenceAt(from: number, to: number): string {
    const text = this.textAt(from, to);
    return /^0*$/.test(text) ? "" : text;
  }

  /** @throws StatementFault statement_value unless there are digits only */
  numberAt(from: number, to: number): number {
    const digits = this.raw(from, to);
    if (!/^\d+$/.test(digits)) throw this.fault();
    return Number(digits);
  }

  /** AAMMDD. The norm dates from the 1990s: 80 to 99 mean 1980 to 1999. */
  dateAt(from: number): DateString {
    const digits = this.raw(from, from + 5);
    const century = digits < "80" ? "20" : "19";
    const date = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
    if (!isDateString(date)) throw this.fault();
    return date;
  }

  /** Sign key of a movement: 1 debit, 2 credit. */
  isDebitAt(column: number): boolean {
    const side = this.raw(column, column);
    if (side !== "1" && side !== "2") throw this.fault();
    return side === "1";
  }

  /** Amount at a column, negative for a debit. */
  movedAt(key: number, from: number): number {
    return this.signed(this.isDebitAt(key), from);
  }

  /** As `movedAt`, but some banks leave a balance's key 0 or blank, which means credit. */
  balanceAt(key: number, from: number): number {
    const side = this.raw(key, key);
    if (!/[012 ]/.test(side)) throw this.fault();
    return this.signed(side === "1", from);
  }

  /** IBAN from bank, branch and account number at column 3. */
  ibanAt3(): string {
    return generateSpanishIban(this.numberAt(3, 6), this.numberAt(7, 10), this.numberAt(11, 20));
  }

  fault(): StatementFault {
    return new StatementFault("statement_value", this.line);
  }

  private signed(isDebit: boolean, from: number): number {
    const amount = this.numberAt(from, from + 13);
    return isDebit ? 0 - amount : amount;
  }
}

/** Currencies of accounts at Spanish banks, by their numeric code (ISO 4217). */
const CURRENCIES: Readonly<Record<string, string>> = {
  "036": "AUD",
  "124": "CAD",
  "208": "DKK",
  "392": "JPY",
  "578": "NOK",
  "752": "SEK",
  "756": "CHF",
  "826": "GBP",
  "840": "USD",
  "978": "EUR",
  "985": "PLN",
};

export function readCurrency(record: StatementRecord, from: number): string {
  const digits = record.raw(from, from + 2);
  if (!/^\d{3}$/.test(digits)) throw record.fault();
  return CURRENCIES[digits] ?? digits;
}
