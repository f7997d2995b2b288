import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { layOutByShape } from "./figure-layout.ts";
import type { SharedFont } from "./pdfkit-fonts.d.ts";

/** Inter as whole static files; of what a document uses a subset is embedded. */
const files = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
} as const;
export type Weight = keyof typeof files;
export const weights: readonly Weight[] = ["regular", "medium", "semibold"];

/** Latin with its accents, and the signs of typography and currencies: what has further forms, as figures of one width. */
const isUsual = (code: number) => code < 0x1_80 || (code >= 0x20_10 && code < 0x20_d0);
/** The font's own names for further forms, which are no signs that anybody writes. */
const isPrivate = (code: number) => code >= 0xe0_00 && code < 0xf9_00;

/**
 * A glyph keeps the sign that it was first asked for, and none when it was first drawn as a part of another, as the u of ú:
 * the text could be seen and not be copied. So each is asked for by its sign before anything is drawn.
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

/** A weight, read once for all documents: reading takes longer than printing an invoice. */
export function fontOf(weight: Weight): SharedFont {
  const font = read.get(weight) ?? readFont(weight);
  read.set(weight, font);
  return font;
}
