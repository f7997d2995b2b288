import { fontOf } from "#server/engine/services/pdf/fonts.ts";

/** Invisible characters, and those that change text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
const LONGEST = 300;

const hasGlyph = (sign: string) => fontOf("regular").hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
const nameOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Makes a user's text printable in the embedded font: characters of missing scripts are replaced by their Unicode
 * numbers, so that names stay distinguishable in print and when copied.
 */
export function printableText(text: string): string {
  const signs = Array.from(
    text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").slice(0, LONGEST).toWellFormed(),
  );
  const parts = signs.map((sign) => (hasGlyph(sign) ? sign : ` ${nameOf(sign)} `));
  return parts.join("").replace(/\s+/g, " ").trim();
}
