import fc from "fast-check";
import { expect, test } from "vitest";
import { usualCityOf } from "#shared/domain/properties/usual-city.ts";

test("the municipality of a postal code is that of its known addresses", () => {
  const known = [
    { country: "España", postal_code: "28013", city: "Madrid" },
    { country: "España", postal_code: "28013", city: "Madrid" },
    { country: "Italia", postal_code: "28013", city: "Gattico" },
    { country: "España", postal_code: "31010", city: "Pamplona" },
    { country: "España", postal_code: "31010", city: "Barañáin" },
  ];
  expect(usualCityOf("28013", known)).toBe("Madrid");
  expect(usualCityOf("31010", known)).toBeNull();
  expect(usualCityOf("08001", known)).toBeNull();
});

test("no municipality is proposed that no known address of the postal code has", () => {
  const address = fc.record({
    country: fc.constant("España"),
    postal_code: fc.constantFrom("28013", "28014"),
    city: fc.constantFrom("A", "B"),
  });
  fc.assert(
    fc.property(fc.array(address), (known) => {
      const city = usualCityOf("28013", known);
      const cities = known.filter(({ postal_code }) => postal_code === "28013").map((one) => one.city);
      expect(city === null || cities.every((one) => one === city)).toBe(true);
    }),
  );
});
