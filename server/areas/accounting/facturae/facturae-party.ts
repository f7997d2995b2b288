import { landlordTaxOf } from "#shared/domain/accounting/invoices/landlord-tax.ts";
import { truncate } from "#shared/lib/text.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { AdministrativeCentres, FacturaeAddress, FacturaeName, FacturaeParty } from "./facturae-content.ts";

/** The schema limits lengths in characters; names are truncated rather than refused, as in the agency's records. */
const cut = (text: string, limit: number) => truncate(text.replace(/\s+/g, " ").trim(), limit);

const residences = { home: "R", european_union: "U", elsewhere: "E" } as const;

/** Names of provinces that are longer than the schema's twenty characters. */
const shortProvinces: Readonly<Record<string, string>> = { "Santa Cruz de Tenerife": "S. C. de Tenerife" };

function addressElement({ street, postal_code, city, province, country }: FacturaeAddress): XmlElement {
  const address = xml("Address", cut(street, 80));
  const last = [
    xml("Province", cut(shortProvinces[province] ?? province, 20)),
    xml("CountryCode", country.three),
  ] as const;
  if (country.residence !== "home")
    return xml("OverseasAddress", [address, xml("PostCodeAndTown", cut(`${postal_code} ${city}`, 50)), ...last]);
  return xml("AddressInSpain", [address, xml("PostCode", postal_code), xml("Town", cut(city, 50)), ...last]);
}

const short = (name: string, text: string | null, limit: number) =>
  text === null || text.length > limit ? null : xml(name, text);

function contact({ phone, email }: FacturaeParty): XmlElement | null {
  const details = [short("Telephone", phone, 15), short("ElectronicMail", email, 60)];
  return details.some((detail) => detail !== null) ? xml("ContactDetails", details) : null;
}

/** Surnames are not divided, except where the first has no room for both. */
function surnames(last_name: string): (XmlElement | null)[] {
  const text = last_name.replace(/\s+/g, " ").trim();
  if (text.length <= 40) return [xml("FirstSurname", text)];
  const space = text.lastIndexOf(" ", 40);
  const first = text.slice(0, space > 0 ? space : 40);
  return [xml("FirstSurname", first), xml("SecondSurname", cut(text.slice(first.length), 40))];
}

function nameElement(name: FacturaeName, address: XmlElement, details: XmlElement | null): XmlElement {
  if (name.kind === "entity") return xml("LegalEntity", [xml("CorporateName", cut(name.name, 80)), address, details]);
  return xml("Individual", [xml("Name", cut(name.name, 40)), ...surnames(name.last_name), address, details]);
}

/**
 * RoleTypeCodeType: 01 "Fiscal" is the accounting office, 02 "Receptor" the managing body, 03 "Pagador" the processing
 * unit, as the general entry point of the administration (FACe) reads them.
 */
const roles = [
  ["accounting_office", "01"],
  ["managing_body", "02"],
  ["processing_unit", "03"],
] as const satisfies readonly (readonly [keyof AdministrativeCentres, string])[];

const centresElement = (centres: AdministrativeCentres, address: XmlElement) =>
  xml(
    "AdministrativeCentres",
    roles.map(([role, code]) =>
      xml("AdministrativeCentre", [xml("CentreCode", centres[role]), xml("RoleTypeCode", code), address]),
    ),
  );

/** Seller, buyer or third party. The centres have the address of the body that they belong to. */
export function partyElement(
  tag: "SellerParty" | "BuyerParty" | "ThirdParty",
  party: FacturaeParty,
  centres: AdministrativeCentres | null,
): XmlElement {
  const address = addressElement(party.address);
  return xml(tag, [
    xml("TaxIdentification", [
      xml("PersonTypeCode", party.name.kind === "entity" ? "J" : "F"),
      xml("ResidenceTypeCode", residences[party.address.country.residence]),
      xml("TaxIdentificationNumber", cut(party.tax_id, 30)),
    ]),
    centres && centresElement(centres, address),
    nameElement(party.name, address, contact(party)),
  ]);
}

/**
 * The tax of which withholdings are an advance (TaxTypeCodeType): 29 corporate tax (LIS art. 128), 04 IRPF (LIRPF art. 99)
 * of persons, and of entities whose members pay it.
 */
export const withheldTaxOf = ({ tax_id }: FacturaeParty): string => (landlordTaxOf(tax_id) === "is" ? "29" : "04");
