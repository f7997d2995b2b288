import { fontOf } from "#server/engine/services/pdf/fonts.ts";

/** What prints nothing, or turns the text around it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
const LONGEST = 300;

const hasGlyph = (sign: string) => fontOf("regular").hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
const nameOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * A text that somebody gave, as our font can print it: signs of scripts that it lacks stand there by their numbers in
 * Unicode, so that a name can be told from any other in print and in a copy.
 */
export function printable(text: string): string {
  const signs = Array.from(
    text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").slice(0, LONGEST).toWellFormed(),
  );
  const parts = signs.map((sign) => (hasGlyph(sign) ? sign : ` ${nameOf(sign)} `));
  return parts.join("").replace(/\s+/g, " ").trim();
}
