import { normalizeText } from "#shared/lib/text.ts";
import { paymentMethodKinds } from "../accounting/payments/payment-method.ts";
import { wordsLikeCodes } from "./codes.ts";
import { readLineWords } from "./line-words.ts";
import { nameWords } from "./name-phrases.ts";
import { isNotReceived } from "./not-received.ts";
import { type PaymentLine, readPaymentLine } from "./read-payment-line.ts";

/** A text that is a payment or an incident without saying so by a short name, from `start` on. */
export interface FreeLine {
  readonly form: "incident" | "payment";
  readonly said: string;
  readonly start: number;
}

/** Placeholder methods with their usual names. */
const anyMethod = paymentMethodKinds.map((kind) => ({ id: kind, name: "", kind }));

/** Prefixes that limit a search; `€850 smith` begins with an amount. */
const SEARCH = /^(?:[@#!?>]|€(?!\s?\d.*\p{L}))/u;
const ARTICLE = "(?:(?:una?|an?|the) )?";
const NEW = `(?:(?:nuev[ao]|abrir|abre|crear|crea|registrar|registra|new|open|create|log|report) ${ARTICLE})?`;
/** Words that only say that it is an incident. */
const INCIDENT = new RegExp(
  `^\\s*(?:${NEW}(?:inc|incidencia|parte|incident|issue)[: ]|report ${ARTICLE}(?=\\p{L}))\\s*(?=\\S)`,
  "iu",
);
/** Words that belong to the description. */
const DESCRIBED = /^\s*(?:aver[ií]a|urgent[e]?|emergencia|emergency)[: ,]+\S/iu;

const VERBS: ReadonlySet<string> = new Set(
  "pago cobro cobrado pagado recibido ingresado paid got received collected".split(" "),
);
/** With an amount they are verbs of a payment too. */
const MORE_VERBS =
  /\b(?:pag(?:a|o|ado|ar|ada)|cobr(?:o|ado|ar)|ingres(?:o|ado)|apunta(?:me)?|anota|registra|bizum|paid|pay|payment|got|received|collected|log|record)\b/;
/** "28013 madrid" */
const POSTAL = /^\d{5} \p{L}/u;
const MARKED = /€|eur|[.,]\d{2}(?!\d)/i;
/** A smaller number at the start, without a currency, may be that of a house. In cents. */
const LEAST_AT_START = 10_000;

/** Whether every word is like a code: it is searched. */
const isCode = (text: string) => text.split(" ").every((word) => wordsLikeCodes(word).length > 0);

function readIncident(text: string): FreeLine | null {
  const start =
    INCIDENT.exec(text)?.[0].length ?? (DESCRIBED.test(text) ? text.length - text.trimStart().length : null);
  const said = start === null ? "" : text.slice(start);
  return start === null || said === "" || isCode(said.trim()) ? null : { form: "incident", said, start };
}

/** Whether an amount, or what may be it, begins the line. */
function startsWithAmount({ amount, amount_doubt }: PaymentLine, text: string): boolean {
  if (amount?.start === 0) return amount.value >= LEAST_AT_START || MARKED.test(text.slice(0, amount.end));
  return amount_doubt !== null && amount_doubt.reason !== "number" && amount_doubt.said[0]?.start === 0;
}

function isPayment(text: string, today: string): boolean {
  const read = readPaymentLine(text, { today, methods: anyMethod });
  const { amount, amount_doubt, day, method, rest } = read;
  if (nameWords(rest).length === 0 || POSTAL.test(text) || amount_doubt?.reason === "unpaid") return false;
  const said = normalizeText(text);
  if (VERBS.has(said.split(" ")[0] ?? "")) {
    return amount !== null || (!isCode(rest) && !isNotReceived(readLineWords(text)));
  }
  if (startsWithAmount(read, text)) return true;
  const hasAmount = amount !== null || amount_doubt?.reason === "several";
  return hasAmount && (method !== null || day !== null || MARKED.test(text) || MORE_VERBS.test(said));
}

/**
 * Reads a text of the search as a payment or an incident: one that begins with an amount or a verb, or has an amount
 * with a method, a day or a currency, and a name. Null for anything else, which is searched.
 */
export function readFreeLine(text: string, today: string): FreeLine | null {
  const said = text.trim();
  if (said === "" || SEARCH.test(said)) return null;
  const incident = readIncident(text);
  if (incident) return incident;
  return isPayment(said, today) ? { form: "payment", said, start: text.length - text.trimStart().length } : null;
}
