import type { PenPoint } from "#shared/domain/documents/signature.ts";

const BOX = { width: 360, height: 150 } as const;
const POINTS = 110;

/** A practised signature: shrinking loops and an underline. Each seed gives a different one. */
export function scrawl(seed: number): { width: number; height: number; strokes: PenPoint[][] } {
  const [speed, tilt] = [0.3 + (seed % 5) * 0.035, 8 + (seed % 7) * 2.5];
  const loops = Array.from({ length: POINTS }, (_, index): PenPoint => {
    const fade = 1 - index / (POINTS * 1.35);
    const x = 34 + index * 2.1 + Math.sin(index * speed + seed) * 15;
    const y = 72 - index * 0.12 + Math.sin(index * (speed + 0.05) + seed * 0.7) * (tilt + 20) * fade;
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10, index * 12];
  });
  const underline = Array.from({ length: 24 }, (_, index): PenPoint => {
    const y = 122 - index * 0.6 + Math.sin(index * 0.5 + seed) * 3;
    return [60 + index * 9.5, Math.round(y * 10) / 10, 1_500 + index * 12];
  });
  return { ...BOX, strokes: [loops, underline] };
}
