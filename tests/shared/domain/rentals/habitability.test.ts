import { expect, test } from "vitest";
import { habitabilityOf, habitabilityRules } from "#shared/domain/rentals/habitability.ts";

test("each of the 52 provinces belongs to one of the seventeen regions and the two cities", () => {
  expect(habitabilityRules).toHaveLength(19);
  const provinces = habitabilityRules.flatMap((rule) => rule.provinces).toSorted();
  expect(provinces).toEqual(Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, "0")));
});

test("the rule of a home is that of the region of its postal code", () => {
  expect(habitabilityOf("08001")).toMatchObject({ region: "Cataluña", status: "required" });
  expect(habitabilityOf("28010")).toMatchObject({ region: "Comunidad de Madrid", status: "abolished" });
  expect(habitabilityOf("51001")).toMatchObject({ region: "Ceuta", status: "unknown" });
  expect(habitabilityOf("99999")).toBeNull();
});

test("no rule is presented as verified without a regulation", () => {
  expect(habitabilityRules.filter((rule) => rule.is_verified && rule.regulation === null)).toEqual([]);
});
