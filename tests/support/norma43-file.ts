import fc from "fast-check";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";

/* A Norma 43 writer, so that what is read can be compared with what was meant. */

export interface MeantMovement {
  readonly operation_date: string;
  readonly value_date: string;
  readonly amount: number;
  readonly is_debit: boolean;
  readonly common_concept: string;
  readonly own_concept: string;
  readonly document_number: string;
  readonly reference_1: string;
  readonly reference_2: string;
  readonly text: string;
  readonly original: { readonly currency: string; readonly amount: number } | null;
}

export interface MeantAccount {
  readonly bank: number;
  readonly branch: number;
  readonly account: number;
  readonly holder: string;
  readonly initial_balance: number;
  readonly movements: readonly MeantMovement[];
}

const digits = (value: number, length: number) => String(Math.abs(value)).padStart(length, "0");
const date = (iso: string) => iso.slice(2).replaceAll("-", "");
const side = (cents: number) => (cents < 0 ? "1" : "2");
const numberOf = ({ bank, branch, account }: MeantAccount) => digits(bank, 4) + digits(branch, 4) + digits(account, 10);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sizeOf = (movements: readonly MeantMovement[]) => sum(movements.map(({ amount }) => Math.abs(amount)));

export const ibanOf = ({ bank, branch, account }: MeantAccount) => generateSpanishIban(bank, branch, account);
export const finalOf = ({ initial_balance, movements }: MeantAccount) =>
  initial_balance + sum(movements.map(({ amount }) => amount));

function conceptLines(text: string): string[] {
  return (text.match(/.{1,76}/g) ?? []).map((part, index) => `23${digits(index + 1, 2)}${part}`);
}

function movementLines(movement: MeantMovement): string[] {
  const { operation_date, value_date, amount, is_debit, original } = movement;
  const head = `22    0000${date(operation_date)}${date(value_date)}${movement.common_concept}${movement.own_concept}`;
  const references = movement.document_number.padEnd(10, "0") + movement.reference_1.padEnd(12) + movement.reference_2;
  const main = `${head}${is_debit ? "1" : "2"}${digits(amount, 14)}${references}`;
  const other = original ? [`2401${original.currency === "USD" ? "840" : "978"}${digits(original.amount, 14)}`] : [];
  return [main, ...conceptLines(movement.text), ...other];
}

function accountLines(account: MeantAccount): string[] {
  const debits = account.movements.filter(({ is_debit }) => is_debit);
  const credits = account.movements.filter(({ is_debit }) => !is_debit);
  const [start, final] = [account.initial_balance, finalOf(account)];
  return [
    `11${numberOf(account)}260301260331${side(start)}${digits(start, 14)}9783${account.holder}`,
    ...account.movements.flatMap(movementLines),
    `33${numberOf(account)}${digits(debits.length, 5)}${digits(sizeOf(debits), 14)}${digits(credits.length, 5)}${digits(sizeOf(credits), 14)}${side(final)}${digits(final, 14)}978`,
  ];
}

export interface FileStyle {
  readonly end: "\r\n" | "\n";
  readonly isPadded: boolean;
  readonly encoding: "latin1" | "utf8";
  readonly hasBom: boolean;
  readonly hasFinalEnd: boolean;
}
export const plainStyle: FileStyle = {
  end: "\r\n",
  isPadded: true,
  encoding: "latin1",
  hasBom: false,
  hasFinalEnd: true,
};

/** What the closing record counts: the norm's records before it, or itself too; not always those of other currencies. */
export interface CountStyle {
  readonly countsItself: boolean;
  readonly countsOriginals: boolean;
}
export const anyCount: fc.Arbitrary<CountStyle> = fc.record({
  countsItself: fc.boolean(),
  countsOriginals: fc.boolean(),
});
const plainCount: CountStyle = { countsItself: false, countsOriginals: true };

export function linesOf(accounts: readonly MeantAccount[], count: CountStyle = plainCount): string[] {
  const lines = accounts.flatMap(accountLines);
  const counted = count.countsOriginals ? lines : lines.filter((line) => !line.startsWith("24"));
  return [...lines, `88${"9".repeat(18)}${digits(counted.length + (count.countsItself ? 1 : 0), 6)}`];
}

export function toFile(lines: readonly string[], style: FileStyle = plainStyle): Buffer {
  const shown = lines.map((line) => (style.isPadded ? line.padEnd(80) : line.trimEnd()));
  const text = `${style.hasBom ? "\ufeff" : ""}${shown.join(style.end)}${style.hasFinalEnd ? style.end : ""}`;
  return Buffer.from(text, style.hasBom ? "utf8" : style.encoding);
}

const WORDS = ["TRANSFERENCIA", "DE", "NÚÑEZ", "Güell", "RECIBO", "ALQUILER", "MARZO", "F2026/0001", "Ñ", "40,50"];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((list) => list.join(" "));
const day = fc.integer({ min: 1, max: 31 }).map((number) => `2026-03-${digits(number, 2)}`);

const movement: fc.Arbitrary<MeantMovement> = fc
  .record({
    operation_date: day,
    value_date: day,
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    is_debit: fc.boolean(),
    common_concept: fc.constantFrom("02", "03", "04", "06", "99"),
    own_concept: fc.constantFrom("001", "250"),
    document_number: fc.constantFrom("", "0000000042", "1234567890"),
    reference_1: fc.constantFrom("", "000000000012", "F2026-1"),
    reference_2: fc.constantFrom("", "0000000000000007", "ALQ-00001"),
    text: words.map((text) => text.slice(0, 5 * 76).trim()),
    original: fc.option(fc.record({ currency: fc.constantFrom("USD", "EUR"), amount: fc.nat(1_000_000) })),
  })
  .map((one) => ({ ...one, amount: one.is_debit ? 0 - one.amount : one.amount }));

export const anyAccount: fc.Arbitrary<MeantAccount> = fc.record({
  bank: fc.nat(9999),
  branch: fc.nat(9999),
  account: fc.integer({ min: 0, max: 9_999_999_999 }),
  holder: fc.constantFrom("LLAVERO GESTIÓN S.L.", "A"),
  initial_balance: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  movements: fc.array(movement, { maxLength: 12 }),
});

export const anyStyle: fc.Arbitrary<FileStyle> = fc.record({
  end: fc.constantFrom("\r\n", "\n"),
  isPadded: fc.boolean(),
  encoding: fc.constantFrom("latin1", "utf8"),
  hasBom: fc.boolean(),
  hasFinalEnd: fc.boolean(),
});
