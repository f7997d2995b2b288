import * as z from "zod/mini";
import { indexClauses, rentalRegimes } from "../rentals/rental.ts";
import { energyRatings, zoneStatuses } from "../assets/asset.ts";
import { paymentMethodKinds } from "../accounting/payments/payment-method.ts";
import { chargeSchedule } from "../accounting/billing/recurring-due.ts";
import { documentationTypes } from "../core/tax-id.ts";

/*
 * The facts of a rental for documents, as stored in the rows; `rentalValues` converts them to the values of a
 * template.
 */

const optionalText = z.nullable(z.string());

const postalAddress = z.object({
  street: z.string(),
  postal_code: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
});
export type PostalAddress = z.infer<typeof postalAddress>;

const party = {
  name: z.string(),
  documentation: z.string(),
  documentation_type: z.nullable(z.enum(documentationTypes)),
  address: z.nullable(postalAddress),
  phone: optionalText,
  email: optionalText,
  bank_account: optionalText,
  representative: optionalText,
  representative_documentation: optionalText,
  representative_deed: optionalText,
};
const personFacts = z.object({ ...party, nationality: optionalText, birth_date: optionalText });
export type PersonFacts = z.infer<typeof personFacts>;

const landlordFacts = z.object({
  ...party,
  is_company: z.boolean(),
  is_large_holder: z.nullable(z.boolean()),
  /** Basis points. */
  share: z.int(),
});
export type LandlordFacts = z.infer<typeof landlordFacts>;

const assetIdentity = {
  cod: z.string(),
  name: z.string(),
  street: z.string(),
  floor: optionalText,
  door: optionalText,
  cadastral_number: optionalText,
};
const annexFacts = z.object(assetIdentity);
export type AnnexFacts = z.infer<typeof annexFacts>;

const assetFacts = z.object({
  ...assetIdentity,
  kind: z.string(),
  building: z.string(),
  city: z.string(),
  state: optionalText,
  country: z.string(),
  postal_code: z.string(),
  area_m2: z.nullable(z.number()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  furnished: z.nullable(z.boolean()),
  energy_rating: z.nullable(z.enum(energyRatings)),
  energy_certificate_expiry: optionalText,
  energy_certificate_number: optionalText,
  habitability_certificate: optionalText,
  habitability_expiry: optionalText,
  title_deed: optionalText,
  stressed_zone: z.nullable(z.enum(zoneStatuses)),
  /** Cents a month. */
  last_rent: z.nullable(z.int()),
  last_rent_on: optionalText,
  reference_rent: z.nullable(z.int()),
  reference_rent_on: optionalText,
});
export type AssetFacts = z.infer<typeof assetFacts>;

const termsFacts = z.object({
  code: z.string(),
  regime: z.enum(rentalRegimes),
  start_date: z.string(),
  end_date: optionalText,
  /** Cents a month, as of the first day. */
  rent: z.int(),
  expenses: z.int(),
  payment_day: z.int(),
  payment_method: z.nullable(z.enum(paymentMethodKinds)),
  payment_account: optionalText,
  index_clause: z.enum(indexClauses),
  notes: optionalText,
  seasonal_cause: optionalText,
  residents: optionalText,
  /** Whether each tenant owes the whole: not those of a split rental who owe their parts. */
  is_joint: z.boolean(),
  exit_date: optionalText,
  /** The contract that this one renews. */
  renewed_code: optionalText,
  renewed_start: optionalText,
});

const companyFacts = z.object({
  name: z.string(),
  tax_id: z.string(),
  address: z.nullable(postalAddress),
  phone: optionalText,
  email: optionalText,
});
export type CompanyFacts = z.infer<typeof companyFacts>;

/** A general cost that the tenant pays besides the monthly expenses, as agreed on the first day. */
const costFacts = z.object({
  concept: z.string(),
  /** Cents, without taxes, each time it is due. */
  amount: z.int(),
  starts_on: z.string(),
  ends_on: optionalText,
  schedule: chargeSchedule,
});

/** Money that was received: cents, and the day. */
const receivedFacts = z.object({ amount: z.int(), day: z.string() });
export type ReceivedFacts = z.infer<typeof receivedFacts>;

const mandateFacts = z.object({
  debtor: personFacts,
  /** The issuer of the rental's invoices. */
  creditor: z.nullable(z.object({ name: z.string(), creditor_id: optionalText, address: z.nullable(postalAddress) })),
  /** The document's code; null in a preview. */
  reference: optionalText,
});
export type MandateFacts = z.infer<typeof mandateFacts>;

export const rentalFacts = z.object({
  today: z.string(),
  landlords: z.array(landlordFacts),
  tenants: z.array(personFacts),
  guarantors: z.array(personFacts),
  asset: assetFacts,
  annexes: z.array(annexFacts),
  rental: termsFacts,
  costs: z.array(costFacts),
  /** Cents; null if none is recorded. */
  deposit: z.nullable(z.int()),
  /** What was received of it; null if nothing was. */
  deposit_received: z.nullable(receivedFacts),
  /** The deposit body of the region. */
  deposit_body: optionalText,
  /** Cents of guarantees beyond the legal deposit; null if there are none. */
  guarantee: z.nullable(z.int()),
  /** What was received of them in money; null if nothing was. */
  guarantee_received: z.nullable(receivedFacts),
  company: z.nullable(companyFacts),
  mandate: z.nullable(mandateFacts),
});
export type RentalFacts = z.infer<typeof rentalFacts>;

/** The facts of a document without a rental: its owner, if any, and the company. */
export const looseFacts = z.object({
  today: z.string(),
  owner: z.nullable(landlordFacts),
  company: z.nullable(companyFacts),
});
export type LooseFacts = z.infer<typeof looseFacts>;
