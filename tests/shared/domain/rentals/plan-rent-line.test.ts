import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, addYears, firstOfMonth } from "#shared/lib/dates.ts";
import { type IndexValue, openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { followDeposit, planPriceLine } from "#shared/domain/rentals/plan-price-line.ts";
import type { IncrementTerms } from "#shared/domain/rentals/plan-raise.ts";
import { latestAnniversary, planRentLine, type RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import { isIncluded, sumLines } from "#shared/domain/rentals/price-increment-line.ts";

const SOURCE = "INE";
const irav = (month: string, value: number): IndexValue => ({
  kind: "irav",
  month,
  value,
  source: SOURCE,
  state: "confirmed",
});
const ipc = (month: string, value: number): IndexValue => ({
  kind: "ipc",
  month,
  value,
  source: SOURCE,
  state: "confirmed",
});
const book = openIndexBook([irav("2026-02-01", 220), irav("2026-01-01", 215), ipc("2026-02-01", 300)]);

const byIrav: IncrementTerms = { index_kind: "irav", percentage: null, amount: null, effective_date: "2026-04-01" };
const byIpc: IncrementTerms = { ...byIrav, index_kind: "ipc" };
const byPercent: IncrementTerms = { ...byIrav, index_kind: "percentage", percentage: 500 };

const aCandidate = (given: Partial<RentCandidate> = {}): RentCandidate => ({
  rental_id: "01890000-0000-7000-8000-000000000001",
  asset_id: "01890000-0000-7000-8000-000000000002",
  property_id: "01890000-0000-7000-8000-000000000003",
  title: "ALQ-00001 · Begoña Álvarez",
  regime: "habitual",
  index_clause: "irav",
  signed_on: "2025-02-20",
  start_date: "2025-03-15",
  ends_on: null,
  agreed_end: null,
  draft_id: null,
  update_skipped_on: null,
  billed: [],
  charges: [],
  rents: [{ amount: 85_000, valid_from: "2025-03-01", source: "contract" }],
  ...given,
});
const withDecision = (line: ReturnType<typeof planRentLine>) => ({ ...line, choice: null });

describe("home updated by the IRAV", () => {
  test("a home's rent rises by the IRAV of the month before its anniversary, and the line states index, month and source", () => {
    expect(planRentLine(aCandidate(), byIrav, book)).toMatchObject({
      old_amount: 85_000,
      new_amount: 86_870,
      rate: 220,
      index_kind: "irav",
      index_month: "2026-02-01",
      index_source: SOURCE,
      is_capped: false,
      reference_date: "2026-03-15",
      excluded_reason: null,
    });
  });

  test("the IRAV of two months before is used while the last one is not published", () => {
    const line = planRentLine(aCandidate(), byIrav, openIndexBook([irav("2026-01-01", 215)]));
    expect(line).toMatchObject({ new_amount: 86_828, index_month: "2026-01-01" });
  });

  test("an anniversary of the first days of a month takes the value published by then, before and after the next one is out", () => {
    const early = aCandidate({ start_date: "2025-03-01" });
    for (const values of [[irav("2026-01-01", 215)], [irav("2026-01-01", 215), irav("2026-02-01", 260)]])
      expect(planRentLine(early, byIrav, openIndexBook(values))).toMatchObject({
        new_amount: 86_828,
        index_month: "2026-01-01",
        reference_date: "2026-03-01",
      });
    expect(
      planRentLine(early, byIrav, openIndexBook([irav("2025-12-01", 215), irav("2026-02-01", 260)])),
    ).toMatchObject({
      new_amount: null,
      excluded_reason: "index_missing",
      reason_on: "2026-01-01",
    });
  });

  test("an IRAV update waits while the last value is still to be confirmed, although the one before is confirmed", () => {
    const proposed = { ...irav("2026-02-01", 220), state: "proposed" } as const;
    const line = planRentLine(aCandidate(), byIrav, openIndexBook([irav("2026-01-01", 215), proposed]));
    expect(line).toMatchObject({ new_amount: null, excluded_reason: "index_missing" });
  });

  test("an IRAV update waits while both months are missing, since an older value would be wrong", () => {
    const line = planRentLine(aCandidate(), byIrav, openIndexBook([irav("2025-12-01", 228), irav("2026-03-01", 1)]));
    expect(line).toMatchObject({
      new_amount: null,
      index_kind: "irav",
      excluded_reason: "index_missing",
      reason_on: "2026-02-01",
    });
  });

  test("the rent falls when the index falls", () => {
    const line = planRentLine(aCandidate(), byIrav, openIndexBook([irav("2026-02-01", -35)]));
    expect(line).toMatchObject({ new_amount: 84_702, excluded_reason: null });
  });

  test("a line is excluded when nothing changes", () => {
    const line = planRentLine(aCandidate(), byIrav, openIndexBook([irav("2026-02-01", 0)]));
    expect(line).toMatchObject({ new_amount: 85_000, excluded_reason: "no_change" });
    expect(isIncluded({ ...line, choice: "included" })).toBe(false);
  });
});

describe("index clause of the contract", () => {
  test("a rental without a clause is not updated", () => {
    const line = planRentLine(aCandidate({ index_clause: "none" }), byIrav, book);
    expect(line).toMatchObject({ excluded_reason: "no_clause", new_amount: 86_870 });
  });

  test.each(["ipc", "igc", "percentage"] as const)("a clause of %s is excluded from an IRAV increment", (clause) => {
    expect(planRentLine(aCandidate({ index_clause: clause }), byIrav, book).excluded_reason).toBe("other_clause");
  });

  test("a home lease signed before 26 May 2023 follows its clause above the IRAV", () => {
    const old = aCandidate({ index_clause: "ipc", signed_on: "2023-05-25", start_date: "2023-03-15" });
    expect(planRentLine(old, byIpc, book)).toMatchObject({ new_amount: 87_550, rate: 300, is_capped: false });
  });

  test("a home lease signed since 26 May 2023 is capped at the IRAV, and the line says so", () => {
    const young = aCandidate({ index_clause: "ipc", signed_on: "2023-05-26" });
    expect(planRentLine(young, byIpc, book)).toMatchObject({
      new_amount: 86_870,
      rate: 220,
      index_kind: "irav",
      is_capped: true,
    });
    const percent = planRentLine({ ...young, index_clause: "percentage" }, byPercent, book);
    expect(percent).toMatchObject({ new_amount: 86_870, is_capped: true });
  });

  test.each([
    ["2019-03-05", "habitual", { new_amount: 89_250, is_capped: false }],
    ["2019-03-06", "habitual", { new_amount: 87_550, index_kind: "ipc", is_capped: true }],
    ["2023-05-25", "habitual", { new_amount: 87_550, index_kind: "ipc", is_capped: true }],
    ["2020-01-01", "business", { new_amount: 89_250, is_capped: false }],
  ] as const)(
    "a raise by 5 %% of a lease signed on %s (%s) is capped at the IPC as the law of that day says",
    (signed_on, regime, expected) => {
      const lease = aCandidate({ index_clause: "percentage", signed_on, regime });
      expect(planRentLine(lease, byPercent, book)).toMatchObject(expected);
      const unknown = planRentLine(lease, byPercent, openIndexBook([irav("2026-02-01", 220)]));
      const missing = { new_amount: null, index_kind: "ipc", excluded_reason: "index_missing" };
      expect(unknown).toMatchObject(expected.is_capped ? missing : expected);
    },
  );

  test("a lease of premises follows its clause regardless of its signing date", () => {
    const premises = aCandidate({ regime: "business", index_clause: "percentage" });
    expect(planRentLine(premises, byPercent, book)).toMatchObject({ new_amount: 89_250, is_capped: false });
  });

  test("a home capped by the IRAV waits while the IRAV is unknown, whatever its clause gives", () => {
    const young = aCandidate({ index_clause: "ipc" });
    const line = planRentLine(young, byIpc, openIndexBook([ipc("2026-02-01", 300)]));
    expect(line).toMatchObject({ new_amount: null, index_kind: "irav", excluded_reason: "index_missing" });
  });
});

describe("one update per contract year", () => {
  test.each([
    ["2025-04-01", "2026-04-01", null],
    ["2025-04-02", "2026-04-01", "first_year"],
    ["2025-03-15", "2026-04-01", null],
    ["2024-02-29", "2025-03-01", null],
  ])("a rental that began on %s, updated from %s on: %s", (start_date, effective_date, expected) => {
    const rents = [{ amount: 85_000, valid_from: start_date, source: "contract" } as const];
    const values = Array.from({ length: 36 }, (_, index) => irav(addMonths("2023-06-01", index), 200));
    const line = planRentLine(aCandidate({ start_date, rents }), { ...byIrav, effective_date }, openIndexBook(values));
    expect(line.excluded_reason).toBe(expected);
  });

  test("in its first year the line says when that year ends", () => {
    const start_date = "2025-09-15";
    const rents = [{ amount: 85_000, valid_from: start_date, source: "contract" } as const];
    expect(planRentLine(aCandidate({ start_date, rents }), byIrav, book)).toMatchObject({
      excluded_reason: "first_year",
      reason_on: "2026-09-15",
    });
  });

  test("a rent updated since the last anniversary is not updated again, even late in that year", () => {
    const rents: RentCandidate["rents"] = [
      { amount: 80_000, valid_from: "2023-03-01", source: "contract" },
      { amount: 83_000, valid_from: "2025-12-01", source: "increment" },
    ];
    const late = aCandidate({ start_date: "2023-03-01", rents });
    expect(planRentLine(late, { ...byIrav, effective_date: "2026-02-01" }, book)).toMatchObject({
      excluded_reason: "already_updated",
      reason_on: "2025-12-01",
    });
    expect(planRentLine(late, byIrav, book)).toMatchObject({ excluded_reason: null, old_amount: 83_000 });
  });

  test("an agreed change of the rent does not count as an update", () => {
    const rents: RentCandidate["rents"] = [
      { amount: 85_000, valid_from: "2025-03-01", source: "contract" },
      { amount: 90_000, valid_from: "2026-03-01", source: "agreement" },
    ];
    expect(planRentLine(aCandidate({ rents }), byIrav, book)).toMatchObject({
      old_amount: 90_000,
      excluded_reason: null,
    });
  });
});

describe("dates on which a new rent cannot take effect", () => {
  test("a new rent cannot start after the rental's last day, but may start in its last month", () => {
    expect(planRentLine(aCandidate({ ends_on: "2026-03-31" }), byIrav, book)).toMatchObject({
      excluded_reason: "ends_before",
      reason_on: "2026-03-31",
      new_amount: null,
    });
    expect(planRentLine(aCandidate({ ends_on: "2026-04-01" }), byIrav, book).excluded_reason).toBeNull();
  });

  test("after the agreed end the line is excluded unless the user includes it, with its amount ready", () => {
    expect(planRentLine(aCandidate({ agreed_end: "2026-03-31" }), byIrav, book)).toMatchObject({
      excluded_reason: "ends_before",
      reason_on: "2026-03-31",
      new_amount: 86_870,
    });
    expect(planRentLine(aCandidate({ agreed_end: "2026-04-01" }), byIrav, book).excluded_reason).toBeNull();
  });

  test("a second increment for one month is refused and the other one, applied or draft, is identified", () => {
    const [first, other] = [aCandidate().rents[0], "01890000-0000-7000-8000-000000000009"];
    const raised = {
      amount: 86_870,
      valid_from: "2026-04-01",
      source: "increment",
      price_increment_id: other,
    } as const;
    const rents = [...(first ? [first] : []), raised];
    expect(planRentLine(aCandidate({ rents }), byIrav, book)).toMatchObject({
      excluded_reason: "later_amount",
      other_increment_id: other,
      new_amount: null,
    });
    expect(planRentLine(aCandidate({ draft_id: other }), byIrav, book)).toMatchObject({
      excluded_reason: "other_draft",
      other_increment_id: other,
      new_amount: 86_870,
    });
    const juneIncrement = { ...byIrav, effective_date: "2026-06-01" };
    expect(planRentLine(aCandidate({ rents }), juneIncrement, book)).toMatchObject({
      excluded_reason: "already_updated",
      reason_on: "2026-04-01",
      other_increment_id: other,
    });
  });

  test.each(["2026-04-01", "2026-09-01"])("a new rent is refused where one from %s is already agreed", (valid_from) => {
    const rents: RentCandidate["rents"] = [
      { amount: 85_000, valid_from: "2025-03-01", source: "contract" },
      { amount: 90_000, valid_from, source: "agreement" },
    ];
    expect(planRentLine(aCandidate({ rents }), byIrav, book)).toMatchObject({
      old_amount: 85_000,
      excluded_reason: "later_amount",
      reason_on: valid_from,
    });
  });

  test("a rent above the maximum that can be stored is refused", () => {
    const rents = [{ amount: 999_999_999_999, valid_from: "2025-03-01", source: "contract" } as const];
    const line = planRentLine(aCandidate({ rents, regime: "other", index_clause: "percentage" }), byPercent, book);
    expect(line).toMatchObject({ new_amount: null, excluded_reason: "out_of_range" });
  });
});

describe("asking price", () => {
  const price = {
    asset_price_id: "01890000-0000-7000-8000-000000000004",
    asset_id: "01890000-0000-7000-8000-000000000002",
    property_id: "01890000-0000-7000-8000-000000000003",
    title: "PISO-1 · Piso 1.º A",
    amount: 90_000,
    valid_from: "2024-01-01",
    made_by_id: null,
    draft_id: null,
  };
  test("an asking price is raised once a year and once per month, and the other increment is identified", () => {
    const other = "01890000-0000-7000-8000-000000000009";
    const raised = { ...price, made_by_id: other };
    expect(planPriceLine({ ...raised, valid_from: "2025-04-02" }, byPercent, book)).toMatchObject({
      excluded_reason: "already_updated",
      other_increment_id: other,
      new_amount: 94_500,
    });
    expect(planPriceLine({ ...raised, valid_from: "2025-04-01" }, byPercent, book).excluded_reason).toBeNull();
    expect(planPriceLine({ ...raised, valid_from: "2026-04-01" }, byPercent, book)).toMatchObject({
      excluded_reason: "later_amount",
      other_increment_id: other,
      new_amount: null,
    });
    expect(planPriceLine({ ...price, draft_id: other }, byPercent, book).excluded_reason).toBe("other_draft");
  });

  test("an asking price uses the index of the month before it takes effect, without a cap", () => {
    const terms = { ...byIrav, effective_date: "2026-03-01" };
    expect(planPriceLine(price, terms, book)).toMatchObject({ new_amount: 91_980, index_month: "2026-02-01" });
    expect(planPriceLine(price, byPercent, book)).toMatchObject({ new_amount: 94_500, excluded_reason: null });
    const fixed: IncrementTerms = { ...byIrav, index_kind: "amount", amount: 2_500 };
    expect(planPriceLine(price, fixed, book)).toMatchObject({ new_amount: 92_500, rate: null });
  });

  test.each([
    [90_000, 90_000, 92_000, 92_000],
    [180_000, 90_000, 92_000, 184_000],
    [100_000, 90_000, 92_000, 100_000],
    [null, 90_000, 92_000, null],
    [0, 90_000, 92_000, 0],
    [5_000, 0, 92_000, 5_000],
  ])(
    "an asking price with a deposit of %s at %s becomes, at %s, one of %s",
    (deposit, old_amount, new_amount, expected) => {
      expect(followDeposit(deposit, old_amount, new_amount)).toBe(expected);
    },
  );
});

describe("any rental and any index", () => {
  const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2020-01-01", days));
  const anyMonth = anyDay.map((day) => addYears(firstOfMonth(day), 3));
  const anyRate = fc.integer({ min: -1_000, max: 2_000 });
  const anyRent = fc.integer({ min: 0, max: 10_000_000 });
  const anyCase = fc.record({
    start_date: anyDay,
    effective_date: anyMonth,
    rent: anyRent,
    clause: anyRate,
    cap: anyRate,
    signed_on: anyDay,
    regime: fc.constantFrom("habitual", "business"),
  });
  type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

  function plan({ start_date, effective_date, rent, clause, cap, signed_on, regime }: Case) {
    const months = Array.from({ length: 200 }, (_, index) => addMonths("2018-01-01", index));
    const values = months.flatMap((month) => [ipc(month, clause), irav(month, cap)]);
    const rents = [{ amount: rent, valid_from: start_date, source: "contract" } as const];
    const candidate = aCandidate({ start_date, signed_on, regime, index_clause: "ipc", rents });
    return planRentLine(candidate, { ...byIpc, effective_date }, openIndexBook(values));
  }

  test("a new rent is within half a cent of the exact one", () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { old_amount, new_amount, rate } = plan(given);
        if (new_amount === null || rate === null) return;
        const error = BigInt(new_amount - old_amount) * 10_000n - BigInt(old_amount) * BigInt(rate);
        expect(error >= -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });

  test("the new rent of a home signed since 26 May 2023 never exceeds the IRAV, and no other rent is capped", () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { rate, is_capped, new_amount } = plan(given);
        if (new_amount === null) return;
        const isLimited = given.regime === "habitual" && given.signed_on >= "2023-05-26";
        if (!isLimited) expect({ rate, is_capped }).toEqual({ rate: given.clause, is_capped: false });
        else expect(rate).toBeLessThanOrEqual(Math.max(given.cap, is_capped ? given.cap : given.clause));
        if (isLimited && given.rent >= 10_000) expect(rate).toBe(Math.min(given.cap, given.clause));
      }),
    );
  });

  test("a line is included only from an anniversary on", () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const line = plan(given);
        if (!isIncluded(withDecision(line))) return;
        expect(line.reference_date <= given.effective_date).toBe(true);
        expect(line.reference_date >= addYears(given.start_date, 1)).toBe(true);
        expect(addYears(line.reference_date, 1) > given.effective_date).toBe(true);
      }),
    );
  });

  test("the reference date is the latest anniversary", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (start, day) => {
        const found = latestAnniversary(start, day);
        const all = Array.from({ length: 12 }, (_, index) => addYears(start, index + 1)).filter((one) => one <= day);
        expect(found).toBe(all.at(-1) ?? null);
      }),
    );
  });

  test("the totals are those of the included lines", () => {
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 20 }), (cases) => {
        const lines = cases.map((given) => withDecision(plan(given)));
        const included = lines.filter(isIncluded);
        expect(sumLines(lines)).toEqual({
          line_count: lines.length,
          included_count: included.length,
          old_total: included.reduce((sum, { old_amount }) => sum + old_amount, 0),
          new_total: included.reduce((sum, { new_amount }) => sum + (new_amount ?? 0), 0),
          invoiced_count: 0,
          invoiced_until: null,
          invoiced_total: 0,
          redrafted_count: 0,
          edited_count: 0,
        });
      }),
      { numRuns: 30 },
    );
  });
});
