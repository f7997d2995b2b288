import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { es } from "#locales/es.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payment-application.ts";
import {
  GENERAL_VAT,
  isHome,
  proposeTax,
  RENT_WITHHOLDING,
  type TaxFacts,
} from "#shared/domain/accounting/propose-tax.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";

const facts: fc.Arbitrary<TaxFacts> = fc.record({
  regime: fc.constantFrom(...rentalRegimes),
  shape: fc.constantFrom(...assetShapes),
  is_withholding_exempt: fc.boolean(),
  is_business_tenant: fc.boolean(),
  monthly_rent: fc.integer({ min: 0, max: 1_000_000 }),
});
const kind = fc.constantFrom(...paymentApplicationKinds);
const forAll = (check: (given: TaxFacts, of: (typeof paymentApplicationKinds)[number]) => void) =>
  fc.assert(fc.property(facts, kind, check), { numRuns: 2_000 });

const home: TaxFacts = {
  regime: "habitual",
  shape: "dwelling",
  is_withholding_exempt: false,
  is_business_tenant: false,
  monthly_rent: 85_000,
};

describe("what is proposed for any rental and concept", () => {
  it("is nothing or the general rate, and nothing or what tenants withhold, each with a reason that has a text", () => {
    forAll((given, of) => {
      const tax = proposeTax(given, of);
      expect([0, GENERAL_VAT]).toContain(tax.tax_rate);
      expect([0, RENT_WITHHOLDING]).toContain(tax.withholding_rate);
      expect(es[tax.tax_reason]).toBeTruthy();
      expect(es[tax.withholding_reason]).toBeTruthy();
    });
  });

  it("says by which rule there is no tax exactly where there is none", () => {
    forAll((given, of) => {
      const { tax_rate, exemption } = proposeTax(given, of);
      expect(exemption === null).toBe(tax_rate > 0);
    });
  });

  it("withholds only from rent of business tenants, never from those with a certificate or of up to 900 € a year", () => {
    forAll((given, of) => {
      if (proposeTax(given, of).withholding_rate === 0) return;
      expect(given.is_business_tenant).toBe(true);
      expect(given.is_withholding_exempt).toBe(false);
      expect(given.monthly_rent * 12).toBeGreaterThan(90_000);
      expect(["rent", "expenses", "supplies", "other"]).toContain(of);
    });
  });

  it("asks no tax of rent exactly where somebody lives", () => {
    forAll((given) => {
      expect(proposeTax(given, "rent").tax_rate === 0).toBe(isHome(given));
    });
  });
});

describe("the usual cases", () => {
  it("a home is exempt and nothing is withheld", () => {
    expect(proposeTax(home, "rent")).toMatchObject({
      tax_rate: 0,
      withholding_rate: 0,
      exemption: "accounting.exemption.dwelling",
      tax_reason: "accounting.tax_reason.dwelling",
    });
  });

  it("premises of a business carry 21 % and 19 %; with the certificate nothing is withheld", () => {
    const shop: TaxFacts = { ...home, regime: "business", shape: "premises", is_business_tenant: true };
    expect(proposeTax(shop, "rent")).toMatchObject({ tax_rate: 2_100, withholding_rate: 1_900, exemption: null });
    expect(proposeTax({ ...shop, is_withholding_exempt: true }, "rent").withholding_rate).toBe(0);
  });

  it("a parking space on its own carries 21 %, and what is let along with a home follows the home", () => {
    expect(proposeTax({ ...home, regime: "other", shape: "parking" }, "rent").tax_rate).toBe(2_100);
    expect(proposeTax(home, "expenses").tax_rate).toBe(0);
  });

  it("a deposit and a penalty are not subject; a fee is a service", () => {
    expect(proposeTax(home, "deposit").exemption).toBe("accounting.exemption.not_subject");
    expect(proposeTax(home, "penalty").tax_rate).toBe(0);
    expect(proposeTax(home, "fee").tax_rate).toBe(2_100);
  });
});
