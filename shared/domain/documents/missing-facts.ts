import * as z from "zod/mini";
import type { RentalFacts } from "./rental-facts.ts";

/* What the law has a contract state and the records lack: named before sending, never refused. */

export const missingFactKinds = [
  "address",
  "phone",
  "representative",
  "title_deed",
  "energy_certificate",
  "habitability_certificate",
  "payment_account",
  "seasonal_cause",
  "seasonal_end",
] as const;

export const missingFact = z.object({
  fact: z.enum(missingFactKinds),
  /** Of whom; null for the asset and the terms. */
  name: z.nullable(z.string()),
});
export type MissingFact = z.infer<typeof missingFact>;
type Kind = MissingFact["fact"];

/**
 * Provinces, by the first digits of the postal code, whose autonomous community requires a habitability certificate of a let
 * home: Catalonia (Decreto 141/2012) and the Canary Islands (Decreto 117/2006). Taken from secondary sources, not verified;
 * of the other communities nothing is claimed.
 */
const habitabilityProvinces: ReadonlySet<string> = new Set(["08", "17", "25", "43", "35", "38"]);

function gapsOfParties({ landlords, tenants, guarantors }: RentalFacts): MissingFact[] {
  const companies = new Set([
    ...landlords.filter(({ is_company }) => is_company),
    ...[...tenants, ...guarantors].filter(({ documentation_type }) => documentation_type === "cif"),
  ]);
  return [...landlords, ...tenants, ...guarantors].flatMap((party) => {
    const { name, address, phone, representative } = party;
    const gaps: readonly (readonly [Kind, boolean])[] = [
      ["address", address === null],
      ["phone", phone === null],
      ["representative", companies.has(party) && representative === null],
    ];
    return gaps.flatMap(([fact, isMissing]) => (isMissing ? [{ fact, name }] : []));
  });
}

const needsNoCertificate: ReadonlySet<string | null> = new Set(["exempt"]);

function gapsOfHome({ asset, rental }: RentalFacts): Kind[] {
  const isHome = rental.regime === "habitual" || rental.regime === "seasonal";
  const isRequired = isHome && habitabilityProvinces.has(asset.postal_code.slice(0, 2));
  const lacksEnergy = asset.energy_certificate_number === null && !needsNoCertificate.has(asset.energy_rating);
  const gaps: readonly (readonly [Kind, boolean])[] = [
    ["title_deed", asset.title_deed === null],
    ["energy_certificate", rental.regime !== "other" && lacksEnergy],
    ["habitability_certificate", isRequired && asset.habitability_certificate === null],
  ];
  return gaps.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

function gapsOfTerms({ rental }: RentalFacts): Kind[] {
  const { regime, seasonal_cause, end_date, payment_method, payment_account } = rental;
  const isByTransfer = payment_method === null || payment_method === "transfer";
  const gaps: readonly (readonly [Kind, boolean])[] = [
    ["payment_account", isByTransfer && payment_account === null],
    ["seasonal_cause", regime === "seasonal" && seasonal_cause === null],
    ["seasonal_end", regime === "seasonal" && end_date === null],
  ];
  return gaps.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

/** What a contract of the rental would lack. */
export function listMissingFacts(facts: RentalFacts): MissingFact[] {
  const ofRental = [...gapsOfHome(facts), ...gapsOfTerms(facts)].map((fact) => ({ fact, name: null }));
  return [...gapsOfParties(facts), ...ofRental];
}
