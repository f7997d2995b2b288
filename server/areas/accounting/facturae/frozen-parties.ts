import * as z from "zod/mini";
import { provinceOf } from "#shared/domain/properties/postal-code.ts";
import { countryCodeOf } from "#shared/domain/properties/country-code.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { detectDocumentationType, holderOf } from "#shared/domain/core/tax-id.ts";
import { readName } from "#shared/domain/persons/read-name.ts";
import type { FacturaeGap } from "#shared/domain/accounting/invoices/facturae.ts";
import type { FacturaeAddress, FacturaeName, FacturaeParty } from "./facturae-content.ts";

/** A party by its parts, as frozen with the issue (`invoice_parties`). */
export const frozenParty = z.object({
  kind: z.nullable(z.enum(["natural", "company"])),
  name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  street: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  accounting_office: z.optional(z.nullable(z.string())),
  managing_body: z.optional(z.nullable(z.string())),
  processing_unit: z.optional(z.nullable(z.string())),
});
export type FrozenParty = z.infer<typeof frozenParty>;

/** A party as the invoice prints it. */
export interface InvoicedParty {
  readonly name: string;
  readonly tax_id: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** First name and surname of a person as they are now, where their name and number are still the invoice's. */
export const presentName = z.object({ name: z.string(), last_name: z.nullable(z.string()) });
export type PresentName = z.infer<typeof presentName>;

/** What lacks of a party, as an error of the catalogue. */
export type PartyGap = Extract<FacturaeGap, "facturae_third_party" | `facturae_${"seller" | "buyer"}_${string}`>;

export type ReadParty =
  | { readonly party: FacturaeParty; readonly gaps: readonly [] }
  | { readonly party: null; readonly gaps: readonly PartyGap[] };

type Side = "seller" | "buyer" | "third_party";

const gapCodes = {
  seller: {
    tax_id: "facturae_seller_tax_id",
    surname: "facturae_seller_surname",
    address: "facturae_seller_address",
    country: "facturae_seller_address",
    forgotten: "facturae_seller_forgotten",
  },
  buyer: {
    tax_id: "facturae_buyer_tax_id",
    surname: "facturae_buyer_surname",
    address: "facturae_buyer_address",
    country: "facturae_buyer_country",
    forgotten: "facturae_buyer_forgotten",
  },
  third_party: {
    tax_id: "facturae_third_party",
    surname: "facturae_third_party",
    address: "facturae_third_party",
    country: "facturae_third_party",
    forgotten: "facturae_third_party",
  },
} as const satisfies Record<Side, Record<string, PartyGap>>;

/** Whether it is a valid NIF of any kind; masked values of blocked data are not. */
function isSpanish(tax_id: string | null): boolean {
  const type = tax_id === null ? null : detectDocumentationType(tax_id);
  return type !== null && type !== "passport";
}

/**
 * The parts of a party of an invoice that was issued before they were frozen: of the printed texts, where they are of
 * Spain. A person's name is not divided by guess: its parts are those of the person, if they still have that name.
 */
function partsOfTexts({ name, tax_id, address }: InvoicedParty, present: PresentName | null): FrozenParty {
  const found = /^(?<street>.+), (?<postal_code>\d{5}) (?<city>[^,]+)(?:, (?<door>.+))?$/.exec(address ?? "")?.groups;
  const holder = tax_id !== null && isSpanish(tax_id) ? holderOf(detectDocumentationType(tax_id) ?? "passport") : null;
  const isHome = holder !== null && found !== undefined && provinceOf(found["postal_code"] ?? "") !== null;
  const person = holder === "natural" ? { name: null, last_name: null, ...present } : { name, last_name: null };
  return {
    kind: holder,
    ...person,
    street: isHome ? [found["street"], found["door"]].filter((part) => part !== undefined).join(", ") : null,
    postal_code: isHome ? (found["postal_code"] ?? null) : null,
    city: isHome ? (found["city"] ?? null) : null,
    state: null,
    country: isHome ? HOME_COUNTRY : null,
  };
}

function nameOf({ kind, name, last_name }: FrozenParty, whole: string, divides: boolean): FacturaeName | null {
  if (kind === "company") return { kind: "entity", name: whole };
  const isDivided = name !== null && last_name !== null && last_name !== "";
  if (!isDivided && !divides) return null;
  const person = isDivided ? { name, last_name } : readName(whole);
  return person.name !== "" && person.last_name !== "" ? { kind: "person", ...person } : null;
}

function addressOf({
  street,
  postal_code,
  city,
  state,
  country,
}: FrozenParty): FacturaeAddress | "address" | "country" {
  if (!street?.trim() || !postal_code?.trim() || !city?.trim() || country === null) return "address";
  const code = countryCodeOf(country);
  if (code === null) return "country";
  const isHome = code.residence === "home";
  const province = isHome ? provinceOf(postal_code) : state?.trim() || city;
  return province === null ? "address" : { street, postal_code, city, province, country: code };
}

/** The number of a customer may be of any country; it was checked when it was entered. */
const isNumber = (tax_id: string) => /^(?=.*\d)[A-Za-z0-9]{3,30}$/.test(tax_id);

/**
 * A party of an issued invoice, or all that lacks of it. The number of seller and third party must be a NIF.
 * @param frozen undefined for invoices that are older than this, null where the person's data are blocked or erased
 */
export function readParty(
  side: Side,
  invoiced: InvoicedParty,
  frozen: FrozenParty | null | undefined,
  present: PresentName | null,
): ReadParty {
  const codes = gapCodes[side];
  if (frozen === null) return { party: null, gaps: [codes.forgotten] };
  const parts = frozen ?? partsOfTexts(invoiced, present);
  const tax_id = invoiced.tax_id?.trim() ?? "";
  const hasTaxId = side === "buyer" ? isNumber(tax_id) : isSpanish(tax_id);
  const [name, address] = [nameOf(parts, invoiced.name, frozen !== undefined), addressOf(parts)];
  if (hasTaxId && name !== null && typeof address !== "string")
    return { party: { name, tax_id, address, phone: invoiced.phone, email: invoiced.email }, gaps: [] };
  const gaps = [
    ...(hasTaxId ? [] : [codes.tax_id]),
    ...(name === null ? [codes.surname] : []),
    ...(typeof address === "string" ? [codes[address]] : []),
  ];
  return { party: null, gaps };
}
