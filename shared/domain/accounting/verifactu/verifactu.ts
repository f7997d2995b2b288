import type { RecordMode } from "./verifactu-record.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { formatDecimal } from "#shared/lib/money.ts";

/*
 * The chained records of invoices for the tax agency: RD 1007/2023, Orden HAC/1177/2024, and AEAT's "Detalle de las
 * especificaciones técnicas para generación de la huella o hash de los registros de facturación".
 */

/** F1 full invoice, F2 simplified, F3 in place of simplified ones, R1 to R5 rectifying (RIVA art. 15, LIVA art. 80). */
export const verifactuInvoiceTypes = ["F1", "F2", "F3", "R1", "R2", "R3", "R4", "R5"] as const;
export type VerifactuInvoiceType = (typeof verifactuInvoiceTypes)[number];

/** Identifies the invoice of a record. */
export interface VerifactuInvoiceId {
  readonly issuer_tax_id: string;
  /** Series and number as printed on the invoice. */
  readonly number: string;
  readonly issue_date: DateString;
}

/** Fields shared by both kinds of record: their position in the issuer's chain. */
export interface VerifactuLink {
  /** The hash of the previous record in the issuer's chain; null for the first. */
  readonly previous_hash: string | null;
  /** When the record was created, ISO 8601 with zone. */
  readonly recorded_at: string;
}

/** A record of an issued invoice ("alta"). Amounts in cents, possibly negative. */
export interface VerifactuRegistration extends VerifactuInvoiceId, VerifactuLink {
  readonly invoice_type: VerifactuInvoiceType;
  readonly tax_amount: number;
  readonly total: number;
}

/** A record of an invoice that was issued by mistake ("anulación"). */
export interface VerifactuAnnulment extends VerifactuInvoiceId, VerifactuLink {}

/** A date in AEAT's format: `2024-01-31` → `31-01-2024`. */
export const formatVerifactuDate = (date: DateString): string => date.split("-").toReversed().join("-");

/** Joins name and value pairs as AEAT specifies: values trimmed, nothing encoded. */
const join = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${value.trim()}`).join("&");

const linkPairs = ({ previous_hash, recorded_at }: VerifactuLink) =>
  [
    ["Huella", previous_hash ?? ""],
    ["FechaHoraHusoGenRegistro", toBusinessInstant(recorded_at)],
  ] as const;

/** The text whose SHA-256 is the hash of an "alta". SQL: `verifactu_fingerprint`; `tests/server/accounting/verifactu/verifactu-chain.test.ts` compares them. */
export function registrationText(record: VerifactuRegistration): string {
  return join([
    ["IDEmisorFactura", record.issuer_tax_id],
    ["NumSerieFactura", record.number],
    ["FechaExpedicionFactura", formatVerifactuDate(record.issue_date)],
    ["TipoFactura", record.invoice_type],
    ["CuotaTotal", formatDecimal(record.tax_amount)],
    ["ImporteTotal", formatDecimal(record.total)],
    ...linkPairs(record),
  ]);
}

/** The text whose SHA-256 is the hash of an "anulación". */
export function annulmentText(record: VerifactuAnnulment): string {
  return join([
    ["IDEmisorFacturaAnulada", record.issuer_tax_id],
    ["NumSerieFacturaAnulada", record.number],
    ["FechaExpedicionFacturaAnulada", formatVerifactuDate(record.issue_date)],
    ...linkPairs(record),
  ]);
}

const hosts = { production: "www2.agenciatributaria.gob.es", test: "prewww2.aeat.es" } as const;
export type VerifactuEnvironment = keyof typeof hosts;

/** Percent-encodes more than encodeURIComponent does: every character that is neither letter, digit nor `-._`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The service that an invoice's QR addresses, by the mode in which its record was made. */
const services = { verifactu: "ValidarQR", no_verifactu: "ValidarQRNoVerifactu" } as const;

/**
 * The URL in the QR of an invoice. Of a verifiable one AEAT confirms there whether it knows the invoice; of another, the
 * recipient may report it.
 */
export function verificationAddress(
  invoice: VerifactuInvoiceId & { readonly total: number },
  environment: VerifactuEnvironment = "production",
  mode: RecordMode = "verifactu",
): string {
  const query = [
    ["nif", invoice.issuer_tax_id],
    ["numserie", invoice.number],
    ["fecha", formatVerifactuDate(invoice.issue_date)],
    ["importe", formatDecimal(invoice.total)],
  ] as const;
  const parameters = query.map(([name, value]) => `${name}=${encode(value.trim())}`).join("&");
  return `https://${hosts[environment]}/wlpl/TIKE-CONT/${services[mode]}?${parameters}`;
}
