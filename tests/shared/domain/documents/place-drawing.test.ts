import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addStroke, intoBox, outOfBox, placeDrawing, removeStroke } from "#shared/domain/documents/place-drawing.ts";
import { type Drawing, drawing, type PenPoint } from "#shared/domain/documents/signature.ts";

const portrait = { width: 358, height: 220 };
const landscape = { width: 780, height: 200 };
const stroke: PenPoint[] = [
  [20, 200, 0],
  [180, 40, 90],
  [340, 180, 200],
];
const drawn: Drawing = { ...portrait, strokes: [stroke] };

const side = fc.integer({ min: 60, max: 900 });
const box = fc.record({ width: side, height: side });
const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Points as shares of the box that they are drawn in, and that box. */
const session = fc.array(fc.tuple(box, fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 9 })), {
  minLength: 1,
  maxLength: 6,
});

/** Draws as a pad does: each stroke in the box that the screen has just then. */
function draw(
  strokes: readonly (readonly [{ width: number; height: number }, readonly (readonly [number, number])[]])[],
) {
  const [first] = strokes;
  if (!first) throw new Error("Nothing is drawn");
  return strokes.reduce<Drawing>(
    (made, [shown, shares]) => {
      const placement = placeDrawing(made, shown);
      const points = shares.map(([x, y], index): PenPoint =>
        outOfBox([x * shown.width, y * shown.height, index], placement),
      );
      return addStroke(made, points);
    },
    { ...first[0], strokes: [] },
  );
}

describe("a drawing in a box of another size", () => {
  it("stays where it was in a box of the same size", () => {
    expect(placeDrawing(drawn, portrait)).toEqual({ scale: 1, left: 0, top: 0 });
  });

  it("lies in the middle of a wider one", () => {
    const placement = placeDrawing(drawn, { width: 558, height: 220 });
    expect(placement).toEqual({ scale: 1, left: 100, top: 0 });
    expect(intoBox([20, 200, 7], placement)).toEqual([120, 200, 7]);
  });

  it("is not lost in a box that has no room yet", () => {
    expect(placeDrawing(drawn, { width: 0, height: 0 }).scale).toBe(1);
  });

  it("grows where a stroke goes beyond it, as after a phone was turned, and keeps what was there in its place", () => {
    const turned = placeDrawing(drawn, landscape);
    const added = outOfBox([10, 100, 300], turned);
    expect(added[0]).toBeLessThan(0);
    const grown = addStroke(drawn, [added]);
    expect(grown.width).toBeCloseTo(portrait.width - added[0], 1);
    expect(grown.height).toBe(portrait.height);
    expect(grown.strokes[1]?.[0]?.[0]).toBeCloseTo(0, 1);
    const [from, to] = [grown.strokes[0]?.[0], grown.strokes[0]?.[1]];
    expect((to?.[0] ?? 0) - (from?.[0] ?? 0)).toBeCloseTo(160, 1);
  });

  it("is all inside the box, whichever sizes the screen had while it was drawn", () => {
    fc.assert(
      fc.property(session, box, (strokes, shown) => {
        const made = draw(strokes);
        const placement = placeDrawing(made, shown);
        for (const [x, y] of made.strokes.flat().map((point) => intoBox(point, placement))) {
          expect(x).toBeGreaterThanOrEqual(-0.1);
          expect(y).toBeGreaterThanOrEqual(-0.1);
          expect(x).toBeLessThanOrEqual(shown.width + 0.1);
          expect(y).toBeLessThanOrEqual(shown.height + 0.1);
        }
      }),
    );
  });

  it("is a drawing that the server takes, after one turn of the phone", () => {
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

  it("is as it was before once its last stroke is taken back", () => {
    const added = addStroke(drawn, [[5, 5, 400]]);
    expect(removeStroke(added)).toEqual(drawn);
    expect(removeStroke(removeStroke(added)).strokes).toEqual([]);
  });
});
