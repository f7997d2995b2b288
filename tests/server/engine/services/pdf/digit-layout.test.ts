import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { create } from "fontkit";
import { expect, it } from "vitest";
import { layOutByShape } from "#server/engine/services/pdf/digit-layout.ts";
import type { SharedFont } from "#server/engine/services/pdf/pdfkit-fonts.d.ts";
import { formatCents } from "#shared/lib/money.ts";

const file = import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");
const font = create(readFileSync(fileURLToPath(file)));
if (!("layout" in font)) throw new Error("Several fonts");
const plain: SharedFont["layout"] = font.layout.bind(font);
const byShape = layOutByShape(plain);

const glyphsOf = (layout: SharedFont["layout"], text: string) => {
  const { glyphs, positions, advanceWidth } = layout(text, ["tnum"]);
  return { signs: glyphs.map(({ id, codePoints }) => [id, codePoints]), positions, advanceWidth };
};

it("every amount is drawn as by the font itself, from the cache too", () => {
  const amounts = fc.tuple(
    fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    fc.constantFrom("es" as const, "en" as const),
  );
  fc.assert(
    fc.property(amounts, ([cents, language]) => {
      const text = formatCents(cents, language);
      expect(glyphsOf(byShape, text)).toEqual(glyphsOf(plain, text));
      expect(glyphsOf(byShape, text)).toEqual(glyphsOf(plain, text));
    }),
    { numRuns: 60 },
  );
});

it.each(["1x2", "7 ene 2026", "Total", "10:30", "–", "-21 %"])("%s is drawn as by the font itself", (text) => {
  expect(glyphsOf(byShape, text)).toEqual(glyphsOf(plain, text));
});
