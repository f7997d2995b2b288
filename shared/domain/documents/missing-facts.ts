import * as z from "zod/mini";
import { habitabilityOf, letsHome } from "../rentals/habitability.ts";
import { hasLastRent } from "../rentals/rent-limit.ts";
import { zoneOf } from "../rentals/stressed-zones.ts";
import { hasEnergyEnded, hasHabitabilityEnded } from "./certificates.ts";
import { permanentResidenceOf } from "./permanent-residence.ts";
import type { RentalFacts } from "./rental-facts.ts";

/*
 * What a contract states and the records lack: named before one is sent. What an article has it state is refused in a run, which no one
 * reads.
 */

export const missingFactKinds = [
  "address",
  "permanent_residence",
  "phone",
  "representative",
  "representative_deed",
  "title_deed",
  "energy_certificate",
  "energy_certificate_ended",
  "habitability_certificate",
  "habitability_certificate_ended",
  "payment_account",
  "seasonal_cause",
  "seasonal_end",
  "zone",
  "last_rent",
  "reference_rent",
  "large_holder",
  "deposit_received",
] as const;

export const missingFact = z.object({
  fact: z.enum(missingFactKinds),
  /** Of whom; null for the asset and the terms. */
  name: z.nullable(z.string()),
});
export type MissingFact = z.infer<typeof missingFact>;
type Kind = MissingFact["fact"];

/** What a contract states by an article of its own: Ley 12/2023, art. 31.3, and LAU arts. 3.2, 17.6 and 17.7. */
const lawfulFacts: ReadonlySet<Kind> = new Set<Kind>([
  "zone",
  "last_rent",
  "reference_rent",
  "large_holder",
  "seasonal_cause",
  "permanent_residence",
]);

/** Named where a contract is sent alone, and no gap in a run's: the money may come with the signatures. */
const factsAtSigning: ReadonlySet<Kind> = new Set<Kind>(["deposit_received"]);

function gapsOfParties({ landlords, tenants, guarantors }: RentalFacts): MissingFact[] {
  const companies = new Set([
    ...landlords.filter(({ is_company }) => is_company),
    ...[...tenants, ...guarantors].filter(({ documentation_type }) => documentation_type === "cif"),
  ]);
  return [...landlords, ...tenants, ...guarantors].flatMap((party) => {
    const { name, address, phone, representative, representative_deed } = party;
    const gaps: readonly (readonly [Kind, boolean])[] = [
      ["address", address === null],
      ["phone", phone === null],
      ["representative", companies.has(party) && representative === null],
      ["representative_deed", companies.has(party) && representative !== null && representative_deed === null],
    ];
    return gaps.flatMap(([fact, isMissing]) => (isMissing ? [{ fact, name }] : []));
  });
}

function gapsOfHome(facts: RentalFacts): Kind[] {
  const { asset, rental } = facts;
  const isRequired = letsHome(rental.regime) && habitabilityOf(asset)?.status === "required";
  const needsEnergy = rental.regime !== "other" && asset.energy_rating !== "exempt";
  // A rating that is pending is of a certificate that is not there yet.
  const lacksEnergy = asset.energy_certificate_number === null || asset.energy_rating === "pending";
  const lacksHabitability = asset.habitability_certificate === null;
  const gaps: readonly (readonly [Kind, boolean])[] = [
    ["title_deed", asset.title_deed === null],
    ["energy_certificate", needsEnergy && lacksEnergy],
    ["energy_certificate_ended", needsEnergy && !lacksEnergy && hasEnergyEnded(facts)],
    ["habitability_certificate", isRequired && lacksHabitability],
    ["habitability_certificate_ended", isRequired && !lacksHabitability && hasHabitabilityEnded(facts)],
  ];
  return gaps.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

/** What a contract for a home in a stressed zone states (Ley 12/2023, art. 31.3; LAU art. 17.6 and 17.7). */
function gapsOfZone({ asset, rental, landlords }: RentalFacts): Kind[] {
  const zone = asset.stressed_zone ?? zoneOf(asset, rental.start_date).status;
  if (rental.regime !== "habitual" || zone === "outside") return [];
  const gaps: readonly (readonly [Kind, boolean])[] = [
    ["zone", asset.stressed_zone === null],
    ["last_rent", !hasLastRent(asset, rental.start_date)],
    ["reference_rent", asset.reference_rent === null],
    ["large_holder", landlords.some(({ is_large_holder }) => is_large_holder === null)],
  ];
  return gaps.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

function gapsOfTerms({ rental, deposit, deposit_received }: RentalFacts): Kind[] {
  const { regime, seasonal_cause, end_date, payment_method, payment_account } = rental;
  const isByTransfer = payment_method === null || payment_method === "transfer";
  const gaps: readonly (readonly [Kind, boolean])[] = [
    ["payment_account", isByTransfer && payment_account === null],
    ["seasonal_cause", regime === "seasonal" && seasonal_cause === null],
    ["deposit_received", deposit !== null && deposit_received === null],
    ["seasonal_end", regime === "seasonal" && end_date === null],
  ];
  return gaps.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

/** A let for a season is one for those who reside elsewhere (LAU art. 3.2): not those whose only address is the let home. */
function gapsOfResidence({ tenants, asset, rental }: RentalFacts): MissingFact[] {
  if (rental.regime !== "seasonal") return [];
  return tenants.flatMap((tenant) => {
    const { name, address, documentation_type } = tenant;
    const isKnown = address === null || documentation_type === "cif" || permanentResidenceOf(tenant, asset) !== null;
    return isKnown ? [] : [{ fact: "permanent_residence" as const, name }];
  });
}

/** What a contract of the rental would lack. */
export function listMissingFacts(facts: RentalFacts): MissingFact[] {
  const ofRental = [...gapsOfHome(facts), ...gapsOfZone(facts), ...gapsOfTerms(facts)].map((fact) => ({
    fact,
    name: null,
  }));
  return [...gapsOfParties(facts), ...gapsOfResidence(facts), ...ofRental];
}

/** The gaps of a contract in a run: those that keep it from being sent, and those that are only named. */
export function sortOfRun(missing: readonly MissingFact[]) {
  const ofRun = missing.filter(({ fact }) => !factsAtSigning.has(fact));
  return {
    refused: ofRun.filter(({ fact }) => lawfulFacts.has(fact)),
    named: ofRun.filter(({ fact }) => !lawfulFacts.has(fact)),
  };
}
