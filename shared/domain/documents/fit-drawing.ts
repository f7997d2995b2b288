import type { Drawing, PenPoint, Stroke } from "./signature.ts";

type Box = Pick<Drawing, "width" | "height">;

/** Position of a drawing in a box on the screen: `box = drawn * scale + (left, top)`. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Fits a drawing into a box of another size: whole, in proportion, centred. Rotating a phone and back shows the same
 * as before, because the strokes are never rewritten.
 */
export function fitDrawing(drawing: Box, box: Box): Placement {
  const fitting = Math.min(box.width / drawing.width, box.height / drawing.height);
  const scale = Number.isFinite(fitting) && fitting > 0 ? fitting : 1;
  return { scale, left: (box.width - drawing.width * scale) / 2, top: (box.height - drawing.height * scale) / 2 };
}

/** Converts a point from drawing to box coordinates. */
export const intoBox = ([x, y, at]: PenPoint, { scale, left, top }: Placement): PenPoint => [
  x * scale + left,
  y * scale + top,
  at,
];

/** Converts a point from box to drawing coordinates. */
export const outOfBox = ([x, y, at]: PenPoint, { scale, left, top }: Placement): PenPoint => [
  (x - left) / scale,
  (y - top) / scale,
  at,
];

/** Rounds to a hundredth of a pixel, finer than a finger, to keep drafts small. */
const round = (value: number) => Math.round(value * 100) / 100;

const move = (points: Stroke, left: number, top: number): Stroke =>
  points.map(([x, y, at]) => [round(x + left), round(y + top), at]);

/**
 * Adds a stroke to a drawing. If the box on the screen was larger meanwhile and the stroke goes beyond the drawing's
 * edges, the drawing grows on that side.
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

export const removeStroke = (drawing: Drawing): Drawing => ({ ...drawing, strokes: drawing.strokes.slice(0, -1) });
