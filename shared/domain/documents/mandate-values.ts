import type { Language } from "#shared/lib/language.ts";
import { formatIban } from "../core/iban.ts";
import { addressOf } from "./address-line.ts";
import type { DocumentValues } from "./placeholders.ts";
import type { MandateFacts } from "./rental-facts.ts";
import { signatureAnchor } from "./signature-anchor.ts";

/** What a SEPA mandate states, as `{domiciliacion}` prints it. The debtor signs the whole account, which is nowhere masked. */
export function mandateOf(facts: MandateFacts | null, language: Language): DocumentValues | null {
  if (!facts) return null;
  const { debtor, creditor, reference } = facts;
  return {
    acreedor: creditor && creditor.name,
    acreedor_identificador: creditor && creditor.creditor_id,
    acreedor_domicilio: creditor && addressOf(creditor.address),
    deudor: debtor.name,
    deudor_documento: debtor.documentation,
    deudor_domicilio: addressOf(debtor.address),
    iban: debtor.bank_account && formatIban(debtor.bank_account),
    referencia: reference,
    firma: signatureAnchor(debtor.name, language),
  };
}
