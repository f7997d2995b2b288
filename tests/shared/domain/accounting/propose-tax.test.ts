import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { isHome, proposeTax, type TaxFacts } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";

const aHome: TaxFacts = {
  regime: "habitual",
  shape: "dwelling",
  is_withholding_exempt: false,
  is_business_customer: false,
  monthly_rent: 85_000,
};
const premises: TaxFacts = { ...aHome, regime: "business", shape: "premises", is_business_customer: true };

const anyFacts = fc.record({
  regime: fc.constantFrom(...rentalRegimes),
  shape: fc.constantFrom(...assetShapes),
  is_withholding_exempt: fc.boolean(),
  is_business_customer: fc.boolean(),
  monthly_rent: fc.nat(1_000_000),
});

describe("proposed tax of an invoice line", () => {
  test.each([
    ["a home", aHome, 0, 0],
    ["a room let for a season", { ...aHome, shape: "room", regime: "seasonal" }, 0, 0],
    ["premises let to a business", premises, 2_100, 1_900],
    ["premises let to a private person", { ...premises, is_business_customer: false }, 2_100, 0],
    ["premises of a landlord with a certificate", { ...premises, is_withholding_exempt: true }, 2_100, 0],
    [
      "a storage room of 75 € a month let to a business",
      { ...premises, shape: "storage", monthly_rent: 7_500 },
      2_100,
      0,
    ],
    ["a garage let by itself", { ...aHome, shape: "parking", regime: "other" }, 2_100, 0],
    ["a home that a company lets its staff live in", { ...aHome, is_business_customer: true }, 0, 0],
    ["a flat used as an office", { ...premises, shape: "dwelling" }, 2_100, 1_900],
  ] as const)("tax of %s (%j): VAT %i, withholding %i", (_what, facts, tax_rate, withholding_rate) => {
    expect(proposeTax(facts, "rent")).toMatchObject({ tax_rate, withholding_rate });
  });

  test("expenses and supplies have the same tax as the rent", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(proposeTax(facts, "expenses")).toEqual(proposeTax(facts, "rent"));
        expect(proposeTax(facts, "supplies")).toEqual(proposeTax(facts, "rent"));
      }),
    );
  });

  test("a deposit or penalty has neither VAT nor withholding", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom("deposit", "penalty"), (facts, kind) => {
        expect(proposeTax(facts, kind)).toMatchObject({ tax_rate: 0, withholding_rate: 0 });
      }),
    );
  });

  test("an exemption reason is given exactly when there is no VAT, and only business tenants withhold", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...paymentApplicationKinds), (facts, kind) => {
        const { tax_rate, withholding_rate, exemption } = proposeTax(facts, kind);
        expect(exemption === null).toBe(tax_rate > 0);
        if (withholding_rate > 0) expect(facts.is_business_customer && !facts.is_withholding_exempt).toBe(true);
        if (isHome(facts) && kind === "rent") expect(tax_rate).toBe(0);
      }),
    );
  });
});
