import { describe, expect, test } from "vitest";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";

describe("what may be old on the screen after a write", () => {
  test("is the entity itself and whatever shows it by a reference", () => {
    expect([...affectedEntities("property_type")].toSorted()).toEqual(["property", "property_type"]);
    expect([...affectedEntities("person")].toSorted()).toEqual(["person", "rental"]);
  });

  test("of a rental is its asset's status too, and with it what shows the asset", () => {
    expect([...affectedEntities("rental")].toSorted()).toEqual(["asset", "deposit", "incident", "rental"]);
  });

  test("of an incident is nothing but incidents", () => {
    expect([...affectedEntities("incident")]).toEqual(["incident"]);
  });
});
