import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { type DateString, isDateString, todayIn } from "#shared/lib/dates.ts";
import { findNode, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { StatementFault } from "../statement-fault.ts";

/* Values as ISO 20022 writes them. Each reader names the line of what cannot be read. */

const faultAt = ({ line }: XmlNode) => new StatementFault("statement_value", line);

/** ISODate, or ISODateTime: one with an offset is a day in Spain, one without is a day as the bank writes it. */
function dayOf(node: XmlNode): DateString {
  const { text } = node;
  const hasOffset = /T.*(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = new Date(text);
  if (hasOffset && Number.isNaN(instant.getTime())) throw faultAt(node);
  const day = hasOffset ? todayIn(instant) : text.slice(0, 10);
  if (!isDateString(day) || !/^.{10}($|T|Z|[+-]\d\d:\d\d$)/.test(text)) throw faultAt(node);
  return day;
}

/** The day of a DateAndDateTimeChoice, or null without one. */
export function dayAt(node: XmlNode, name: string): DateString | null {
  const chosen = findNode(node, name, "Dt") ?? findNode(node, name, "DtTm");
  return chosen && dayOf(chosen);
}

/** A day of an ISODateTime element, or null without one. */
export function instantDayAt(node: XmlNode, ...names: readonly string[]): DateString | null {
  const found = findNode(node, ...names);
  return found && dayOf(found);
}

/** Up to 18 digits, five of them decimals; a currency of Spanish accounts has two. `.5` and `5.` are decimals of XML too. */
const AMOUNT = /^\+?(?=\.?\d)(\d{0,13})(?:\.(\d{0,5}))?$/;

export interface CurrencyAmount {
  /** Cents, negative for a debit. */
  readonly amount: number;
  readonly currency: string;
}

/** Amt and CdtDbtInd of an entry or a balance. */
export function amountOf(node: XmlNode): CurrencyAmount {
  const amount = findNode(node, "Amt");
  const side = textAt(node, "CdtDbtInd");
  const [read, whole = "", decimals = ""] = AMOUNT.exec(amount?.text ?? "") ?? [];
  const currency = amount?.attributes.get("Ccy") ?? "";
  const isReadable = read !== undefined && /^0*$/.test(decimals.slice(2)) && /^[A-Z]{3}$/.test(currency);
  if (!amount || !isReadable || !["CRDT", "DBIT"].includes(side)) throw faultAt(amount ?? node);
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, "0").slice(0, 2));
  return { amount: side === "DBIT" ? 0 - cents : cents, currency };
}

/** IBAN of an account; other identifications are refused. */
export function ibanOf(account: XmlNode): string {
  const iban = normalizeIban(textAt(account, "Id", "IBAN"));
  if (!isValidIban(iban)) throw faultAt(account);
  return iban;
}
