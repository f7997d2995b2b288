import fc from "fast-check";
import { expect, test } from "vitest";
import { detectStall } from "#server/engine/services/document-renderer/detect-stall.ts";

const EVERY_MS = 250;
const IDLE_LOOKS = 12;

/** The results of looks between which a process used so many milliseconds of the processor. */
function look(uses: readonly number[]): boolean[] {
  const isStalled = detectStall(EVERY_MS);
  let used = 0;
  return uses.map((use) => isStalled((used += use)));
}

test("a start that uses no processor for three seconds hangs", () => {
  expect(look([900, 400, ...Array.from({ length: IDLE_LOOKS }, () => 2)])).toEqual([
    ...Array.from({ length: IDLE_LOOKS + 1 }, () => false),
    true,
  ]);
});

test("a start that works at least once in three seconds never hangs", () => {
  const use = fc.integer({ min: 0, max: 500 });
  const pauses = fc.array(
    fc.tuple(
      fc.array(fc.constant(0), { maxLength: IDLE_LOOKS - 1 }),
      use.map((ms) => ms + 10),
    ),
  );
  fc.assert(fc.property(pauses, (parts) => !look(parts.flatMap(([idle, work]) => [...idle, work])).includes(true)));
});
