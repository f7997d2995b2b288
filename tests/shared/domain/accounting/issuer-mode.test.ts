import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundFrom, deriveTaxpayerKind } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { billingModes } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import {
  lastVerifactuDay,
  leftForTerritory,
  leavingDay,
  modeOn,
  type ModeStart,
  planMode,
} from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { addDays } from "#shared/lib/dates.ts";
import "#tests/support/property-tests.ts";

const today = "2026-11-27";
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(today, days));
const start = (from: number, to: number) =>
  fc.record({ mode: fc.constantFrom(...billingModes), starts_on: day(from, to) });
/** A history as the rules make it: one start a day, each of another mode than the one before. */
const history = fc
  .uniqueArray(start(-400, 400), { maxLength: 5, selector: ({ starts_on }) => starts_on })
  .map((starts) => {
    const inOrder = starts.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
    return inOrder.filter(({ mode }, index) => mode !== (inOrder[index - 1]?.mode ?? "off"));
  });
const situation = fc.record({
  today: fc.constant(today),
  issued_on: fc.array(day(0, 3), { maxLength: 3 }),
  is_end_announced: fc.boolean(),
  can_sign: fc.boolean(),
  is_foral: fc.boolean(),
  has_ticketbai: fc.boolean(),
});

describe("a change of mode", () => {
  test("leaves the mode of every earlier day and of every day with an invoice as it was", () => {
    fc.assert(
      fc.property(history, start(-3, 400), situation, fc.array(day(-400, 400)), (before, wanted, known, days) => {
        const plan = planMode(before, wanted, known);
        if (plan.refusal !== null) return;
        const bound = [...known.issued_on, ...days.filter((one) => one < wanted.starts_on)];
        for (const one of bound) expect(modeOn(plan.history, one)).toBe(modeOn(before, one));
        expect(modeOn(plan.history, wanted.starts_on)).toBe(wanted.mode);
        expect(wanted.starts_on >= today).toBe(true);
      }),
    );
  });

  test("leaves VERI*FACTU on the next 1 January only", () => {
    fc.assert(
      fc.property(history, start(0, 400), situation, (before, wanted, known) => {
        const plan = planMode(before, wanted, known);
        const leaves = modeOn(before, addDays(wanted.starts_on, -1)) === "verifactu" && wanted.mode !== "verifactu";
        if (plan.refusal === null && leaves && !known.is_foral) expect(wanted.starts_on).toBe("2027-01-01");
      }),
    );
  });

  test("never chooses a mode whose records cannot be signed", () => {
    fc.assert(
      fc.property(history, day(0, 400), situation, (before, starts_on, known) => {
        const isSigned = modeOn(before, addDays(starts_on, -1)) === "no_verifactu";
        const plan = planMode(before, { mode: "no_verifactu", starts_on }, { ...known, can_sign: false });
        if (!isSigned) expect(plan.refusal).not.toBeNull();
      }),
    );
  });

  test("chooses TicketBAI only for an issuer of a Basque territory, and nothing else but no records for it", () => {
    fc.assert(
      fc.property(history, start(0, 400), situation, (before, wanted, known) => {
        const former = modeOn(before, addDays(wanted.starts_on, -1));
        if (planMode(before, wanted, known).refusal !== null || wanted.mode === "off") return;
        expect(wanted.mode === "ticketbai").toBe(known.is_foral);
        if (wanted.mode === former) return;
        expect(wanted.mode !== "ticketbai" || known.has_ticketbai).toBe(true);
      }),
    );
  });

  const quiet = {
    today,
    issued_on: [],
    is_end_announced: false,
    can_sign: true,
    is_foral: false,
    has_ticketbai: true,
  };
  const verifactu: readonly ModeStart[] = [{ mode: "verifactu", starts_on: "2026-01-01" }];
  const leaving: readonly ModeStart[] = [...verifactu, { mode: "off", starts_on: "2027-01-01" }];

  test.each([
    [verifactu, { mode: "off", starts_on: "2026-12-01" }, quiet, "mode_left_in_january", "2027-01-01"],
    [verifactu, { mode: "verifactu", starts_on: today }, quiet, "mode_unchanged", null],
    [[], { mode: "verifactu", starts_on: "2026-11-26" }, quiet, "mode_in_past", today],
    [[], { mode: "no_verifactu", starts_on: today }, { ...quiet, can_sign: false }, "mode_not_available", null],
    [
      [],
      { mode: "verifactu", starts_on: today },
      { ...quiet, issued_on: [today] },
      "mode_before_invoices",
      "2026-11-28",
    ],
    [[], { mode: "ticketbai", starts_on: today }, quiet, "mode_of_territory", null],
    [[], { mode: "verifactu", starts_on: today }, { ...quiet, is_foral: true }, "mode_of_territory", null],
    [
      [...verifactu, { mode: "off", starts_on: "2026-11-28" }],
      { mode: "verifactu", starts_on: today },
      { ...quiet, is_foral: true },
      "mode_of_territory",
      null,
    ],
    [
      leaving,
      { mode: "verifactu", starts_on: today },
      { ...quiet, is_foral: true, is_end_announced: true },
      "mode_of_territory",
      null,
    ],
    [
      [],
      { mode: "ticketbai", starts_on: today },
      { ...quiet, is_foral: true, has_ticketbai: false },
      "ticketbai_not_configured",
      null,
    ],
    [
      leaving,
      { mode: "verifactu", starts_on: today },
      { ...quiet, is_end_announced: true },
      "mode_end_announced",
      null,
    ],
  ] as const)("from %j to %j is refused", (before, wanted, known, refusal, first) => {
    expect(planMode(before, wanted, known)).toEqual({ refusal, day: first });
  });

  test("an issuer whose Basque territory is stated leaves VERI*FACTU any day, also after a message named its end", () => {
    const known = { ...quiet, is_foral: true, is_end_announced: true };
    const plan = planMode(leaving, { mode: "ticketbai", starts_on: today }, known);
    expect(plan).toEqual({ refusal: null, history: [...verifactu, { mode: "ticketbai", starts_on: today }] });
  });

  test("the present mode withdraws what is planned", () => {
    const plan = planMode(leaving, { mode: "verifactu", starts_on: today }, quiet);
    expect(plan).toEqual({ refusal: null, history: verifactu });
  });
});

