import type { Stroke } from "./signature.ts";

const formatCoordinate = (value: number) => String(Math.round(value * 100) / 100);
const at = (x: number, y: number) => `${formatCoordinate(x)} ${formatCoordinate(y)}`;

/**
 * An SVG path of a stroke: through the midpoints between its points, curved towards each point, so that fast strokes
 * do not look like polygons. A single touch is a dot, drawn by the round line cap.
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
