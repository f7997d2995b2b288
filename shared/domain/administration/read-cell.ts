import type { MessageKey } from "#locales/es.ts";
import { parseDateText } from "#shared/lib/date-text.ts";
import { parseMoney } from "#shared/lib/money.ts";
import { normalizeText } from "#shared/lib/text.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { SheetCell } from "./sheet-cell.ts";
import type { SheetField, SheetFieldKind } from "./sheet-field.ts";

/** The words for a value in either language, in normalized form. */
export interface Vocabulary {
  /** For each choice field by code: word → value. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The value that a cell has for its field, or the issue. */
export type CellReading =
  | { readonly value: unknown }
  | { readonly issue: { readonly key: MessageKey; readonly params: MessageParams } };

const refuse = (key: MessageKey, params: MessageParams = {}): CellReading => ({ issue: { key, params } });

/** Invisible and bidirectional control characters, except tabs and line ends; and lone surrogates. */
const INVISIBLE = /[\p{Cf}\p{Cs}]|[^\P{Cc}\t\n\r]/gu;
/** Non-breaking and other special spaces. */
const BLANK = /[\u00A0\u2007\u202F]/g;

/** Replaces special spaces by plain ones and removes invisible characters. */
function cleanText(text: string): string {
  return text.replace(INVISIBLE, "").replace(BLANK, " ").trim();
}

/** A number in plain digits, as typed. */
function formatPlainNumber(number: number): string {
  const text = String(number);
  return text.includes("e") ? number.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 15 }) : text;
}

const formatDay = (day: string) => day.split("-").toReversed().join("/");

/** The text of a cell as a user reads it. */
export function textOfCell(cell: SheetCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cleanText(cell);
  if (typeof cell === "number") return formatPlainNumber(cell);
  if (typeof cell === "boolean") return cell ? "1" : "0";
  if ("day" in cell) return formatDay(cell.day);
  return "percent" in cell ? `${formatPlainNumber(Number((cell.percent * 100).toPrecision(15)))}%` : cell.fault;
}

/** `82,5`, `82.5`, `1.234,56` and `1,234.56`: if there are two kinds of separators, the last is the decimal one. */
function readDigits(text: string): number | null {
  const compact = text.replace(/\s/g, "");
  const [comma, point] = [compact.lastIndexOf(","), compact.lastIndexOf(".")];
  const grouping = comma > point ? "." : ",";
  const plain = comma !== -1 && point !== -1 ? compact.replaceAll(grouping, "") : compact;
  const digits = plain.replace(",", ".");
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(digits) ? Number(digits) : null;
}

function numberOf(cell: SheetCell): number | null {
  if (typeof cell === "number") return cell;
  return typeof cell === "string" ? readDigits(cleanText(cell).replace(/\s*(m2|m²|%)$/i, "")) : null;
}

/** Converts to hundredths, the smallest unit of money and rates; null for numbers with more decimals. */
function toHundredths(number: number): number | null {
  const hundredths = Math.round(number * 100);
  return Math.abs(hundredths - number * 100) < 1e-6 && Number.isSafeInteger(hundredths) ? hundredths : null;
}

function readCents(cell: SheetCell): CellReading {
  const cents = typeof cell === "string" ? parseMoney(cleanText(cell)) : null;
  const value = typeof cell === "number" ? toHundredths(cell) : cents;
  return value === null ? refuse("administration.issue.amount") : { value };
}

function readPercent(cell: SheetCell): CellReading {
  const isRate = typeof cell === "object" && cell !== null && "percent" in cell;
  const number = isRate ? cell.percent * 100 : numberOf(cell);
  const value = number === null ? null : toHundredths(Number(number.toPrecision(15)));
  return value === null ? refuse("administration.issue.percent") : { value };
}

/** Spreadsheet serial numbers of the days from 1927 to 2119: a bare number outside that range is not a date. */
const DAY_NUMBERS = { first: 10_000, last: 80_000 };
const MILLISECONDS_A_DAY = 86_400_000;

