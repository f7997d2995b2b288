import fc from "fast-check";
import { expect, it } from "vitest";
import { dueDayOf } from "#shared/domain/incidents/due-day.ts";
import { todayIn } from "#shared/lib/dates.ts";

it("the due day is the day in Madrid when the hours have passed, across clock changes too", () => {
  expect(dueDayOf(new Date("2026-03-02T09:00:00Z"), 24)).toBe("2026-03-03");
  expect(dueDayOf(new Date("2026-03-28T22:30:00Z"), 24)).toBe("2026-03-30");
  expect(dueDayOf(new Date("2026-10-24T21:30:00Z"), 25)).toBe("2026-10-25");
});

it("the due day is null for a type without a promised time", () => {
  expect(dueDayOf(new Date("2026-03-02T09:00:00Z"), null)).toBeNull();
});

it("the due day is never before the day on which the incident was reported", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 8_760 }), (cameIn, hours) => {
      expect((dueDayOf(cameIn, hours) ?? "") >= todayIn(cameIn)).toBe(true);
    }),
  );
});
