import { type InvoiceLineInput, lineAmount } from "./invoice-line.ts";

/**
 * Lines that take `net` cents, tax aside, off an invoice's lines, each in proportion to its amount. A line's tax and
 * withholding follow its rates (LIVA art. 80: the base is what changes).
 * @param net greater than zero, at most what the lines come to
 * @returns lines whose amounts add up to -`net` exactly (to `net` for lines that come to less than zero); none that is 0
 */
export function linesOfPart<Line extends InvoiceLineInput>(lines: readonly Line[], net: number): Line[] {
  const whole = lines.reduce((sum, line) => sum + lineAmount(line), 0);
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
