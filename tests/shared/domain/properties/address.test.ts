import { describe, expect, it } from "vitest";
import { validate } from "#shared/domain/core/validate.ts";
import { addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";

const address = { street: "Gran Vía, 1", city: "Madrid", country: "España", postal_code: "28013" };
const check = (values: object) => validate(addressResource, { ...address, ...values }, "2026-03-02");

describe("Spanish addresses", () => {
  it.each(["España", "espana", "ESPAÑA", "Espan\u0303a", " España ", "Spain", "SPAIN", "Espanya", "es"])(
    "the country %j is stored as España, and its postal code is validated",
    (country) => {
      expect(check({ country })).toMatchObject({ valid: true, value: { country: "España" } });
      expect(check({ country, postal_code: "53001" })).toEqual({
        valid: false,
        messages: [{ field: "postal_code", key: "validation.postal_code", params: {} }],
      });
      expect(provinceOfAddress({ country, postal_code: "08001" })).toBe("Barcelona");
    },
  );
});

describe("foreign addresses", () => {
  it.each(["Portugal", "Andorra", "Nueva España", "Spanien-Platz"])(
    "the country %s accepts postal codes in its own format",
    (country) => {
      expect(check({ country, postal_code: "1000-001" })).toMatchObject({ valid: true, value: { country } });
      expect(provinceOfAddress({ country, postal_code: "28013" })).toBeNull();
    },
  );
});
