import fc from "fast-check";
import { describe, expect, test } from "vitest";
import accounting from "#locales/es/accounting.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { isHome, isNotSubject, proposeTax, type TaxFacts } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { rentWithholdings } from "#shared/domain/accounting/invoices/rent-withholding.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";

const aHome: TaxFacts = {
  indirect_tax: "vat",
  issuer_tax_id: "12345678Z",
  issuer_postal_code: "28013",
  since: "2026-03-01",
  regime: "habitual",
  shape: "dwelling",
  has_hotel_services: false,
  is_withholding_exempt: false,
  is_business_customer: false,
  monthly_rent: 85_000,
};
const premises: TaxFacts = { ...aHome, regime: "business", shape: "premises", is_business_customer: true };

const anyFacts = fc.record({
  indirect_tax: fc.constantFrom(...indirectTaxes),
  issuer_tax_id: fc.constantFrom("12345678Z", "B12345674", null),
  issuer_postal_code: fc.constantFrom("28013", "51001", null),
  since: fc.constantFrom("2017-05-01", "2026-03-01"),
  regime: fc.constantFrom(...rentalRegimes),
  shape: fc.constantFrom(...assetShapes),
  has_hotel_services: fc.boolean(),
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
    ["a flat with hotel services", { ...aHome, regime: "seasonal", has_hotel_services: true }, 1_000, 0],
    [
      "a flat with hotel services for the staff of a company",
      { ...aHome, regime: "seasonal", has_hotel_services: true, is_business_customer: true },
      1_000,
      0,
    ],
  ] as const)("tax of %s (%j): VAT %i, withholding %i", (_what, facts, tax_rate, withholding_rate) => {
    expect(proposeTax(facts, "rent")).toMatchObject({ tax_rate, withholding_rate });
  });

  test.each([
    ["a home in the Canary Islands", { ...aHome, indirect_tax: "igic" }, 0, 0],
    ["premises in the Canary Islands", { ...premises, indirect_tax: "igic" }, 700, 1_900],
    [
      "a flat with hotel services in the Canary Islands",
      { ...aHome, indirect_tax: "igic", has_hotel_services: true },
      700,
      0,
    ],
    ["a home in Ceuta", { ...aHome, indirect_tax: "ipsi" }, 0, 0],
    ["premises in Ceuta of a natural person", { ...premises, indirect_tax: "ipsi" }, 0, 760],
    ["premises in Ceuta in 2017", { ...premises, indirect_tax: "ipsi", since: "2017-05-01" }, 0, 950],
    [
      "premises in Ceuta of a company in Ceuta",
      { ...premises, indirect_tax: "ipsi", issuer_tax_id: "B12345674", issuer_postal_code: "51001" },
      0,
      950,
    ],
    [
      "premises in Ceuta of a company in Madrid",
      { ...premises, indirect_tax: "ipsi", issuer_tax_id: "B12345674" },
      0,
      1_900,
    ],
  ] as const)("tax of %s (%j): %i, withholding %i", (_what, facts, tax_rate, withholding_rate) => {
    expect(proposeTax(facts, "rent")).toMatchObject({ tax_rate, withholding_rate });
  });

  test.each(["E84120673", "H84120673", "J84120673"])(
    "premises in Ceuta of %s, whose members pay the tax, have the withholding of natural persons",
    (issuer_tax_id) => {
      const facts: TaxFacts = { ...premises, indirect_tax: "ipsi", issuer_tax_id, issuer_postal_code: "51001" };
      expect(proposeTax(facts, "rent")).toMatchObject({
        withholding_rate: 760,
        withholding_reason: "accounting.withholding_reason.irpf_reduced",
      });
    },
  );

  test("only the rate of IPSI on what is no home is unknown, and its reason says so", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...paymentApplicationKinds), (facts, kind) => {
        const { is_rate_known, tax_reason } = proposeTax(facts, kind);
        const isExempt = (isHome(facts) && kind !== "fee") || isNotSubject(kind);
        expect(is_rate_known).toBe(facts.indirect_tax !== "ipsi" || isExempt);
        expect(tax_reason === "accounting.tax_reason.ipsi_unknown").toBe(!is_rate_known);
      }),
    );
  });

  test("the reason of a withholding names no rate, which the table alone knows", () => {
    const texts: Readonly<Record<string, string>> = accounting;
    for (const { reason } of rentWithholdings) expect(texts[reason]).not.toMatch(/\d\s?%/);
  });

  test("the reason of an unverified withholding says that it is unverified", () => {
    const texts: Readonly<Record<string, string>> = accounting;
    for (const { reason, is_verified } of rentWithholdings)
      expect(texts[reason]?.includes("sin verificar")).toBe(!is_verified);
  });

  test("expenses and supplies have the same tax as the rent", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(proposeTax(facts, "expenses")).toEqual(proposeTax(facts, "rent"));
        expect(proposeTax(facts, "supplies")).toEqual(proposeTax(facts, "rent"));
      }),
    );
  });

  test("a deposit, a penalty or a disbursement has neither VAT nor withholding", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom("deposit", "penalty", "disbursement"), (facts, kind) => {
        expect(proposeTax(facts, kind)).toMatchObject({ tax_rate: 0, withholding_rate: 0 });
      }),
    );
  });

  test("an exemption reason is given exactly when there is no VAT, and only business tenants withhold", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...paymentApplicationKinds), (facts, kind) => {
        const { tax_rate, is_rate_known, withholding_rate, exemption } = proposeTax(facts, kind);
        expect(exemption === null).toBe(tax_rate > 0 || !is_rate_known);
        if (withholding_rate > 0) expect(facts.is_business_customer && !facts.is_withholding_exempt).toBe(true);
        if (isHome(facts) && kind === "rent") expect(tax_rate).toBe(0);
      }),
    );
  });
});
