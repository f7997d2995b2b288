import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retentionTerms } from "#shared/domain/persons/retention-terms.ts";
import { isErasable, type RetentionFacts, retentionOf } from "#shared/domain/persons/retention.ts";
import { addDays, addYears } from "#shared/lib/dates.ts";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const facts: fc.Arbitrary<RetentionFacts> = fc.record({
  last_entry: fc.option(day),
  last_contract: fc.option(day),
});
const daysOf = (given: RetentionFacts) => Object.values(given).filter((one): one is string => one !== null);

describe("legal retention term", () => {
  test("a subject without any history has no retention term and can be erased at once", () => {
    expect(retentionOf({ last_entry: null, last_contract: null })).toBeNull();
    expect(isErasable({ last_entry: null, last_contract: null }, "2026-03-02")).toBe(true);
  });

  test("the longest applicable term wins: books are retained six years from the end of theirs", () => {
    expect(retentionOf({ last_entry: "2019-03-05", last_contract: "2019-12-31" })).toEqual({
      term: "accounting",
      until: "2025-12-31",
    });
    expect(retentionOf({ last_entry: null, last_contract: "2020-02-29" })).toEqual({
      term: "actions",
      until: "2025-02-28",
    });
  });

  test("no term ends before any law allows it, counted from the last date of its kind", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const retention = retentionOf(given);
        for (const { fact, years } of retentionTerms) {
          const last = given[fact];
          if (last !== null) expect(retention?.until && retention.until >= addYears(last, years)).toBe(true);
        }
        expect(retention === null).toBe(daysOf(given).length === 0);
      }),
    );
  });

  test("a later event never shortens the term", () => {
    fc.assert(
      fc.property(facts, day, (given, entryDay) => {
        const latest = [given.last_entry ?? entryDay, entryDay].toSorted().at(-1) ?? entryDay;
        const before = retentionOf(given)?.until ?? "";
        expect((retentionOf({ ...given, last_entry: latest })?.until ?? "") >= before).toBe(true);
      }),
    );
  });

  test("the term applies on its last day and is over on the next", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const retention = retentionOf(given);
        if (!retention) return;
        expect(isErasable(given, retention.until)).toBe(false);
        expect(isErasable(given, addDays(retention.until, 1))).toBe(true);
      }),
    );
  });
});
