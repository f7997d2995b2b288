import { describe, expect, it } from "vitest";
import { titleFrom } from "#shared/domain/incidents/incident-moves.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { seededIncidentTypes } from "#server/seed/catalogues.ts";

describe("the type that a description speaks of", () => {
  it.each([
    ["Gotea el grifo de la cocina", "Fontanería"],
    ["No hay luz en el salón", "Electricidad"],
    ["La caldera no arranca", "Calefacción y agua caliente"],
    ["Se ha roto la lavadora", "Electrodomésticos"],
    ["He perdido la llave del portal", "Cerrajería"],
    ["Mancha de moho en el techo", "Humedades y filtraciones"],
    ["Los vecinos hacen ruido de noche", "Ruidos y convivencia"],
    ["Un problema de electricidad y un grifo", "Electricidad"],
  ])("of «%s» is %s", (description, name) =>
    expect(suggestIncidentType(description, seededIncidentTypes)?.name).toBe(name),
  );

  it("is none when the words say nothing, or the installation has no such type", () => {
    expect(suggestIncidentType("Llamar al inquilino", seededIncidentTypes)).toBeNull();
    expect(suggestIncidentType("Gotea el grifo", [{ name: "Otros" }])).toBeNull();
  });
});

describe("the title of an incident that was told without one", () => {
  it("is its first line", () => expect(titleFrom("  Gotea el grifo \nde la cocina")).toBe("Gotea el grifo"));

  it("is cut at a word and never longer than eighty characters", () => {
    const title = titleFrom("Desde ayer por la tarde ".repeat(10));
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/\S…$/);
  });

  it.each([
    ["an emoji of several parts", "👩‍👩‍👧‍👦"],
    ["a flag", "🇪🇸"],
    ["an accent of its own", "e\u0301"],
    ["a surrogate pair", "𝒜"],
  ])("splits no %s", (_what, character) => {
    for (let padding = 0; padding < 12; padding += 1) {
      const title = titleFrom(`${"x".repeat(padding)}${character.repeat(90)}`);
      expect(title.length).toBeLessThanOrEqual(80);
      const rest = title.slice(padding, -"…".length);
      expect(rest.replaceAll(character, "")).toBe("");
      expect(rest.length).toBeGreaterThan(60);
    }
  });
});
