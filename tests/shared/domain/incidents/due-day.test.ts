import fc from "fast-check";
import { expect, it } from "vitest";
import { dueDayOf } from "#shared/domain/incidents/due-day.ts";
import { todayIn } from "#shared/lib/dates.ts";

it("is the day in Madrid on which the hours have passed, also where the clock changes", () => {
  expect(dueDayOf(new Date("2026-03-02T09:00:00Z"), 24)).toBe("2026-03-03");
  expect(dueDayOf(new Date("2026-03-28T22:30:00Z"), 24)).toBe("2026-03-30");
  expect(dueDayOf(new Date("2026-10-24T21:30:00Z"), 25)).toBe("2026-10-25");
});

it("is none where the type promises nothing", () => {
  expect(dueDayOf(new Date("2026-03-02T09:00:00Z"), null)).toBeNull();
});

it("never comes before the day on which the incident came in", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 8_760 }), (cameIn, hours) => {
      expect((dueDayOf(cameIn, hours) ?? "") >= todayIn(cameIn)).toBe(true);
    }),
  );
});
