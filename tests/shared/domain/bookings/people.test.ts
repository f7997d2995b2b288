import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { occupantInput, type OccupantInput, occupantRules } from "#shared/domain/bookings/occupant.ts";
import { generateDni, isSameDocumentation } from "#shared/domain/core/tax-id.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { aBookingInput } from "#tests/support/booking-builders.ts";

const TODAY = "2026-03-15";
const OF_AGE = "2008-03-15";
const MINOR = "2008-03-16";
const own = generateDni(11_111_111);

const anOccupant = (changes: Partial<OccupantInput> = {}): OccupantInput => ({
  role: "guarantor",
  name: "Rosa",
  last_name: "Íñigo",
  documentation: generateDni(22_222_222),
  documentation_type: "dni",
  ...changes,
});

const applicant = { kind: "natural", documentation: own, documentation_type: "dni" } as const;
const bookingIssues = (changes: Parameters<typeof aBookingInput>[0]) => {
  const result = validate(bookingResource, { ...aBookingInput({ ...applicant, ...changes }) }, TODAY);
  return result.valid ? [] : result.messages.map(({ field, key }) => `${field} ${key}`);
};
const occupantIssues = (changes: Partial<OccupantInput>) => {
  const result = validate({ input: occupantInput, rules: occupantRules }, anOccupant(changes), TODAY);
  return result.valid ? [] : result.messages.map(({ field, key }) => `${field} ${key}`);
};

describe("people of a booking", () => {
  test("an applicant is of age from their eighteenth birthday", () => {
    expect(bookingIssues({ birth_date: MINOR })).toContain("birth_date validation.of_age");
    expect(bookingIssues({ birth_date: OF_AGE })).not.toContain("birth_date validation.of_age");
  });

  test("a further tenant and a guarantor are of age, an occupant need not be", () => {
    expect(occupantIssues({ role: "guarantor", birth_date: MINOR })).toEqual(["birth_date validation.of_age"]);
    expect(occupantIssues({ role: "additional_tenant", birth_date: MINOR })).toEqual(["birth_date validation.of_age"]);
    expect(occupantIssues({ role: "occupant", birth_date: MINOR })).toEqual([]);
    expect(occupantIssues({ role: "guarantor", birth_date: OF_AGE })).toEqual([]);
    expect(occupantIssues({ role: "guarantor", birth_date: null })).toEqual([]);
  });

  test("an applicant cannot be their own guarantor, however the document is written", () => {
    for (const documentation of [own, own.toLowerCase(), `${own.slice(0, 8)}-${own.slice(8)}`, ` ${own} `])
      expect(bookingIssues({ occupants: [anOccupant({ documentation })] })).toContain(
        "occupants.0.documentation validation.own_guarantor",
      );
    expect(bookingIssues({ occupants: [anOccupant()] }).join()).not.toContain("documentation");
  });

  test("an address of a further signer is complete or missing, and its postal code exists", () => {
    const address = { street: "Calle de la Luna 7", postal_code: "28004", city: "Madrid", country: "ES" };
    expect(occupantIssues(address)).toEqual([]);
    expect(occupantIssues({ country: "ES" })).toEqual([]);
    for (const field of ["street", "postal_code", "city", "country"] as const)
      expect(occupantIssues({ ...address, [field]: null })).toEqual([`${field} validation.required`]);
    expect(occupantIssues({ ...address, postal_code: "99999" })).toEqual(["postal_code validation.postal_code"]);
  });

  test("the same person is not named twice", () => {
    const twice = anOccupant({ role: "additional_tenant" });
    expect(bookingIssues({ occupants: [twice, { ...twice, role: "guarantor" }] })).toContain(
      "occupants.1.documentation validation.own_guarantor",
    );
    expect(bookingIssues({ occupants: [twice, twice] })).toContain("occupants.1.documentation validation.person_twice");
  });

  test("documents are compared without case, separators and leading zeros", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.constantFrom("", " ", "-", "."), (number, gap) => {
        const dni = generateDni(number);
        const written = `${dni.slice(0, 8).replace(/^0+/, "")}${gap}${dni.slice(8).toLowerCase()}`;
        expect(isSameDocumentation(dni, written)).toBe(true);
        expect(isSameDocumentation(dni, generateDni((number + 1) % 100_000_000))).toBe(false);
      }),
    );
  });
});
