import { describe, expect, it } from "vitest";
import { titleFrom } from "#shared/domain/incidents/incident-moves.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { seededIncidentTypes } from "#server/seed/catalogues.ts";

describe("incident type suggested by a description", () => {
  it.each([
    ["Gotea el grifo de la cocina", "Fontanería"],
    ["No hay luz en el salón", "Electricidad"],
    ["La caldera no arranca", "Calefacción y agua caliente"],
    ["Se ha roto la lavadora", "Electrodomésticos"],
    ["He perdido la llave del portal", "Cerrajería"],
    ["Mancha de moho en el techo", "Humedades y filtraciones"],
    ["Los vecinos hacen ruido de noche", "Ruidos y convivencia"],
    ["Un problema de electricidad y un grifo", "Electricidad"],
  ])("the type suggested by «%s» is %s", (description, name) =>
    expect(suggestIncidentType(description, seededIncidentTypes)?.name).toBe(name),
  );

  it("no type is suggested when no word matches or the installation lacks the type", () => {
    expect(suggestIncidentType("Llamar al inquilino", seededIncidentTypes)).toBeNull();
    expect(suggestIncidentType("Gotea el grifo", [{ name: "Otros" }])).toBeNull();
  });
});

describe("title derived for an incident without one", () => {
  it("the derived title is the first line of the description", () =>
    expect(titleFrom("  Gotea el grifo \nde la cocina")).toBe("Gotea el grifo"));

  it("the derived title is cut at a word and has at most eighty characters", () => {
    const title = titleFrom("Desde ayer por la tarde ".repeat(10));
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/\S…$/);
  });

  it.each([
    ["an emoji of several parts", "👩‍👩‍👧‍👦"],
    ["a flag", "🇪🇸"],
    ["an accent of its own", "e\u0301"],
    ["a surrogate pair", "𝒜"],
  ])("the derived title splits no %s", (_what, character) => {
    for (let padding = 0; padding < 12; padding += 1) {
      const title = titleFrom(`${"x".repeat(padding)}${character.repeat(90)}`);
      expect(title.length).toBeLessThanOrEqual(80);
      const rest = title.slice(padding, -"…".length);
      expect(rest.replaceAll(character, "")).toBe("");
      expect(rest.length).toBeGreaterThan(60);
    }
  });
});
