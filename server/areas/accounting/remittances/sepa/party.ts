import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import { formatDecimal } from "#shared/lib/money.ts";
import { isSepaReference } from "#shared/domain/core/sepa-reference.ts";
import { hasSepaLetter, toSepaText } from "#shared/domain/accounting/remittances/sepa-text.ts";
import { RemittanceFault } from "./remittance-fault.ts";

/* Elements common to collections and transfers. `line` is null for the file header. */

/** Structured address, required by the EPC rulebooks from November 2025; town and country are mandatory. */
export interface SepaAddress {
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
}

export interface SepaParty {
  /** Truncated to 70 characters. */
  readonly name: string;
  readonly address?: SepaAddress | null;
}

export interface SepaAccount {
  readonly iban: string;
  /** Not required within the European Economic Area. */
  readonly bic?: string | null;
}

const MAX_NAME = 70;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** Maximum of one collection or transfer (EPC rulebooks, AT-T002). */
const MAX_CENTS = 99_999_999_999;

const optional = (name: string, text: string) => (text === "" ? null : xml(name, text));

/** @throws RemittanceFault reference */
export function reference(name: string, text: string, line: number | null): XmlElement {
  if (!isSepaReference(text)) throw new RemittanceFault("reference", line);
  return xml(name, text);
}

/** @throws RemittanceFault amount unless it is from 0.01 to 999,999,999.99 */
export function amount(cents: number, line: number): XmlElement {
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_CENTS) throw new RemittanceFault("amount", line);
  return xml("InstdAmt", formatDecimal(cents), { Ccy: "EUR" });
}

function addressOf({ street, postal_code, city, country }: SepaAddress, line: number | null): XmlElement | null {
  const town = toSepaText(city, 35);
  if (town === "") return null;
  if (!/^[A-Z]{2}$/.test(country)) throw new RemittanceFault("country", line);
  return xml("PstlAdr", [
    optional("StrtNm", toSepaText(street, 70)),
    optional("PstCd", toSepaText(postal_code, 16)),
    xml("TwnNm", town),
    xml("Ctry", country),
  ]);
}

/** @throws RemittanceFault name, also where no letter of it can be written: banks refuse a name of dots */
function nameOf(name: string, line: number | null): XmlElement {
  if (!hasSepaLetter(name)) throw new RemittanceFault("name", line);
  return xml("Nm", toSepaText(name, MAX_NAME));
}

/** @throws RemittanceFault name, country */
export function party(tag: string, { name, address }: SepaParty, line: number | null): XmlElement {
  return xml(tag, [nameOf(name, line), address ? addressOf(address, line) : null]);
}

/** Party that sends the file, with its identifier at the bank. */
export interface Initiator {
  readonly name: string;
  readonly id: string;
  readonly is_company: boolean;
}

/** @throws RemittanceFault name, reference */
export function initiatingParty({ name, id, is_company }: Initiator): XmlElement {
  const other = xml("Othr", [reference("Id", id, null)]);
  return xml("InitgPty", [nameOf(name, null), xml("Id", [xml(is_company ? "OrgId" : "PrvtId", [other])])]);
}

/** @throws RemittanceFault iban */
export function account(tag: string, { iban }: SepaAccount, line: number | null): XmlElement {
  if (!isValidIban(iban)) throw new RemittanceFault("iban", line);
  return xml(tag, [xml("Id", [xml("IBAN", normalizeIban(iban))])]);
}

/**
 * The account's bank: BIC or NOTPROVIDED.
 * @throws RemittanceFault bic
 */
export function agent(tag: string, { bic }: SepaAccount, line: number | null): XmlElement {
  const code = bic?.replace(/\s/g, "").toUpperCase() ?? "";
  if (code !== "" && !BIC.test(code)) throw new RemittanceFault("bic", line);
  const id = code === "" ? xml("Othr", [xml("Id", "NOTPROVIDED")]) : xml("BICFI", code);
  return xml(tag, [xml("FinInstnId", [id])]);
}

/** Text for the counterparty; null for a blank text. */
export function remittanceText(text: string): XmlElement | null {
  const shown = toSepaText(text, 140);
  return shown === "" ? null : xml("RmtInf", [xml("Ustrd", shown)]);
}

/** @throws RemittanceFault no_lines, duplicate_reference: banks refuse a file with a repeated reference */
export function checkLines(lines: readonly { readonly end_to_end_id: string }[]): void {
  if (lines.length === 0) throw new RemittanceFault("no_lines", null);
  const seen = new Set<string>();
  for (const [line, { end_to_end_id }] of lines.entries()) {
    if (seen.has(end_to_end_id)) throw new RemittanceFault("duplicate_reference", line);
    seen.add(end_to_end_id);
  }
}