function dayOfNumber(number: number): string | null {
  if (!Number.isInteger(number) || number < DAY_NUMBERS.first || number > DAY_NUMBERS.last) return null;
  return new Date(Date.UTC(1899, 11, 30) + number * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

function readDay(cell: SheetCell): CellReading {
  if (typeof cell === "object" && cell !== null && "day" in cell) return { value: cell.day };
  const text = typeof cell === "string" ? cleanText(cell).replace(TIME, "") : null;
  const value = typeof cell === "number" ? dayOfNumber(cell) : parseDateText(text ?? "");
  return value === null ? refuse("validation.date") : { value };
}

const MAX_WORDS = 2_000;
const words = new Map<string, string>();

/** The normalized word of a cell, cached because many cells repeat it. */
function wordOf(cell: SheetCell): string {
  const text = textOfCell(cell);
  const known = words.get(text);
  if (known !== undefined) return known;
  const word = normalizeText(text);
  if (words.size >= MAX_WORDS) words.clear();
  words.set(text, word);
  return word;
}

const yes: ReadonlySet<string> = new Set(["si", "s", "x", "yes", "y", "verdadero", "true", "v", "1"]);
const no: ReadonlySet<string> = new Set(["no", "n", "falso", "false", "f", "0", "-"]);

function readBoolean(cell: SheetCell): CellReading {
  if (typeof cell === "boolean") return { value: cell };
  const word = wordOf(cell);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : refuse("administration.issue.yes_no");
}

function readNumber(cell: SheetCell, kind: "integer" | "decimal"): CellReading {
  const number = numberOf(cell);
  if (number === null) return refuse("validation.number");
  return kind === "decimal" || Number.isInteger(number) ? { value: number } : refuse("validation.integer");
}

const LIST_SEPARATOR = /[;,|\n]/;

/** Months of the year: `3; 9`. */
function readMonths(cell: SheetCell): CellReading {
  const months = textOfCell(cell)
    .split(LIST_SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
  return months.every((month) => /^(0?[1-9]|1[0-2])$/.test(month))
    ? { value: [...new Set(months.map(Number))].toSorted((a, b) => a - b) }
    : refuse("administration.issue.months");
}

/** Decimals have a comma, so it separates no shares. */
const SHARE_SEPARATOR = /[;|/\n]/;

/** Percentages of a whole in basis points: `50 %; 25 %; 25 %`. */
function readShares(cell: SheetCell): CellReading {
  const parts = textOfCell(cell).split(SHARE_SEPARATOR);
  const shares = parts.map((part) => {
    const number = numberOf(part);
    return number === null || number < 0 || number > 100 ? null : toHundredths(number);
  });
  return shares.includes(null) ? refuse("administration.issue.shares") : { value: shares };
}

/** A number cell cannot hold the plus sign of an international phone number. */
function readPhone(cell: SheetCell): CellReading {
  const text = textOfCell(cell);
  return { value: /^34[5-9]\d{8}$/.test(text) ? `+${text}` : text };
}

function readReference({ reference }: SheetField, cell: SheetCell): CellReading {
  const text = textOfCell(cell);
  if (!reference?.isList) return { value: text };
  return {
    value: text
      .split(LIST_SEPARATOR)
      .map((part) => part.trim())
      .filter(Boolean),
  };
}

const readers: {
  readonly [Kind in Exclude<SheetFieldKind, "choice" | "reference">]: (cell: SheetCell) => CellReading;
} = {
  text: (cell) => ({ value: textOfCell(cell) }),
  postal_code: (cell) => ({ value: textOfCell(cell) }),
  phone: readPhone,
  integer: (cell) => readNumber(cell, "integer"),
  decimal: (cell) => readNumber(cell, "decimal"),
  cents: readCents,
  percent: readPercent,
  months: readMonths,
  shares: readShares,
  date: readDay,
  boolean: readBoolean,
};

function readChoice(field: SheetField, cell: SheetCell, vocabulary: Vocabulary): CellReading {
  const value = vocabulary.choices.get(field.code)?.get(wordOf(cell));
  return value === undefined ? refuse("validation.option") : { value };
}

/** Whether a cell is empty or has only whitespace. */
export function isEmptyCell(cell: SheetCell): boolean {
  return cell === null || (typeof cell === "string" && cleanText(cell) === "");
}

/** Reads a non-empty cell for a field. */
export function readCell(field: SheetField, cell: SheetCell, vocabulary: Vocabulary): CellReading {
  if (typeof cell === "object" && cell !== null && "fault" in cell)
    return cell.fault === "" ? refuse("administration.issue.formula") : refuse("administration.issue.fault");
  if (field.kind === "choice") return readChoice(field, cell, vocabulary);
  return field.kind === "reference" ? readReference(field, cell) : readers[field.kind](cell);
}
