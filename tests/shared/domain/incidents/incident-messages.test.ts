import { describe, expect, it } from "vitest";
import { readPriority } from "#shared/domain/incidents/read-priority.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { seededIncidentTypes } from "#server/seed/catalogues.ts";
import { readCatalogue } from "#tests/support/read-catalogue.ts";

/** Of the catalogues: the English name of the type that is meant. */
const meant: Readonly<Record<string, string>> = {
  F: "Plumbing",
  E: "Electricity",
  C: "Heating and hot water",
  A: "Appliances",
  L: "Locks",
  H: "Damp and leaks",
  Z: "Common areas",
  R: "Noise and neighbours",
  P: "Pests",
  D: "Administrative",
};
const priorities: Readonly<Record<string, string>> = { u: "urgent", h: "high" };
const english = (name_en: string | null | undefined) => name_en ?? "";
const inEnglish = seededIncidentTypes.map(({ name_en }) => ({ name: english(name_en), meant: english(name_en) }));
const inSpanish = seededIncidentTypes.map(({ name, name_en }) => ({ name, meant: english(name_en) }));

describe.each([
  { language: "es", types: inSpanish },
  { language: "en", types: inEnglish },
])("incidents as tenants and offices write them ($language)", ({ language, types }) => {
  const rows = readCatalogue(new URL(`./messages/incidents-${language}.txt`, import.meta.url));

  it.each(rows)("«%s» is of type %s", (text, expected = "") => {
    const [type = "", priority = ""] = expected.split(" ");
    expect([suggestIncidentType(text, types)?.meant, readPriority(text)?.value]).toEqual([
      meant[type],
      priorities[priority],
    ]);
  });
});
