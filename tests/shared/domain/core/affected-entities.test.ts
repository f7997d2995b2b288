import { describe, expect, test } from "vitest";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";

describe("what may be old on the screen after a write", () => {
  test("is the entity itself and whatever shows it by a reference", () => {
    expect([...affectedEntities("property_type")].toSorted()).toEqual(["property", "property_type"]);
    expect([...affectedEntities("person")].toSorted()).toEqual(["deposit", "invoice", "payment", "person", "rental"]);
  });

  test("of a rental is its asset's status too, and with it what shows the asset or goes along with it", () => {
    expect([...affectedEntities("rental")].toSorted()).toEqual([
      "asset",
      "asset_price",
      "deposit",
      "deposit_withholding",
      "incident",
      "invoice",
      "invoice_series",
      "payment",
      "payment_allocation",
      "price_increment",
      "price_increment_line",
      "rental",
      "rental_charge",
    ]);
  });

  test("of a price increment is what applying it makes: rents and prices", () => {
    expect([...affectedEntities("price_increment")]).toEqual(
      expect.arrayContaining(["price_increment", "price_increment_line", "rental", "asset_price"]),
    );
  });

  test("of an incident are incidents, and the charges that they brought about", () => {
    expect([...affectedEntities("incident")].toSorted()).toEqual(["deposit_withholding", "incident", "rental_charge"]);
  });
});
