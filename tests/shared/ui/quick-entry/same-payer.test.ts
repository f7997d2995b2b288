import { expect, test } from "vitest";
import { isSamePayer } from "#shared/ui/quick-entry/use-payment-checks.ts";

const entered = { person_id: "ana", rental_id: "flat", amount: 85_000, date: "2026-11-27" };

test("a payment that was entered without its rental is like one of the same person, whatever rental that names", () => {
  expect(isSamePayer(entered, { person_id: "ana", rental_id: null })).toBe(true);
  expect(isSamePayer({ ...entered, rental_id: null }, { person_id: "ana", rental_id: "flat" })).toBe(true);
  expect(isSamePayer(entered, { person_id: "luis", rental_id: null })).toBe(false);
});

test("payments of one person for two rentals are not alike, those of two payers of one rental are", () => {
  expect(isSamePayer(entered, { person_id: "ana", rental_id: "garage" })).toBe(false);
  expect(isSamePayer(entered, { person_id: "luis", rental_id: "flat" })).toBe(true);
});
