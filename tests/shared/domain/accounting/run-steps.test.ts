import fc from "fast-check";
import { expect, test } from "vitest";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import {
  billingRunLifecycle,
  billingRunStates,
  followUpStates,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { nextMoveOf, runSteps, stateOfSteps } from "#shared/domain/accounting/billing/run-steps.ts";

const TODAY = "2026-11-26";
const reviewed = {
  state: "open",
  failure: null,
  draft_count: 195,
  issued_count: 0,
  planned_issue_date: "2026-12-01",
  mailing: "none",
  remitting: "none",
} as const;
const issued = { ...reviewed, state: "issued", draft_count: 0, issued_count: 195 } as const;
const left = (unmailed_count: number, debits: number) => ({
  unmailed_count,
  to_remit: { count: debits, amount: debits * 900 },
});

test("from nothing to a remittance, each step has its move", () => {
  const none = left(0, 0);
  expect(nextMoveOf({ ...reviewed, draft_count: 0 }, none, TODAY)).toBe("prepare");
  expect(nextMoveOf(reviewed, none, TODAY)).toBe("plan");
  expect(nextMoveOf(reviewed, none, "2026-12-01")).toBe("issue");
  expect(nextMoveOf({ ...reviewed, state: "planned" }, none, TODAY)).toBeNull();
  expect(nextMoveOf({ ...reviewed, state: "issuing" }, none, TODAY)).toBeNull();
  expect(nextMoveOf(issued, left(195, 80), TODAY)).toBe("mail");
  expect(nextMoveOf({ ...issued, mailing: "running" }, left(195, 80), TODAY)).toBe("draft_remittances");
  expect(nextMoveOf(issued, left(0, 80), TODAY)).toBe("draft_remittances");
  expect(nextMoveOf({ ...issued, remitting: "failed" }, none, TODAY)).toBe("draft_remittances");
  expect(nextMoveOf(issued, none, TODAY)).toBeNull();
});

test("the steps say what is done, what waits, what runs and what failed", () => {
  const states = (...args: Parameters<typeof stateOfSteps>) => Object.values(stateOfSteps(...args)).join(" ");
  const none = left(0, 0);
  expect(states({ ...reviewed, draft_count: 0, failure: "application_missing" }, none)).toBe(
    "failed waiting waiting waiting waiting",
  );
  expect(states(reviewed, none)).toBe("done current waiting waiting waiting");
  expect(states({ ...reviewed, state: "planned" }, none)).toBe("done done running waiting waiting");
  expect(states(issued, left(195, 80))).toBe("done done done current current");
  expect(states({ ...issued, mailing: "failed", remitting: "running" }, left(3, 80))).toBe(
    "done done done failed running",
  );
  expect(states({ ...issued, mailing: "done", remitting: "done" }, none)).toBe("done done done done done");
});

test("a proposed move is always one that the state allows, and every step has a state", () => {
  const anyRun = fc.record({
    state: fc.constantFrom(...billingRunStates),
    failure: fc.constantFrom(null, "run_approver_gone"),
    draft_count: fc.nat(3),
    issued_count: fc.nat(3),
    planned_issue_date: fc.constantFrom("2026-11-20", TODAY, "2026-12-01"),
    mailing: fc.constantFrom(...followUpStates),
    remitting: fc.constantFrom(...followUpStates),
  });
  fc.assert(
    fc.property(anyRun, fc.nat(2), fc.nat(2), (run, unmailed, debits) => {
      const verb = nextMoveOf(run, left(unmailed, debits), TODAY);
      expect(verb === null || isMoveAllowed(billingRunLifecycle, run.state, verb)).toBe(true);
      expect(Object.keys(stateOfSteps(run, left(unmailed, debits)))).toEqual([...runSteps]);
    }),
  );
});
