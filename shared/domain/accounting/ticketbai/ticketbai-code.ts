import { formatDecimal } from "#shared/lib/money.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { ForalTerritory } from "./foral-territory.ts";

/*
 * Identifier and QR code of an invoice ("Especificaciones funcionales y técnicas del sistema TicketBAI" 1.2, 4.3.2 and 4.3.3).
 * The test has the example of that document; the document itself was not at hand.
 */

/** CRC-8 with the polynomial x⁸+x²+x+1, as three decimal digits. @param text ASCII, as identifiers and URLs are */
export function checkDigits(text: string): string {
  let crc = 0;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) & 0xff;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return String(crc).padStart(3, "0");
}

/** Characters of the signature's value in the identifier. */
const IDENTIFIER_CHARACTERS = 13;

interface SignedInvoice {
  readonly issuer_tax_id: string;
  readonly issue_date: DateString;
  /** In base64. */
  readonly signature_value: string;
}

/** The identifier that the PDF shows: 39 characters. */
export function identifierOf({ issuer_tax_id, issue_date, signature_value }: SignedInvoice): string {
  const day = issue_date.slice(2).split("-").toReversed().join("");
  const text = `TBAI-${issuer_tax_id}-${day}-${signature_value.slice(0, IDENTIFIER_CHARACTERS)}-`;
  return text + checkDigits(text);
}

/**
 * Where the tax authorities show an invoice to who reads its QR code. Official documents with the addresses were not at hand: they
 * are those that several maintained programs use (invopop/gobl.ticketbai, Barnetik/tbai-php-lib).
 */
const services: Readonly<Record<ForalTerritory, string>> = {
  araba: "https://ticketbai.araba.eus/tbai/qrtbai/",
  bizkaia: "https://batuz.eus/QRTBAI/",
  gipuzkoa: "https://tbai.egoitza.gipuzkoa.eus/qr/",
};

interface IdentifiedInvoice {
  readonly territory: ForalTerritory;
  readonly identifier: string;
  readonly series: string;
  readonly number: string;
  /** Cents. */
  readonly total: number;
}

/** The URL in the QR code, which ends in check digits over all before them. */
export function verificationUrlOf({ territory, identifier, series, number, total }: IdentifiedInvoice): string {
  const query = [
    ["id", identifier],
    ["s", series],
    ["nf", number],
    ["i", formatDecimal(total)],
  ] as const;
  const parameters = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const url = `${services[territory]}?${parameters}`;
  return `${url}&cr=${checkDigits(url)}`;
}
