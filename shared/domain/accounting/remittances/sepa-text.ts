import { truncate } from "#shared/lib/text.ts";

/*
 * Character set of bank files: Latin letters without accents, digits and a few signs (EPC217-08, "SEPA requirements
 * for an extended character set"). Other characters are converted by its table, one to one where possible; those
 * without a conversion become a full stop.
 */

const ALLOWED = /[A-Za-z0-9/\-?:().,'+ ]/;

const LATIN: Readonly<Record<string, string>> = {
  "&": "+",
  "€": "E",
  _: "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "~": "-",
  "[": "(",
  "{": "(",
  "]": ")",
  "}": ")",
  "|": "/",
  "\\": "/",
  ";": ",",
  "`": "'",
  "´": "'",
  "‘": "'",
  "’": "'",
  "¿": "?",
  ª: "a",
  º: "o",
  "·": ".",
  Æ: "A",
  æ: "a",
  Ø: "O",
  ø: "o",
  Œ: "O",
  œ: "o",
  Ð: "D",
  ð: "d",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ł: "L",
  ł: "l",
  Þ: "T",
  þ: "t",
  ẞ: "S",
  ß: "s",
};

/** Other alphabets of the Union, with their ISO 843 and official Bulgarian romanisations; letters in order. */
const ALPHABETS = [
  ["αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"],
  ["абвгдежзийклмнопрстуфхцчшщъьюя", "a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya"],
] as const;

const LETTERS: ReadonlyMap<string, string> = new Map(
  ALPHABETS.flatMap(([letters, romans]) => {
    const roman = romans.split(" ");
    return Array.from(letters, (letter, index): [string, string] => [letter, roman[index] ?? "."]);
  }),
);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function convertSign(sign: string): string {
  if (ALLOWED.test(sign)) return sign;
  if (/\s/.test(sign)) return " ";
  const known = LATIN[sign] ?? LETTERS.get(sign);
  if (known !== undefined) return known;
  const capital = LETTERS.get(sign.toLowerCase());
  return capital === undefined ? "." : capitalize(capital);
}

/** Converts a text to the bank character set, collapses blanks and truncates it. Empty for a blank text. */
export function toSepaText(text: string, maxLength: number): string {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}\p{Cc}\p{Cf}]+/gu, (signs) => (/\s/.test(signs) ? " " : ""))
    .normalize("NFC");
  const converted = Array.from(plain, convertSign).join("");
  return truncate(converted.replace(/ +/g, " ").trim(), maxLength).trimEnd();
}

/** Whether a name has a letter that can be written in a bank file: banks refuse one of dots. */
export const hasSepaLetter = (name: string): boolean => /[A-Za-z]/.test(toSepaText(name, name.length * 4));
