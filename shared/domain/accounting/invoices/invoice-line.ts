import * as z from "zod/mini";
import { applyRate } from "#shared/lib/money.ts";
import {
  basisPoints,
  decimal,
  integer,
  MAX_CENTS,
  optional,
  rule,
  signedCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";

const THOUSANDTHS = 1_000;

/** At most three decimals, the precision of the column. */
const quantity = () =>
  decimal(-99_999, 99_999).check(
    rule((value) => Math.abs(value * THOUSANDTHS - Math.round(value * THOUSANDTHS)) < 1e-6, "validation.decimals"),
  );

export const invoiceLineInput = z.object({
  payment_application_id: uuid(),
  concept: text(300),
  quantity: quantity(),
  unit_amount: signedCents(),
  tax_rate: basisPoints(),
  withholding_rate: basisPoints(),
  exemption_reason: optional(text(200)),
});
export type InvoiceLineInput = z.infer<typeof invoiceLineInput>;

export const invoiceLineRow = z.object({
  ...z.required(invoiceLineInput).shape,
  id: uuid(),
  position: integer(1),
  amount: signedCents(),
  payment_application_label: z.string(),
});
export type InvoiceLine = z.infer<typeof invoiceLineRow>;

type Priced = Pick<InvoiceLineInput, "quantity" | "unit_amount">;
type Taxed = Priced & Pick<InvoiceLineInput, "tax_rate" | "withholding_rate">;

/**
 * Amount of a line, rounded half away from zero to the cent.
 * @returns integer cents
 */
export function lineAmount({ quantity: count, unit_amount }: Priced): number {
  const product = BigInt(Math.round(count * THOUSANDTHS)) * BigInt(unit_amount);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 500n) / 1_000n);
  return product < 0n ? 0 - rounded : rounded;
}

/** Base and resulting amount of the lines that share a rate. */
export interface RateAmount {
  /** Basis points. */
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
}

/**
 * Amount per rate, computed on the rounded base of its lines.
 * @returns integer cents, the highest rate first
 */
export function amountsByRate<Line extends Priced>(
  lines: readonly Line[],
  rateOf: (line: Line) => number,
): RateAmount[] {
  const bases = new Map<number, number>();
  for (const line of lines) bases.set(rateOf(line), (bases.get(rateOf(line)) ?? 0) + lineAmount(line));
  return [...bases]
    .map(([rate, base]) => ({ rate, base, amount: applyRate(base, rate) }))
    .toSorted((a, b) => b.rate - a.rate);
}

const amountOfRates = (lines: readonly Taxed[], rateOf: (line: Taxed) => number): number =>
  amountsByRate(lines, rateOf).reduce((sum, { amount }) => sum + amount, 0);

export interface InvoiceTotals {
  readonly net_amount: number;
  readonly tax_amount: number;
  readonly total: number;
  readonly withholding_amount: number;
  readonly amount_due: number;
}

/**
 * What an invoice's lines come to: tax and withholding per rate on the rounded base (docs/design/product.md, section 2). Its twin in
 * SQL is `total_invoices`; `tests/server/accounting/rules-in-sql.test.ts` compares them.
 * @returns integer cents; `total` = net + tax, `amount_due` = total − withholding
 */
export function totalLines(lines: readonly Taxed[]): InvoiceTotals {
  const net_amount = lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const tax_amount = amountOfRates(lines, ({ tax_rate }) => tax_rate);
  const withholding_amount = amountOfRates(lines, ({ withholding_rate }) => withholding_rate);
  const total = net_amount + tax_amount;
  return { net_amount, tax_amount, total, withholding_amount, amount_due: total - withholding_amount };
}

/** Whether every line amount and every total stays within `MAX_CENTS`. */
export function isWithinBounds(lines: readonly Taxed[]): boolean {
  const { net_amount, tax_amount, total, withholding_amount, amount_due } = totalLines(lines);
  const sums = [...lines.map(lineAmount), net_amount, tax_amount, total, withholding_amount, amount_due];
  return sums.every((sum) => Math.abs(sum) <= MAX_CENTS);
}

/**
 * The line with the largest price of its sign for which at most `due` is due: to the cent, or less where no price comes to it.
 * @param due cents, negative for a negative line
 */
export function scaleToAmount<Line extends Taxed>(line: Line, due: number): Line {
  const { amount_due } = totalLines([line]);
  if (Math.abs(amount_due) <= Math.abs(due)) return line;
  let price = Math.ceil(Math.abs((line.unit_amount * due) / amount_due));
  const priced = (): Line => ({ ...line, unit_amount: Math.sign(line.unit_amount) * price || 0 });
  while (price > 0 && Math.abs(totalLines([priced()]).amount_due) > Math.abs(due)) price -= 1;
  return priced();
}
