import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addStroke, intoBox, outOfBox, fitDrawing, removeStroke } from "#shared/domain/documents/fit-drawing.ts";
import { type Drawing, drawing, type PenPoint } from "#shared/domain/documents/signature.ts";

const portrait = { width: 358, height: 220 };
const landscape = { width: 780, height: 200 };
const stroke: PenPoint[] = [
  [20, 200, 0],
  [180, 40, 90],
  [340, 180, 200],
];
const portraitDrawing: Drawing = { ...portrait, strokes: [stroke] };

const side = fc.integer({ min: 60, max: 900 });
const box = fc.record({ width: side, height: side });
const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Boxes, each with points as fractions of its size. */
const session = fc.array(fc.tuple(box, fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 9 })), {
  minLength: 1,
  maxLength: 6,
});

/** Draws as the signature pad does: each stroke in the box size that the screen has at that moment. */
function draw(
  strokes: readonly (readonly [{ width: number; height: number }, readonly (readonly [number, number])[]])[],
) {
  const [first] = strokes;
  if (!first) throw new Error("Nothing is drawn");
  return strokes.reduce<Drawing>(
    (current, [shown, shares]) => {
      const placement = fitDrawing(current, shown);
      const points = shares.map(([x, y], index): PenPoint =>
        outOfBox([x * shown.width, y * shown.height, index], placement),
      );
      return addStroke(current, points);
    },
    { ...first[0], strokes: [] },
  );
}

describe("drawing placed in a box of another size", () => {
  it("a drawing keeps its place in a box of the same size", () => {
    expect(fitDrawing(portraitDrawing, portrait)).toEqual({ scale: 1, left: 0, top: 0 });
  });

  it("a drawing is centred in a wider box", () => {
    const placement = fitDrawing(portraitDrawing, { width: 558, height: 220 });
    expect(placement).toEqual({ scale: 1, left: 100, top: 0 });
    expect(intoBox([20, 200, 7], placement)).toEqual([120, 200, 7]);
  });

  it("a drawing keeps its scale in a box without a size yet", () => {
    expect(fitDrawing(portraitDrawing, { width: 0, height: 0 }).scale).toBe(1);
  });

  it("a drawing grows when a stroke exceeds it, as after rotating the phone, and earlier strokes keep their relative place", () => {
    const turned = fitDrawing(portraitDrawing, landscape);
    const added = outOfBox([10, 100, 300], turned);
    expect(added[0]).toBeLessThan(0);
    const grown = addStroke(portraitDrawing, [added]);
    expect(grown.width).toBeCloseTo(portrait.width - added[0], 1);
    expect(grown.height).toBe(portrait.height);
    expect(grown.strokes[1]?.[0]?.[0]).toBeCloseTo(0, 1);
    const [from, to] = [grown.strokes[0]?.[0], grown.strokes[0]?.[1]];
    expect((to?.[0] ?? 0) - (from?.[0] ?? 0)).toBeCloseTo(160, 1);
  });

  it("a drawing fits inside the box for any sequence of screen sizes while drawing", () => {
    fc.assert(
      fc.property(session, box, (strokes, shown) => {
        const result = draw(strokes);
        const placement = fitDrawing(result, shown);
        for (const [x, y] of result.strokes.flat().map((point) => intoBox(point, placement))) {
          expect(x).toBeGreaterThanOrEqual(-0.1);
          expect(y).toBeGreaterThanOrEqual(-0.1);
          expect(x).toBeLessThanOrEqual(shown.width + 0.1);
          expect(y).toBeLessThanOrEqual(shown.height + 0.1);
        }
      }),
    );
  });

  it("a drawing made across one rotation of the phone is accepted by the server", () => {
    const turns = fc.tuple(fc.constantFrom(portrait, landscape), fc.constantFrom(portrait, landscape));
    const points = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(turns, points, points, ([before, after], one, two) => {
        const { success } = drawing.safeParse(
          draw([
            [before, one],
            [after, two],
          ]),
        );
        expect(success).toBe(true);
      }),
    );
  });

  it("removing the last stroke restores the previous drawing", () => {
    const added = addStroke(portraitDrawing, [[5, 5, 400]]);
    expect(removeStroke(added)).toEqual(portraitDrawing);
    expect(removeStroke(removeStroke(added)).strokes).toEqual([]);
  });
});
