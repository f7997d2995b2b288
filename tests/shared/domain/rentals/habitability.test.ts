import { expect, test } from "vitest";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import {
  habitabilityOf,
  habitabilityRules,
  type HabitabilityStatus,
  lacksHabitability,
} from "#shared/domain/rentals/habitability.ts";

test("each of the 52 provinces belongs to one of the seventeen regions and the two cities", () => {
  expect(habitabilityRules).toHaveLength(19);
  const provinces = habitabilityRules.flatMap((rule) => rule.provinces).toSorted();
  expect(provinces).toEqual(Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, "0")));
});

test("the rule of a home is that of the region of its postal code", () => {
  const inSpain = (postal_code: string) => habitabilityOf({ country: "España", postal_code });
  expect(inSpain("08001")).toMatchObject({ region: "Cataluña", status: "required" });
  expect(inSpain("28010")).toMatchObject({ region: "Comunidad de Madrid", status: "abolished" });
  expect(inSpain("51001")).toMatchObject({ region: "Ceuta", status: "unknown" });
  expect(inSpain("99999")).toBeNull();
});

test("a home in another country has no rule, although its postal code could be of a Spanish province", () => {
  expect(habitabilityOf({ country: "Francia", postal_code: "08000" })).toBeNull();
  expect(habitabilityOf({ country: "Spain", postal_code: "08001" })).not.toBeNull();
});

test("each region that asks for a certificate names its regulation, and of most nothing is claimed", () => {
  const withStatus = (status: HabitabilityStatus) => habitabilityRules.filter((rule) => rule.status === status);
  expect(withStatus("required").map(({ region }) => region)).toEqual(["Canarias", "Cataluña"]);
  expect(withStatus("required").filter(({ regulation }) => regulation === null)).toEqual([]);
  expect(withStatus("unknown")).toHaveLength(13);
});

test("the rule of the region is shown of a home without a certificate on record, and of nothing else", () => {
  const shown = assetShapes.filter((shape) => lacksHabitability(shape, null));
  expect(shown).toEqual(["dwelling", "room"]);
  expect(lacksHabitability("dwelling", " ")).toBe(true);
  expect(lacksHabitability("dwelling", "CHB-0042")).toBe(false);
});
