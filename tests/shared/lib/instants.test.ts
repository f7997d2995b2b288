import fc from "fast-check";
import { expect, it } from "vitest";
import { toBusinessInstant } from "#shared/lib/instants.ts";

it.each([
  ["2024-01-01T18:20:30Z", "2024-01-01T19:20:30+01:00"],
  ["2024-07-01T22:00:00.999Z", "2024-07-02T00:00:00+02:00"],
  ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
  ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"],
  ["2024-01-01T19:20:30+01:00", "2024-01-01T19:20:30+01:00"],
])("the instant %s is %s in Madrid", (iso, expected) => {
  expect(toBusinessInstant(iso)).toBe(expected);
});

it("a converted instant is the same, to the second", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1950-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      expect(Date.parse(toBusinessInstant(date.toISOString()))).toBe(Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});
