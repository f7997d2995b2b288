import fc from "fast-check";
import { expect, test } from "vitest";
import { type DocumentValues, placeholderGroups } from "#shared/domain/documents/placeholders.ts";
import type { RentalFacts } from "#shared/domain/documents/rental-facts.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import { sampleFacts } from "#shared/domain/documents/sample-facts.ts";
import { translateIn } from "#server/engine/services/translations.ts";

/* Contract values for any rental that the database can hold. */

const cents = fc.integer({ min: 0, max: 100_000_000_00 });
const orNull = <Value>(value: Value) => fc.constantFrom(value, null);
const [tenant] = sampleFacts.tenants;
const [landlord] = sampleFacts.landlords;
if (!tenant || !landlord) throw new Error("The sample rental has both");

const party = {
  name: fc.constantFrom("Ana Núñez", "Ó Súilleabháin"),
  documentation: fc.constant("12345678Z"),
  documentation_type: fc.constantFrom("dni", "passport", null),
  address: orNull(tenant.address),
  phone: fc.constantFrom("+34600000000", "+442071838750", null),
  email: orNull("ana@example.es"),
  bank_account: orNull("ES9121000418450200051332"),
  representative: orNull("Marta Gil"),
  representative_documentation: orNull("22222222J"),
  representative_deed: orNull("Administradora única"),
} as const;
const person = fc.record({ ...party, nationality: orNull("Española"), birth_date: orNull("1990-02-28") });
const owner = fc.record({
  ...party,
  is_company: fc.boolean(),
  is_large_holder: fc.constantFrom(true, false, null),
  share: fc.integer({ min: 1, max: 10_000 }),
});

const facts: fc.Arbitrary<RentalFacts> = fc
  .record({
    landlords: fc.array(owner, { minLength: 1, maxLength: 3 }),
    tenants: fc.array(person, { minLength: 1, maxLength: 6 }),
    guarantors: fc.array(person, { maxLength: 2 }),
    rent: cents,
    expenses: cents,
    deposit: fc.option(cents),
    guarantee: fc.option(cents),
    end_date: orNull("2027-03-31"),
    regime: fc.constantFrom("habitual", "seasonal", "business", "other"),
    index_clause: fc.constantFrom("irav", "ipc", "igc", "percentage", "none"),
    floor: orNull("3º"),
    state: fc.constantFrom("Madrid", "Barcelona", null),
    company: orNull(sampleFacts.company),
  })
  .map(({ rent, expenses, end_date, regime, index_clause, floor, state, ...given }) => ({
    ...sampleFacts,
    ...given,
    rental: { ...sampleFacts.rental, rent, expenses, end_date, regime, index_clause },
    asset: { ...sampleFacts.asset, floor, state },
  }));

/** All texts of the values with their paths. */
function* textsOf(values: DocumentValues, path = ""): Generator<readonly [string, string | null]> {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || typeof value === "string") yield [`${path}${name}`, value];
    else for (const each of [value].flat()) yield* textsOf(each, `${path}${name}.`);
  }
}

const NONSENSE = /null|undefined|NaN|Infinity|\[object|^\s|\s$| ,|,,|\(\)/;

test.each(["es", "en"] as const)("every value is a non-empty text or null (%s)", (language) => {
  fc.assert(
    fc.property(facts, (given) => {
      const values = rentalValues(given, { language, t: translateIn(language), title: "Contrato" });
      expect(Object.keys(values).toSorted()).toEqual(placeholderGroups.map(({ name }) => name).toSorted());
      const wrong = [...textsOf(values)].filter(([, text]) => text !== null && (text === "" || NONSENSE.test(text)));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("a home's legal term is seven years if any landlord is a company, else five; other leases have none", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { contrato } = rentalValues(given, { language: "es", t: translateIn("es"), title: "Contrato" });
      const years = given.landlords.some(({ is_company }) => is_company) ? "siete años" : "cinco años";
      expect(contrato).toMatchObject({ plazo_legal: given.rental.regime === "habitual" ? years : null });
    }),
    { numRuns: 40 },
  );
});

test("a contract states only certificates that are still in force on its first day", () => {
  const assetOf = (energy_certificate_expiry: string, habitability_expiry: string) => {
    const asset = { ...sampleFacts.asset, energy_certificate_expiry, habitability_expiry };
    return rentalValues({ ...sampleFacts, asset }, { language: "es", t: translateIn("es"), title: "Contrato" })
      .inmueble;
  };
  const { start_date } = sampleFacts.rental;
  expect(assetOf(start_date, start_date)).toMatchObject({
    certificado_numero: "EC-2021-0042",
    certificado_energetico: "C",
    certificado_vence: "1 de abril de 2026",
    cedula: "CHB-0042",
    cedula_vence: "1 de abril de 2026",
  });
  expect(assetOf("2026-03-31", "2026-03-31")).toMatchObject({
    certificado_numero: null,
    certificado_energetico: null,
    certificado_vence: null,
    cedula: null,
    cedula_vence: null,
  });
});

test.each([
  ["exempt", "Exento"],
  ["pending", "En trámite"],
] as const)("a home that is %s states so, and nothing of a certificate that it had before", (energy_rating, words) => {
  const { start_date } = sampleFacts.rental;
  for (const energy_certificate_expiry of ["2026-03-31", start_date]) {
    const asset = { ...sampleFacts.asset, energy_rating, energy_certificate_expiry };
    const values = rentalValues({ ...sampleFacts, asset }, { language: "es", t: translateIn("es"), title: "Contrato" });
    expect(values.inmueble).toMatchObject({
      certificado_energetico: words,
      certificado_numero: null,
      certificado_vence: null,
    });
  }
});
