import fc from "fast-check";
import { expect, test } from "vitest";
import { permanentResidenceOf } from "#shared/domain/documents/permanent-residence.ts";
import type { AssetFacts, PersonFacts, PostalAddress } from "#shared/domain/documents/rental-facts.ts";

const asset: AssetFacts = {
  cod: "A-1",
  name: "Olmo 5",
  street: "Calle del Olmo, 5",
  floor: "3",
  door: "B",
  cadastral_number: null,
  kind: "home",
  building: "Olmo 5",
  city: "Madrid",
  state: null,
  country: "ES",
  postal_code: "28012",
  area_m2: null,
  bedrooms: null,
  bathrooms: null,
  capacity: null,
  furnished: null,
  energy_rating: null,
  energy_certificate_expiry: null,
  energy_certificate_number: null,
  habitability_certificate: null,
  habitability_expiry: null,
  title_deed: null,
  stressed_zone: null,
  last_rent: null,
  last_rent_on: null,
  reference_rent: null,
  reference_rent_on: null,
};
const person: PersonFacts = {
  name: "Ana Ruiz",
  documentation: "12345678Z",
  documentation_type: "dni",
  address: null,
  phone: null,
  email: null,
  bank_account: null,
  representative: null,
  representative_documentation: null,
  representative_deed: null,
  nationality: null,
  birth_date: null,
};
const residesAt = (street: string, more: Partial<PostalAddress> = {}) => {
  const address = { street, postal_code: "28012", city: "Madrid", state: null, country: "ES", ...more };
  return permanentResidenceOf({ ...person, address }, asset) !== null;
};

test("an address is that of the let home however its number, floor and door are written", () => {
  for (const street of [
    "Calle del Olmo 5",
    "c/ del Olmo, nº 5",
    "C/del Olmo, n.º 5, piso 3º, puerta B",
    "CALLE DEL OLMO, número 5, planta 3, pta. B",
    "Calle del Olmo, núm. 5 - 3ºB",
    "Calle del Olmo, N° 5, 3.ª B",
  ])
    expect([street, residesAt(street)]).toEqual([street, false]);
});

test("another street, number, floor or door is another address", () => {
  for (const street of ["Calle del Olmo 6", "Calle del Olmo 5, 4º B", "Calle del Pisuerga 5", "Avenida del Olmo 5"])
    expect([street, residesAt(street)]).toEqual([street, true]);
});

test("an address without a postal code is that of the let home only in its city, and one with another code never", () => {
  const street = "Calle del Olmo 5";
  expect(residesAt(street, { postal_code: null })).toBe(false);
  expect(residesAt(street, { postal_code: null, city: "MADRID " })).toBe(false);
  expect(residesAt(street, { postal_code: null, city: null })).toBe(false);
  expect(residesAt(street, { postal_code: null, city: "Sevilla" })).toBe(true);
  expect(residesAt(street, { postal_code: "41001" })).toBe(true);
});

test("words before a number, a floor or a door change nothing", () => {
  const before = (...words: string[]) => fc.constantFrom("", ...words.map((word) => `${word} `));
  fc.assert(
    fc.property(
      fc.constantFrom("Calle", "c/", "C/"),
      before("nº", "Nº", "n.º", "núm.", "número"),
      before("piso", "planta", "Piso"),
      before("puerta", "pta.", "Puerta"),
      (road, number, floor, door) => {
        expect(residesAt(`${road} del Olmo, ${number}5, ${floor}3º, ${door}B`)).toBe(false);
      },
    ),
  );
});
