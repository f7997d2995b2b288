import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { recordCountryOf } from "#server/areas/accounting/verifactu/record-country.ts";

const schema = new URL("../../../support/data/aeat-verifactu/suministro-informacion.xsd", import.meta.url);

/** Codes of AEAT's own, which ISO 3166 does not have: other countries, bodies of the Union, parts of states. */
const OWN_CODES = new Set(["QU", "XB", "XG", "XN", "XU"]);

test("every code of a country that AEAT's schema has is recognised by its Spanish and its English name", async () => {
  const text = await readFile(schema, "utf8");
  const list = text.slice(text.indexOf('simpleType name="CountryType2"')).split("</simpleType>")[0] ?? "";
  const codes = [...list.matchAll(/enumeration value="(\w\w)"/g)].flatMap(([, code]) => code ?? []);
  expect(codes.length).toBeGreaterThan(200);
  const states = codes.filter((code) => !OWN_CODES.has(code));
  for (const language of ["es", "en"]) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    expect(states.filter((code) => recordCountryOf(names.of(code)) !== code)).toEqual([]);
  }
});

test.each([
  ["Curazao", "CW"],
  ["Sudán del Sur", "SS"],
  ["San Martín", "FR"],
  ["Martinica", "FR"],
  ["Islas Åland", "FI"],
  ["AX", "FI"],
  ["Ruritania", "ES"],
  ["Costa de Marfil", "CI"],
  ["República Checa", "CZ"],
  ["Hong Kong", "HK"],
  ["Macao", "MO"],
  ["Palestina", "PS"],
  ["Birmania", "MM"],
  ["Myanmar", "MM"],
  ["Macedonia", "MK"],
  ["Corea", "KR"],
  ["Federación Rusa", "RU"],
  ["RU", "RU"],
  ["Estados Unidos de América", "US"],
  ["U.S.A.", "US"],
  ["EE. UU.", "US"],
  ["Deutschland", "DE"],
  ["Côte d'Ivoire", "CI"],
  ["Bosnia-Herzegovina", "BA"],
  ["España", "ES"],
  [null, "ES"],
])("a customer of %s is declared by the code %s", (country, code) => {
  expect(recordCountryOf(country)).toBe(code);
});
