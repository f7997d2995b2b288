import type { Stroke } from "./signature.ts";

const print = (value: number) => String(Math.round(value * 100) / 100);
const at = (x: number, y: number) => `${print(x)} ${print(y)}`;

/**
 * A stroke as the path of an SVG: through the middles between its points, bent towards each of them, so that a quick hand does
 * not look like a polygon. A single touch is a point, which a round pen draws.
 */
export function strokePath(points: Stroke): string {
  const [first, second] = points;
  if (!first) return "";
  if (!second) return `M${at(first[0], first[1])}h0.01`;
  const bends = points.slice(1, -1).map(([x, y], index) => {
    const [nextX, nextY] = points[index + 2] ?? [x, y];
    return `Q${at(x, y)} ${at((x + nextX) / 2, (y + nextY) / 2)}`;
  });
  const last = points.at(-1) ?? first;
  return `M${at(first[0], first[1])}${bends.join("")}L${at(last[0], last[1])}`;
}
