import { block, facts, heading, lead, signature, text } from "../parts.mjs";

/** The heading, as the EPC names such mandates. */
export const ownTitle = "SEPA Core direct debit mandate";

/*
 * SEPA Core direct debit mandate: the fields of the EPC's Core rulebook (EPC016-06, annex VII), in English. The authorisation is
 * written after the one that banks print; its words were not compared with the EPC's published translations.
 */
export const body = [
  block("{#domiciliacion}"),
  heading("Creditor"),
  facts([
    ["Mandate reference", "{#referencia}{referencia}{/referencia}{^referencia}pending{/referencia}"],
    ["Creditor", "{acreedor}"],
    ["Creditor identifier", "{acreedor_identificador}"],
    [
      "Address of the creditor",
      "{#acreedor_domicilio}{acreedor_domicilio}{/acreedor_domicilio}{^acreedor_domicilio}not on record{/acreedor_domicilio}",
    ],
  ]),
  heading("Debtor"),
  facts([
    ["Name", "{deudor}"],
    ["Tax number or document", "{deudor_documento}"],
    [
      "Address of the debtor",
      "{#deudor_domicilio}{deudor_domicilio}{/deudor_domicilio}{^deudor_domicilio}not on record{/deudor_domicilio}",
    ],
    ["IBAN", "{iban}"],
    ["Type of payment", "Recurrent"],
    ["Contract", "{contrato.codigo}, {inmueble.direccion_completa}"],
  ]),
  heading("Authorisation"),
  text(
    "By signing this mandate form, the debtor authorises (A) the creditor to send instructions to the debtor’s bank to debit the account and (B) the bank to debit the account in accordance with the instructions from the creditor.",
  ),
  text(
    "As part of their rights, the debtor is entitled to a refund from the bank under the terms and conditions of the agreement with it. A refund must be claimed within eight weeks from the date on which the account was debited. The bank gives further information on these rights.",
  ),
  lead("{documento.lugar}, {documento.fecha}. The date of signing is that of the debtor’s signature."),
  signature(),
  block("{/domiciliacion}"),
];
