import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fillTemplate } from "#server/engine/services/docx/template-file.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { PersonFacts, RentalFacts } from "#shared/domain/documents/rental-facts.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import { sampleFacts } from "#shared/domain/documents/sample-facts.ts";

/* The files of the starter templates, filled with everything that a rental can have, and with the least. */

const FOLDER = path.resolve(import.meta.dirname, "../../server/seed/templates");
export const starterFiles = (await readdir(FOLDER)).filter((name) => name.endsWith(".docx"));
export const readStarterFile = (name: string) => readFile(path.join(FOLDER, name));
export const languageOf = (name: string) => (name.endsWith("-en.docx") ? "en" : "es");

const [tenant] = sampleFacts.tenants;
if (!tenant) throw new Error("The sample rental has a tenant");
const named = (name: string): PersonFacts => ({ ...tenant, name });
const unknown: PersonFacts = {
  ...tenant,
  documentation_type: null,
  nationality: null,
  birth_date: null,
  address: null,
  phone: null,
  email: null,
  bank_account: null,
  representative: null,
  representative_documentation: null,
  representative_deed: null,
};
const { rental, asset } = sampleFacts;

/** A rental with minimal data: one tenant, and only a rent agreed. */
export const littleFacts: RentalFacts = {
  ...sampleFacts,
  tenants: [unknown],
  landlords: sampleFacts.landlords.map((landlord) => ({
    ...landlord,
    address: null,
    phone: null,
    email: null,
    is_large_holder: null,
    representative: null,
    representative_documentation: null,
    representative_deed: null,
  })),
  guarantors: [],
  annexes: [],
  company: null,
  deposit: null,
  deposit_received: null,
  guarantee: null,
  guarantee_received: null,
  // Without account and creditor a mandate is not sent.
  mandate: sampleFacts.mandate && {
    debtor: { ...unknown, bank_account: sampleFacts.mandate.debtor.bank_account },
    creditor: sampleFacts.mandate.creditor && { ...sampleFacts.mandate.creditor, address: null },
    reference: null,
  },
  deposit_body: null,
  asset: {
    ...asset,
    state: null,
    floor: null,
    door: null,
    cadastral_number: null,
    area_m2: null,
    bedrooms: null,
    bathrooms: null,
    furnished: null,
    energy_rating: null,
    energy_certificate_expiry: null,
    energy_certificate_number: null,
    habitability_certificate: null,
    habitability_expiry: null,
    title_deed: null,
    last_rent: null,
    last_rent_on: null,
    reference_rent: null,
    reference_rent_on: null,
  },
  rental: {
    ...rental,
    end_date: null,
    expenses: 0,
    payment_method: null,
    payment_account: null,
    index_clause: "none",
    notes: null,
    seasonal_cause: null,
    residents: null,
    exit_date: null,
    renewed_code: null,
    renewed_start: null,
  },
};
export const manyFacts: RentalFacts = {
  ...sampleFacts,
  tenants: ["Ana", "Berta", "Carla", "Delia"].map(named),
  guarantors: ["Elena", "Flora"].map(named),
};

export const fillStarter = async (name: string, facts: RentalFacts) =>
  fillTemplate(
    await readStarterFile(name),
    rentalValues(facts, { language: languageOf(name), t: translateIn(languageOf(name)), title: "Contrato" }),
  );
