import type { Glyph, GlyphRun } from "fontkit";
import type { SharedFont } from "./pdfkit-fonts.d.ts";

type Layout = SharedFont["layout"];

const FIGURES = "0123456789";
/** Letters are drawn by what stands beside them, as the x of 1x2. */
const AMOUNT = /^[\d\s.,%€+–-]+$/;
/** Further shapes come from text, not from amounts: they are laid out and not kept. */
const MOST_SHAPES = 2_000;

/** With objects of its own, which pdfkit scales in place; its width is therefore read when it is asked for. */
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

/** What is kept of a run: the measures that it has by inheritance go with it. */
const keepRun = (run: GlyphRun): GlyphRun => ({ ...run, advanceHeight: run.advanceHeight, bbox: run.bbox });

/**
 * Lays out figures of one width by their shape: 1.234,50 € is 0.000,00 € with other figures in the same places. Amounts differ in
 * little else, and asking the font anew for each is most of the work of a table. All other text goes to the font itself.
 */
export function layOutByShape(layout: Layout): Layout {
  const shapes = new Map<string, GlyphRun>();
  const figures = new Map<string, Glyph>();
  for (const figure of FIGURES) {
    const [glyph] = layout(figure, ["tnum"]).glyphs;
    if (glyph) figures.set(figure, glyph);
  }
  const shapeOf = (text: string): GlyphRun => {
    const shape = text.replaceAll(/\d/g, "0");
    const known = shapes.get(shape) ?? keepRun(layout(shape, ["tnum"]));
    if (shapes.size < MOST_SHAPES) shapes.set(shape, known);
    return known;
  };
  return (text, features, ...rest) => {
    if (!Array.isArray(features) || features.join() !== "tnum" || !AMOUNT.test(text))
      return layout(text, features, ...rest);
    const shape = shapeOf(text);
    // Signs that became one glyph, or one that became several, leave no place that is a figure's own.
    if (shape.glyphs.length !== text.length) return layout(text, features, ...rest);
    return copyRun(
      shape,
      shape.glyphs.map((glyph, index) => figures.get(text.charAt(index)) ?? glyph),
    );
  };
}
