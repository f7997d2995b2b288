import { describe, expect, test } from "vitest";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";

describe("what may be old on the screen after a write", () => {
  test("is the entity itself and whatever shows it by a reference, and the log", () => {
    expect([...affectedEntities("property_type")].toSorted()).toEqual(["audit_entry", "property", "property_type"]);
    expect([...affectedEntities("person")].toSorted()).toEqual([
      "audit_entry",
      "booking",
      "deposit",
      "invoice",
      "mandate",
      "payment",
      "person",
      "rental",
    ]);
  });

  test("of a rental is its asset's status too, and with it what shows the asset or goes along with it", () => {
    expect([...affectedEntities("rental")].toSorted()).toEqual([
      "asset",
      "asset_price",
      "audit_entry",
      "bank_movement",
      "booking",
      "booking_link",
      "deposit",
      "deposit_withholding",
      "document",
      "incident",
      "invoice",
      "invoice_series",
      "payment",
      "payment_allocation",
      "price_increment",
      "price_increment_line",
      "remittance_line",
      "rental",
      "rental_charge",
    ]);
  });

  test("of a price increment is what applying it makes: rents and prices", () => {
    expect([...affectedEntities("price_increment")]).toEqual(
      expect.arrayContaining(["price_increment", "price_increment_line", "rental", "asset_price"]),
    );
  });

  test("of an incident are incidents, the charges that they brought about, and the log", () => {
    expect([...affectedEntities("incident")].toSorted()).toEqual([
      "audit_entry",
      "deposit_withholding",
      "incident",
      "owner_charge",
      "rental_charge",
    ]);
  });
});
