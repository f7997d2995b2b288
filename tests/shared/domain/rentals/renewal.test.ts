import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
import { isLongOver, refuseStart, renewalWindow } from "#shared/domain/rentals/renewal.ts";
import { addDays, daysBetween } from "#shared/lib/dates.ts";

const TODAY = "2026-03-02";
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((offset) => addDays(TODAY, offset));

/** Contracts that may be renewed: running ones, including those past their end, and ended ones. */
const renewed = fc
  .record({
    start: fc.integer({ min: 30, max: 2_000 }),
    length: fc.integer({ min: 1, max: 2_400 }),
    state: fc.constantFrom("active", "notice_given", "ended"),
    isOpen: fc.boolean(),
  })
  .map(({ start, length, state, isOpen }) => {
    const start_date = addDays(TODAY, -start);
    const end_date = isOpen && state === "active" ? null : addDays(start_date, length);
    const last = addDays(start_date, Math.min(length, start));
    return {
      state,
      start_date,
      end_date,
      exit_date: state === "notice_given" ? addDays(start_date, length) : null,
      keys_returned_on: state === "ended" ? last : null,
    } as const;
  });

describe("renewal", () => {
  test("a renewal may always begin on the proposed day", () => {
    fc.assert(
      fc.property(renewed, (rental) => {
        expect(refuseStart(rental, renewalWindow(rental, TODAY).proposed, TODAY)).toBeNull();
      }),
    );
  });

  test("a renewal never leaves a gap nor overlaps an ended contract", () => {
    fc.assert(
      fc.property(renewed, day(-2_100, 2_500), (rental, start) => {
        const last = occupiedUntil(rental, TODAY);
        const isAfterStart = start > rental.start_date;
        const leavesGap = last !== null && daysBetween(last, start) > 1;
        const sharesDay = rental.state === "ended" && last !== null && start <= last;
        expect(refuseStart(rental, start, TODAY) === null).toBe(isAfterStart && !leavesGap && !sharesDay);
      }),
    );
  });

  test("a renewal of a running contract is never too late", () => {
    fc.assert(
      fc.property(renewed, (rental) => {
        const isOld = rental.keys_returned_on !== null && daysBetween(rental.keys_returned_on, TODAY) > 90;
        expect(isLongOver(rental, TODAY)).toBe(isOld);
      }),
    );
  });
});
