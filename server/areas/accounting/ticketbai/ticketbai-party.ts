import { twoLettersOf } from "#shared/domain/properties/country-code.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import { truncate } from "#shared/lib/text.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { WaitingFile } from "./ticketbai-content.ts";

/** NIFType of the schema. */
export const isNif = (tax_id: string): boolean => /^([A-Z]\d{7}[A-Z]|\d{8}[A-Z]|[A-Z]\d{8})$/.test(tax_id);

/** The schema limits lengths in characters. */
export const cut = (text: string, limit: number): string => truncate(text.replace(/\s+/g, " ").trim(), limit);

/** Characters of a foreign number (TextMax20Type). */
export const FOREIGN_NUMBER = 20;

const isSpanish = (tax_id: string) => isNif(tax_id) && ![null, "passport"].includes(detectDocumentationType(tax_id));

type Content = WaitingFile["content"];

/** Whether the customer has no NIF, or that of an entity that does not reside in Spain (Orden EHA/451/2008, art. 3). */
export const isForeign = ({ customer_tax_id }: Content): boolean =>
  customer_tax_id === null || !isSpanish(customer_tax_id) || customer_tax_id.startsWith("N");

/** A number that is no NIF counts as a passport, as in records for AEAT; the country is that of the address. */
function identityElement({ customer_tax_id, paper }: Content): XmlElement {
  const tax_id = customer_tax_id ?? "";
  if (isSpanish(tax_id)) return xml("NIF", tax_id);
  // CountryType2 of the schema has every code of ISO 3166.
  const country = twoLettersOf(paper.buyer?.country ?? HOME_COUNTRY) ?? "ES";
  return xml("IDOtro", [xml("CodigoPais", country), xml("IDType", "03"), xml("ID", tax_id)]);
}

function recipientElement(content: Content): XmlElement {
  const { street, postal_code, city } = content.paper.buyer ?? {};
  const address = [street, city].filter(Boolean).join(", ");
  return xml("IDDestinatario", [
    identityElement(content),
    xml("ApellidosNombreRazonSocial", cut(content.customer_name, 120)),
    postal_code ? xml("CodigoPostal", cut(postal_code, 20)) : null,
    address === "" ? null : xml("Direccion", cut(address, 250)),
  ]);
}

/** Issuer and customer. The company issues in the name of an owner as a third party (RD 1619/2012, art. 5). */
export function partiesElement({ content, issuer_tax_id, is_by_third_party }: WaitingFile): XmlElement {
  const name = xml("ApellidosNombreRazonSocial", cut(content.issuer_name, 120));
  return xml("Sujetos", [
    xml("Emisor", [xml("NIF", issuer_tax_id), name]),
    xml("Destinatarios", [recipientElement(content)]),
    xml("VariosDestinatarios", "N"),
    xml("EmitidaPorTercerosODestinatario", is_by_third_party ? "T" : "N"),
  ]);
}
