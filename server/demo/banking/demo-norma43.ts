import { padDigits } from "#shared/lib/text.ts";

/* A movement for the demo's AEB Norma 43 writer. */

export interface DemoMovement {
  readonly date: string;
  /** Cents, debits negative. */
  readonly amount: number;
  /** AEB's common concept. */
  readonly concept: string;
  readonly text: string;
}

const date = (day: string) => day.slice(2).replaceAll("-", "");
const side = (cents: number) => (cents < 0 ? "1" : "2");
const size = (cents: number) => padDigits(Math.abs(cents), 14);
const sum = (movements: readonly DemoMovement[]) => movements.reduce((total, { amount }) => total + amount, 0);

function counted(movements: readonly DemoMovement[], isDebit: boolean): string {
  const some = movements.filter(({ amount }) => amount < 0 === isDebit);
  return `${padDigits(some.length, 5)}${size(sum(some))}`;
}

function movementLines({ date: day, amount, concept, text }: DemoMovement): string[] {
  const main = `22    3841${date(day)}${date(day)}${concept}001${side(amount)}${size(amount)}${"0".repeat(38)}`;
  const parts = text.match(/.{1,76}/g) ?? [];
  return [main, ...parts.map((part, index) => `23${padDigits(index + 1, 2)}${part}`)];
}

/**
 * Bytes of a statement of one account, in Latin 1.
 * @param iban a Spanish IBAN
 * @param initial opening balance, cents
 */
export function writeNorma43(
  iban: string,
  holder: string,
  initial: number,
  movements: readonly DemoMovement[],
): Buffer {
  const account = `${iban.slice(4, 12)}${iban.slice(14)}`;
  const ordered = movements.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const [first, last] = [ordered[0]?.date ?? "", ordered.at(-1)?.date ?? ""];
  const final = initial + sum(movements);
  const lines = [
    `11${account}${date(first)}${date(last)}${side(initial)}${size(initial)}9783${holder.slice(0, 26)}`,
    ...ordered.flatMap(movementLines),
    `33${account}${counted(movements, true)}${counted(movements, false)}${side(final)}${size(final)}978`,
  ];
  const all = [...lines, `88${"9".repeat(18)}${padDigits(lines.length, 6)}`];
  return Buffer.from(all.map((line) => `${line.padEnd(80)}\r\n`).join(""), "latin1");
}
