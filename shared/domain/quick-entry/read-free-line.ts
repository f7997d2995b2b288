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
const NEW = "(?:nuev[ao]|abrir|abre|crear|crea|registrar|registra|new|open|create|log|report) (?:(?:una?|an?|the) )?";
/** After "incident" they name a page or a command of the application. */
const NO_DESCRIPTION =
  "(?!(?:types?|tipos?|status(?:es)?|address|settings|here|aqu[ií]|abiertas?|cerradas?|de|del|of|\\d+)(?![\\p{L}\\p{N}]))";
/** After "parte" they are a side of a contract or of an amount. */
const NO_REPORT =
  "parte(?! (?:arrenda|contrata|firma|compra|vende|deman|actora|interesada|contraria|proporcional|alicuota|restante|fija|variable))";
/** Words that only say that it is an incident. Bare "issue" and "report" are verbs of commands too. */
const INCIDENT = new RegExp(
  `^\\s*(?:(?:(?:${NEW})?(?:inc|incidencia|${NO_REPORT}|incident)|${NEW}issue)[: ]\\s*${NO_DESCRIPTION}|report (?:an?|the) (?!incident)(?=\\p{L}))\\s*(?=\\S)`,
  "iu",
);
/** Words that belong to the description. */
const DESCRIBED = /^\s*(?:aver[ií]a|urgent[e]?|emergencia|emergency)[: ,]+(?!and |y |incid)\S/iu;

const VERBS: ReadonlySet<string> = new Set(
  "pago cobro cobrado pagado recibido ingresado paid got received collected".split(" "),
);
/** Without an amount too; "Pago" and "Got" begin names. */
const DONE = /^(?:cobrado|pagado|ingresado) (?!y |de este )/;
/** With an amount they are verbs of a payment too. */
const MORE_VERBS =
  /\b(?:pag(?:a|o|ado|ar|ada)|cobr(?:o|ado|ar)|ingres(?:o|ado)|apunta(?:me)?|anota|registra|bizum|paid|pay|payment|got|received|collected|log|record)\b/;
/** "28013 madrid", "28013, madrid", "28013 - madrid" */
const POSTAL = /^\d{5}(?: ?[-–—,;·/|] ?| )(?!eur)\p{L}/iu;
const YEAR = /^(?:19|20)\d{2}$/;
/** Their names may begin with a number: "100 Montaditos SL". */
const COMPANY = /(?:^| )(?:s\.?l(?:\.?[lpu])?|s\.?au?|s\.?c|c\.?b|ltd|llc)\.?(?= |$)/;
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

/** Whether the amount is like a year: "2026 facturas". Right after a verb it is one: "pago 1950 abad". */
function isYear({ amount }: PaymentLine, text: string, isVerb: boolean): boolean {
  if (amount === null || !YEAR.test(text.slice(amount.start, amount.end))) return false;
  return !isVerb || amount.start !== text.indexOf(" ") + 1;
}

/** "cobrado abad": a verb and a name without a number. */
const isWithoutAmount = (said: string, rest: string) =>
  DONE.test(said) && !isCode(rest) && !isNotReceived(readLineWords(said));

const mayBePayment = ({ amount_doubt, rest }: PaymentLine, text: string) =>
  nameWords(rest).length > 0 && !POSTAL.test(text) && amount_doubt?.reason !== "unpaid";

/** What makes a payment of a number by itself. */
const hasSign = ({ method, day }: PaymentLine, text: string) => method !== null || day !== null || MARKED.test(text);

/** Whether a line with an amount, or what may be it, is a payment. */
function isAmountPaid(read: PaymentLine, text: string, said: string): boolean {
  const { amount, amount_doubt, rest } = read;
  const [isSure, isVerb] = [hasSign(read, text), VERBS.has(said.split(" ")[0] ?? "")];
  if (!isSure && isYear(read, text, isVerb)) return false;
  if (isVerb) return amount !== null || !isCode(rest);
  if (startsWithAmount(read, text)) return isSure || !COMPANY.test(rest.toLowerCase());
  const hasAmount = amount !== null || amount_doubt?.reason === "several";
  return hasAmount && (isSure || MORE_VERBS.test(said));
}

function isPayment(text: string, today: string): boolean {
  const read = readPaymentLine(text, { today, methods: anyMethod });
  if (!mayBePayment(read, text)) return false;
  const said = normalizeText(text);
  const hasNumber = read.amount !== null || read.amount_doubt !== null;
  return hasNumber ? isAmountPaid(read, text, said) : isWithoutAmount(said, read.rest);
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
