import type { Drawing, PenPoint, Stroke } from "./signature.ts";

type Box = Pick<Drawing, "width" | "height">;

/** How a drawing lies in a box of the screen: `box = drawn * scale + (left, top)`. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Where a drawing comes to lie in a box of another size: whole, in its proportions, in the middle. A phone that is turned and
 * turned back shows the same as before, for what was drawn is never rewritten.
 */
export function placeDrawing(drawing: Box, box: Box): Placement {
  const fitting = Math.min(box.width / drawing.width, box.height / drawing.height);
  const scale = Number.isFinite(fitting) && fitting > 0 ? fitting : 1;
  return { scale, left: (box.width - drawing.width * scale) / 2, top: (box.height - drawing.height * scale) / 2 };
}

/** Where a point of the drawing lies in the box. */
export const intoBox = ([x, y, at]: PenPoint, { scale, left, top }: Placement): PenPoint => [
  x * scale + left,
  y * scale + top,
  at,
];

/** Where a point of the box lies in the drawing. */
export const outOfBox = ([x, y, at]: PenPoint, { scale, left, top }: Placement): PenPoint => [
  (x - left) / scale,
  (y - top) / scale,
  at,
];

/** A hundredth of a pixel: what a finger cannot tell and a draft need not hold. */
const round = (value: number) => Math.round(value * 100) / 100;

const move = (points: Stroke, left: number, top: number): Stroke =>
  points.map(([x, y, at]) => [round(x + left), round(y + top), at]);

/**
 * A drawing with one more stroke, which may go beyond its edges where the box on the screen was wider or higher meanwhile: then
 * the drawing grows on that side.
 */
export function addStroke({ width, height, strokes }: Drawing, points: Stroke): Drawing {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.max(0, -Math.min(...xs)), Math.max(0, -Math.min(...ys))];
  return {
    width: round(Math.max(width, ...xs) + left),
    height: round(Math.max(height, ...ys) + top),
    strokes: [...strokes, points].map((one) => move(one, left, top)),
  };
}

/** Without its last stroke. */
export const removeStroke = (drawing: Drawing): Drawing => ({ ...drawing, strokes: drawing.strokes.slice(0, -1) });
