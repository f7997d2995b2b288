import type { Glyph, GlyphRun } from "fontkit";
import type { SharedFont } from "./pdfkit-fonts.d.ts";

type Layout = SharedFont["layout"];

const DIGITS = "0123456789";
/** Text without letters: letters may be shaped by their neighbours, such as the x of 1x2. */
const AMOUNT = /^[\d\s.,%€+–-]+$/;
/** Cache limit; shapes beyond it are laid out without being cached. */
const MOST_SHAPES = 2_000;

/** With its own position objects, because pdfkit scales them in place; the width is therefore computed on access. */
function copyRun(run: GlyphRun, glyphs: Glyph[]): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return {
    ...run,
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/** Copies the inherited measures too, so that they are cached. */
const addRun = (run: GlyphRun): GlyphRun => ({ ...run, advanceHeight: run.advanceHeight, bbox: run.bbox });

/**
 * Lays out tabular digits by shape: 1.234,50 € is 0.000,00 € with other digits in the same positions. Shaping each
 * amount is most of the work of a table, and amounts differ in little else. All other text is laid out by the font.
 */
export function layOutByShape(layout: Layout): Layout {
  const shapes = new Map<string, GlyphRun>();
  const digitGlyphs = new Map<string, Glyph>();
  for (const digit of DIGITS) {
    const [glyph] = layout(digit, ["tnum"]).glyphs;
    if (glyph) digitGlyphs.set(digit, glyph);
  }
  const shapeOf = (text: string): GlyphRun => {
    const shape = text.replaceAll(/\d/g, "0");
    const known = shapes.get(shape) ?? addRun(layout(shape, ["tnum"]));
    if (shapes.size < MOST_SHAPES) shapes.set(shape, known);
    return known;
  };
  return (text, features, ...rest) => {
    if (!Array.isArray(features) || features.join() !== "tnum" || !AMOUNT.test(text))
      return layout(text, features, ...rest);
    const shape = shapeOf(text);
    // A ligature or decomposition breaks the one-to-one mapping between characters and glyphs.
    if (shape.glyphs.length !== text.length) return layout(text, features, ...rest);
    return copyRun(
      shape,
      shape.glyphs.map((glyph, index) => digitGlyphs.get(text.charAt(index)) ?? glyph),
    );
  };
}
