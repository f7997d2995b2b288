import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anniversaryDays,
  anniversaryOf,
  awaitedMonth,
  effectiveMonth,
  letterBy,
  mayBePublished,
} from "#shared/domain/rentals/anniversary.ts";
import { openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { planRentLine, type RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import { addDays, addMonths, addYears, firstOfMonth } from "#shared/lib/dates.ts";

const days = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays("2010-01-01", count));
const keyOf = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));

describe("the window of anniversaries", () => {
  test("it has each anniversary of a lease from two months before today to two months after, and no other", () => {
    fc.assert(
      fc.property(days, days, (start, today) => {
        const [from, until] = [addMonths(today, -2), addMonths(today, 2)];
        const near = [-1, 0, 1]
          .map((more) => addYears(start, Number(today.slice(0, 4)) - Number(start.slice(0, 4)) + more))
          .filter((day) => day >= from && day <= until);
        const found = anniversaryDays(today).filter(({ key }) => key === keyOf(start));
        expect(found.map(({ day }) => day)).toEqual(near);
      }),
    );
  });

  test("the new rent starts on the first of a month, not before the anniversary, and after a notice of today", () => {
    fc.assert(
      fc.property(days, days, (anniversary_on, today) => {
        const effective = effectiveMonth(anniversary_on, today);
        expect(effective).toBe(firstOfMonth(effective));
        expect(effective >= anniversary_on && effective >= addMonths(firstOfMonth(today), 1)).toBe(true);
        const before = addMonths(effective, -1);
        expect(before >= anniversary_on && before >= addMonths(firstOfMonth(today), 1)).toBe(false);
        expect(letterBy("habitual", effective)).toBe(addDays(effective, -1));
      }),
    );
  });

  test("the law fixes no last day for uses other than housing", () => {
    expect(letterBy("business", "2027-01-01")).toBeNull();
    expect(letterBy("seasonal", "2027-01-01")).toBeNull();
  });
});

test("a value is final on the anniversary, when its month is there, or when the next is not published by then", () => {
  expect(mayBePublished("2026-10-01", "2026-12-20", "2026-11-27")).toBe(true);
  expect(mayBePublished("2026-11-01", "2026-12-20", "2026-12-16")).toBe(false);
  expect(mayBePublished("2026-10-01", "2026-12-20", "2026-12-20")).toBe(false);
  expect(mayBePublished("2026-10-01", "2026-12-01", "2026-11-27")).toBe(false);
});

test("the awaited month is the last one that can be published by the anniversary", () => {
  expect(awaitedMonth("2027-01-01")).toBe("2026-11-01");
  expect(awaitedMonth("2027-01-15")).toBe("2026-12-01");
});

const candidate: RentCandidate = {
  rental_id: "r",
  asset_id: "a",
  property_id: "p",
  title: "",
  regime: "habitual",
  index_clause: "ipc",
  signed_on: "2024-12-01",
  start_date: "2024-12-01",
  ends_on: null,
  agreed_end: null,
  draft_id: null,
  update_skipped_on: null,
  rents: [{ amount: 100_000, valid_from: "2024-12-01", source: "agreement" }],
  billed: [],
  charges: [],
};
const terms = { index_kind: "ipc", percentage: null, amount: null, effective_date: "2026-12-01" } as const;
const index = (kind: "ipc" | "irav", month: string, state: "confirmed" | "proposed" = "confirmed") =>
  ({ kind, month, value: 200, source: null, state }) as const;

describe("what an anniversary says", () => {
  const setting = {
    index_clause: "ipc",
    anniversary_on: "2026-12-01",
    today: "2026-11-27",
    cap_month: null,
    isProposed: () => false,
  } as const;

  test("a cap that is not known leaves the new rent unknown", () => {
    const line = planRentLine(candidate, terms, openIndexBook([index("ipc", "2026-10-01")]));
    expect(anniversaryOf(line, setting)).toMatchObject({
      state: "not_published",
      index_kind: "irav",
      new_amount: null,
    });
  });

  test("a cap whose next value may come before the anniversary leaves it unknown too", () => {
    const book = openIndexBook([index("ipc", "2026-11-01"), index("irav", "2026-10-01")]);
    const late = { ...candidate, start_date: "2024-12-20", signed_on: "2024-12-20" };
    const line = planRentLine(late, { ...terms, effective_date: "2027-01-01" }, book);
    const of = { ...setting, anniversary_on: "2026-12-20", today: "2026-12-16" };
    expect(anniversaryOf(line, { ...of, cap_month: "2026-10-01" })).toMatchObject({ state: "not_published" });
    expect(anniversaryOf(line, { ...of, cap_month: "2026-11-01" })).toMatchObject({ state: "ready" });
  });

  test("a value that was read and not confirmed is named with its month", () => {
    const line = planRentLine(candidate, terms, openIndexBook([index("ipc", "2026-10-01", "proposed")]));
    const isProposed = (kind: string, month: string) => kind === "ipc" && month === "2026-10-01";
    expect(anniversaryOf(line, { ...setting, isProposed })).toMatchObject({
      state: "unconfirmed",
      index_month: "2026-10-01",
    });
  });

  test("a rent that was raised since, or ends before, has none", () => {
    const book = openIndexBook([index("ipc", "2026-10-01"), index("irav", "2026-10-01")]);
    const ending = planRentLine({ ...candidate, ends_on: "2026-11-30" }, terms, book);
    expect(anniversaryOf(ending, setting)).toBeNull();
    const raised = { amount: 102_000, valid_from: "2026-12-01", source: "increment" } as const;
    const done = planRentLine({ ...candidate, rents: [...candidate.rents, raised] }, terms, book);
    expect(anniversaryOf(done, setting)).toBeNull();
  });
});
