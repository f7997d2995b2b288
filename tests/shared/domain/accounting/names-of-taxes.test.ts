import { expect, test } from "vitest";
import english from "#locales/en/fields.ts";
import spanish from "#locales/es/fields.ts";

test("no field is named after VAT, since the place of the property decides whether it is IGIC or IPSI", () => {
  const labels = [...Object.values(spanish), ...Object.values(english)];
  expect(labels.filter((label) => /\b(IVA|VAT)\b/.test(label))).toEqual([]);
});
