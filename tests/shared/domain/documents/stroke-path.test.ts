import { describe, expect, it } from "vitest";
import type { PenPoint } from "#shared/domain/documents/signature.ts";
import { strokePath } from "#shared/domain/documents/stroke-path.ts";

describe("SVG path of a stroke", () => {
  it("a path starts and ends with the pen and curves towards the points between", () => {
    const points: PenPoint[] = [
      [0, 0, 0],
      [10, 20, 8],
      [20, 0, 16],
      [30.456, 7.5, 24],
    ];
    expect(strokePath(points)).toBe("M0 0Q10 20 15 10Q20 0 25.23 3.75L30.46 7.5");
  });

  it("a path is a line for two points, a dot for one, and empty for none", () => {
    expect(
      strokePath([
        [1, 2, 0],
        [3, 4, 8],
      ]),
    ).toBe("M1 2L3 4");
    expect(strokePath([[1, 2, 0]])).toBe("M1 2h0.01");
    expect(strokePath([])).toBe("");
  });
});