test("the last day of VERI*FACTU is known once another mode is planned", () => {
  const started = [{ mode: "verifactu", starts_on: "2026-01-01" }] as const;
  expect(lastVerifactuDay(started, today)).toBeNull();
  const planned = [...started, { mode: "off", starts_on: leavingDay(today) }] as const;
  expect(lastVerifactuDay(planned, today)).toBe("2026-12-31");
  expect(lastVerifactuDay(planned, "2027-01-01")).toBeNull();
});

test.each([
  [[{ mode: "verifactu", starts_on: "2026-01-01" }], false],
  [
    [
      { mode: "verifactu", starts_on: "2026-01-01" },
      { mode: "off", starts_on: "2026-11-28" },
    ],
    true,
  ],
  [
    [
      { mode: "verifactu", starts_on: "2026-01-01" },
      { mode: "off", starts_on: "2027-01-01" },
    ],
    false,
  ],
  [
    [
      { mode: "verifactu", starts_on: "2025-01-01" },
      { mode: "off", starts_on: "2026-01-01" },
    ],
    false,
  ],
  [
    [
      { mode: "verifactu", starts_on: "2025-01-01" },
      { mode: "off", starts_on: "2025-06-01" },
    ],
    false,
  ],
  [
    [
      { mode: "ticketbai", starts_on: "2026-06-01" },
      { mode: "off", starts_on: "2026-07-01" },
    ],
    false,
  ],
] as const)("whether %j left VERI*FACTU within the year: %j", (modes, expected) => {
  expect(leftForTerritory(modes, today)).toBe(expected);
});

test("companies are bound from January 2027, everyone else from July, unless the office corrects the kind", () => {
  expect(
    ["B84120673", "A28015865", "12345678Z", "X1234567L", "E84120673", "J84120673"].map(deriveTaxpayerKind),
  ).toEqual(["corporate", "corporate", "other", "other", "other", "other"]);
  expect(boundFrom({ tax_id: "B84120673", taxpayer_kind: null })).toBe("2027-01-01");
  expect(boundFrom({ tax_id: "12345678Z", taxpayer_kind: null })).toBe("2027-07-01");
  expect(boundFrom({ tax_id: "J84120673", taxpayer_kind: "corporate" })).toBe("2027-01-01");
});
