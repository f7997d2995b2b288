import { isNotSubject } from "#shared/domain/accounting/invoices/propose-tax.ts";
import type { PaymentApplicationKind } from "#shared/domain/accounting/payments/payment-application.ts";
import { applyRate, formatDecimal } from "#shared/lib/money.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { TicketbaiLine, WaitingFile } from "./ticketbai-content.ts";
import { ofLetting } from "../verifactu/letting-kinds.ts";
import { isForeign } from "./ticketbai-party.ts";

type KindOf = (line: TicketbaiLine) => PaymentApplicationKind;

const kindIn =
  ({ applications }: WaitingFile): KindOf =>
  ({ payment_application_id }) =>
    applications[payment_application_id] ?? "other";

/**
 * The key of the regime (IdOperacionesTrascendenciaTributariaType): letting of business premises with withholding 11, without 12,
 * with both 13; IGIC and IPSI 08; else 01. One key alone: which may be combined could not be read.
 */
export function regimeOf(file: WaitingFile): string {
  const { content, is_premises } = file;
  if (content.indirect_tax !== "vat") return "08";
  const kindOf = kindIn(file);
  const letting = content.lines.filter((line) => is_premises && line.tax_rate > 0 && ofLetting.has(kindOf(line)));
  if (letting.length === 0) return "01";
  const withheld = letting.filter(({ withholding_rate }) => withholding_rate > 0);
  if (withheld.length === 0) return "12";
  return withheld.length === letting.length ? "11" : "13";
}

/** The tax of each line. Those of one rate add up to the invoice's, which is computed on their sum. */
export function taxesOf(lines: readonly TicketbaiLine[]): number[] {
  const bases = new Map<number, number>();
  return lines.map(({ tax_rate, amount }) => {
    const before = bases.get(tax_rate) ?? 0;
    bases.set(tax_rate, before + amount);
    return applyRate(before + amount, tax_rate) - applyRate(before, tax_rate);
  });
}

const sumOf = (lines: readonly TicketbaiLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function taxedElement(lines: readonly TicketbaiLine[]): XmlElement | null {
  const byRate = [...Map.groupBy(lines, ({ tax_rate }) => tax_rate)].toSorted(([one], [other]) => other - one);
  const rates = byRate.map(([rate, own]) =>
    xml("DetalleIVA", [
      xml("BaseImponible", formatDecimal(sumOf(own))),
      xml("TipoImpositivo", formatDecimal(rate)),
      xml("CuotaImpuesto", formatDecimal(applyRate(sumOf(own), rate))),
      xml("OperacionEnRecargoDeEquivalenciaORegimenSimplificado", "N"),
    ]),
  );
  const detail = xml("DetalleNoExenta", [xml("TipoNoExenta", "S1"), xml("DesgloseIVA", rates)]);
  return lines.length === 0 ? null : xml("NoExenta", [detail]);
}

/** E1: exempt by article 20 of the territory's rule on VAT, as housing is. */
function exemptElement(lines: readonly TicketbaiLine[]): XmlElement | null {
  const detail = [xml("CausaExencion", "E1"), xml("BaseImponible", formatDecimal(sumOf(lines)))];
  return lines.length === 0 ? null : xml("Exenta", [xml("DetalleExenta", detail)]);
}

function untaxedElement(details: readonly (readonly [string, readonly TicketbaiLine[]])[]): XmlElement | null {
  const present = details.filter(([, lines]) => lines.length > 0);
  const elements = present.map(([cause, lines]) =>
    xml("DetalleNoSujeta", [xml("Causa", cause), xml("Importe", formatDecimal(sumOf(lines)))]),
  );
  return elements.length === 0 ? null : xml("NoSujeta", elements);
}

/** A property in the Canary Islands, Ceuta or Melilla: not subject here, with a tax of there (IE) or none (RL). */
function elsewhere(lines: readonly TicketbaiLine[]): (XmlElement | null)[] {
  const { taxed = [], free = [] } = Object.groupBy(lines, ({ tax_rate }) => (tax_rate > 0 ? "taxed" : "free"));
  return [
    untaxedElement([
      ["RL", free],
      ["IE", taxed],
    ]),
  ];
}

function here(lines: readonly TicketbaiLine[], kindOf: KindOf): (XmlElement | null)[] {
  const treatmentOf = (line: TicketbaiLine) => {
    if (line.tax_rate > 0) return "taxed";
    return isNotSubject(kindOf(line)) ? "outside" : "exempt";
  };
  const { taxed = [], exempt = [], outside = [] } = Object.groupBy(lines, treatmentOf);
  const subject = [exemptElement(exempt), taxedElement(taxed)];
  const hasSubject = subject.some((element) => element !== null);
  return [hasSubject ? xml("Sujeta", subject) : null, untaxedElement([["OT", outside]])];
}

/** The amounts by their treatment; for customers abroad by kind of operation, which letting is a service of. */
export function breakdownElement(file: WaitingFile): XmlElement {
  const { content } = file;
  const parts = content.indirect_tax === "vat" ? here(content.lines, kindIn(file)) : elsewhere(content.lines);
  const breakdown = isForeign(content)
    ? xml("DesgloseTipoOperacion", [xml("PrestacionServicios", parts)])
    : xml("DesgloseFactura", parts);
  return xml("TipoDesglose", [breakdown]);
}
