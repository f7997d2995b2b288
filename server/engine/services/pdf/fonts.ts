import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { layOutByShape } from "./digit-layout.ts";
import type { SharedFont } from "./pdfkit-fonts.d.ts";

/** Inter as complete static files; each document embeds a subset. */
const files = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
} as const;
export type Weight = keyof typeof files;
export const weights: readonly Weight[] = ["regular", "medium", "semibold"];

/** Latin with accents, typographic and currency characters: those with alternative forms, such as tabular digits. */
const isUsual = (code: number) => code < 0x1_80 || (code >= 0x20_10 && code < 0x20_d0);
/** Private-use codes for the font's alternative forms, which are never typed. */
const isPrivate = (code: number) => code >= 0xe0_00 && code < 0xf9_00;

/**
 * fontkit keeps the code point with which a glyph was first requested, and none when it was first drawn as part of
 * another, such as the u of ú: that text could be seen but not copied. So each glyph is requested by its code point
 * before anything is drawn.
 */
function introduceSigns(font: SharedFont): void {
  const signs = font.characterSet.filter((code) => !isPrivate(code));
  for (const code of signs) font.glyphForCodePoint(code);
  font.layout(String.fromCodePoint(...signs.filter(isUsual)), ["tnum"]);
}

function readFont(weight: Weight): SharedFont {
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${files[weight]}`));
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} holds several fonts`);
  introduceSigns(font);
  font.layout = layOutByShape(font.layout.bind(font));
  return font;
}

const read = new Map<Weight, SharedFont>();

/** A weight, read once for all documents: reading takes longer than rendering an invoice. */
export function fontOf(weight: Weight): SharedFont {
  const font = read.get(weight) ?? readFont(weight);
  read.set(weight, font);
  return font;
}
