import { MAX_ROUNDING_CENTS } from "../policy.ts";
import { type InvoiceLineInput, lineAmount, totalLines } from "./invoice-line.ts";

type Rated = Pick<InvoiceLineInput, "quantity" | "unit_amount" | "tax_rate" | "withholding_rate">;

/** Sum of the amounts of lines. @returns integer cents, without taxes */
export const netOf = (lines: readonly Rated[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0);

/**
 * Lines that take `net` cents, tax aside, off an invoice's lines, each in proportion to its amount. A line's tax and
 * withholding follow its rates (LIVA art. 80: the base is what changes).
 * @param net greater than zero, at most what the lines come to
 * @returns lines whose amounts add up to -`net` exactly (to `net` for lines that come to less than zero); none that is 0
 */
export function linesOfPart<Line extends InvoiceLineInput>(lines: readonly Line[], net: number): Line[] {
  const whole = netOf(lines);
  let past = 0;
  let taken = 0;
  return lines.flatMap((line) => {
    past += lineAmount(line);
    const until = Math.round(net * (past / whole));
    const part = until - taken;
    taken = until;
    return part === 0 ? [] : [{ ...line, quantity: 1, unit_amount: -Math.sign(whole) * part }];
  });
}

const ratesOf = ({ tax_rate, withholding_rate }: Rated) => `${tax_rate}/${withholding_rate}`;

/**
 * An invoice's lines less what earlier rectifications by differences took off them, by their rates.
 * @param earlier lines of those rectifications, with the opposite sign of the invoice's
 */
export function linesLeft<Line extends InvoiceLineInput>(lines: readonly Line[], earlier: readonly Rated[]): Line[] {
  return [...Map.groupBy(lines, ratesOf)].flatMap(([rates, same]) => {
    const taken = netOf(earlier.filter((line) => ratesOf(line) === rates));
    const whole = netOf(same);
    if (taken === 0 || whole === 0) return same;
    const left = whole + taken;
    if (Math.sign(left) !== Math.sign(whole)) return [];
    return linesOfPart(same, Math.abs(left)).map((line) => ({ ...line, unit_amount: -line.unit_amount }));
  });
}

/**
 * `linesOfPart` for which at most `due` is due. Each document rounds its taxes, so that parts may come to some cents more
 * than the whole: so many cents less are then taken off.
 * @param due cents, taxes included
 * @returns null where `net` is more than that
 */
export function partWithin<Line extends InvoiceLineInput>(
  lines: readonly Line[],
  net: number,
  due: number,
): Line[] | null {
  for (let part = net; part > 0 && part >= net - MAX_ROUNDING_CENTS; part -= 1) {
    const taken = linesOfPart(lines, part);
    if (Math.abs(totalLines(taken).amount_due) <= due) return taken;
  }
  return null;
}
