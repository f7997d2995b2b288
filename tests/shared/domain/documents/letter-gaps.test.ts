import { expect, test } from "vitest";
import { letterValueHref, letterValueKey } from "#shared/domain/documents/letter-values.ts";

const rental = { id: "r", property_id: "p" };

test("the day from which an updated rent applies is no first day of the rental, and is entered with the anniversaries", () => {
  expect(letterValueKey("since", "rent_update")).toBe("documents.letter.value.applies_on");
  expect(letterValueHref("since", "rent_update", rental)).toBe("/asset-prices/increments/anniversaries");
  expect(letterValueKey("since", "welcome")).toBe("documents.letter.value.since");
  expect(letterValueHref("since", "welcome", rental)).toBe("/rentals/r");
});

test("what follows from other records is entered nowhere", () => {
  for (const name of ["invoices", "total"]) expect(letterValueHref(name, "debt", rental)).toBeNull();
  for (const name of ["index", "percentage", "law"]) expect(letterValueHref(name, "rent_update", rental)).toBeNull();
  expect(letterValueHref("company", "debt", rental)).toBe("/company");
});
