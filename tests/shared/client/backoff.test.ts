import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBackoff } from "#shared/client/backoff.ts";

const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("retry delay", () => {
  it("the first delay is between one and five seconds (docs/design/specification.md, section 9)", () => {
    fc.assert(
      fc.property(luck, (random) => {
        const wait = createBackoff(() => random).next();
        expect(wait).toBeGreaterThanOrEqual(1000);
        expect(wait).toBeLessThanOrEqual(5000);
      }),
    );
  });

  it("the delay grows with failures up to a minute, and is never below a second", () => {
    const unlucky = createBackoff(() => 1);
    const waits = Array.from({ length: 8 }, () => unlucky.next());
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(60_000);
    const lucky = createBackoff(() => 0);
    expect(Array.from({ length: 8 }, () => lucky.next())).toEqual(Array.from({ length: 8 }, () => 1000));
  });

  it("the delay starts again after a success", () => {
    const backoff = createBackoff(() => 1);
    backoff.next();
    backoff.next();
    backoff.reset();
    expect(backoff.next()).toBe(5000);
  });

  it("the delays of clients disconnected at once are spread", () => {
    const waits = Array.from({ length: 200 }, () => createBackoff().next());
    const inOneSecond = (from: number) => waits.filter((wait) => wait >= from && wait < from + 1000).length;
    for (const from of [1000, 2000, 3000, 4000]) expect(inOneSecond(from)).toBeLessThan(100);
  });
});
