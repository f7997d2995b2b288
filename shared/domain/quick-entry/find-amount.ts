import { areTogether, type TextMatch, type LineWord, spanOf } from "./line-words.ts";
import { readNumberWords } from "./number-words.ts";
import { isMarkedAmount, isSaidAmount, readAmount } from "./read-amount.ts";

/** "nueve mil novecientos noventa y nueve euros" */
const MOST_WORDS = 7;
const CURRENCIES: ReadonlySet<string> = new Set(["€", "eur", "euro", "euros"]);

/** An amount and its words: `850`, `850 €`, `€ 850`, `1 250,00`. */
interface Candidate extends TextMatch<number> {
  readonly isMarked: boolean;
  readonly length: number;
}

/** An amount in words, `mil doscientos`, `2 mil 500 euros`; below a hundred it needs a currency. */
function spokenAt(words: readonly LineWord[], index: number): Candidate | null {
  for (let count = Math.min(MOST_WORDS, words.length - index); count > 0; count -= 1) {
    const said = words.slice(index, index + count);
    if (!areTogether(said) || said.some(({ isQuoted }) => isQuoted)) continue;
    const isMoney = said.length > 1 && CURRENCIES.has(said.at(-1)?.folded ?? "");
    const number = readNumberWords((isMoney ? said.slice(0, -1) : said).map(({ folded }) => folded));
    if (number !== null && (isMoney || number >= 100))
      return { ...spanOf(said, number * 100), isMarked: isMoney, length: String(number).length };
  }
  return null;
}

/**
 * Spaces as thousands separators; without cents or a currency only at the start of the line, since "piso 2 640" is
 * something else.
 */
function isInGroups(text: string, index: number): boolean {
  return /^\d{1,3} \d{3}[.,]\d{1,2}(?:€|eur(?:os?)?)?$/i.test(text) || (index === 0 && /^[1-9] \d{3}$/.test(text));
}

function candidateAt(words: readonly LineWord[], index: number): Candidate | null {
  const one = words[index];
  if (!one || one.isQuoted) return null;
  for (const count of [5, 4, 3, 2]) {
    const said = words.slice(index, index + count);
    if (said.length < count || !areTogether(said) || said.some(({ isQuoted }) => isQuoted)) continue;
    const text = said.map((word) => word.text).join(" ");
    const isOne =
      said.some(({ folded }) => CURRENCIES.has(folded)) || isInGroups(text, one.index) || isSaidAmount(text);
    const cents = isOne ? readAmount(text) : null;
    if (cents !== null) return { ...spanOf(said, cents), isMarked: true, length: text.length };
  }
  const spoken = spokenAt(words, index);
  if (spoken) return spoken;
  const cents = readAmount(one.text);
  return cents === null
    ? null
    : { ...spanOf([one], cents), isMarked: isMarkedAmount(one.text), length: one.text.length };
}

const isYear = ({ value, isMarked }: Candidate) => !isMarked && value >= 200_000 && value < 210_000;

/**
 * Chooses the amount among several numbers: one marked as money, else the one at the start of the line ("2 meses
 * 1700" begins with a count), else the last with three digits or more ("piso 2 640"), else the last.
 */
export function findAmount(words: readonly LineWord[]): TextMatch<number> | null {
  const candidates = [...words.keys()].flatMap((index) => candidateAt(words, index) ?? []);
  const first = candidates.find(({ start, length }) => start === words[0]?.start && length > 1);
  const chosen =
    candidates.find(({ isMarked }) => isMarked) ??
    first ??
    candidates.findLast((one) => one.length > 2 && !isYear(one)) ??
    candidates.at(-1);
  return chosen ? { value: chosen.value, start: chosen.start, end: chosen.end } : null;
}
