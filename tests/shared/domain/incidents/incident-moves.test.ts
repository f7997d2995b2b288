import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import {
  incidentLifecycleOf,
  needsReason,
  reachableKinds,
  verbBetween,
} from "#shared/domain/incidents/incident-moves.ts";
import { incidentStatusKinds } from "#shared/domain/incidents/incident-status.ts";
import { incidentLifecycle } from "#shared/domain/incidents/incident.ts";
import { REOPEN_DAYS } from "#shared/domain/incidents/policy.ts";

const now = new Date("2026-03-31T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const kind = fc.constantFrom(...incidentStatusKinds);

describe("verb between two kinds of status", () => {
  it("the verb is the only one that leads from one kind to the other, apart from marking spam", () => {
    fc.assert(
      fc.property(kind, kind, (from, to) => {
        const leading = allowedMoves(incidentLifecycle, from).filter(
          (verb) => verb !== "mark_spam" && incidentLifecycle[verb].to.includes(to),
        );
        expect(leading.length).toBeLessThanOrEqual(1);
        expect(verbBetween(incidentLifecycle, from, to)).toBe(leading[0] ?? null);
        expect(reachableKinds(incidentLifecycle, from).includes(to)).toBe(leading.length === 1);
      }),
    );
  });

  it("every kind of status but rejected can be left", () => {
    const stuck = incidentStatusKinds.filter((from) => reachableKinds(incidentLifecycle, from).length === 0);
    expect(stuck).toEqual(["rejected"]);
  });
});

describe("reopening of closed incidents", () => {
  it.each([
    [0, true],
    [REOPEN_DAYS, true],
    [REOPEN_DAYS + 0.01, false],
    [400, false],
  ])("an incident closed %d days ago can be reopened: %s", (days, isPossible) => {
    const lifecycle = incidentLifecycleOf({ closed_at: daysAgo(days), source: "staff" }, now);
    expect(verbBetween(lifecycle, "closed", "in_progress")).toBe(isPossible ? "reopen" : null);
    expect(verbBetween(lifecycle, "resolved", "in_progress")).toBe("reopen");
  });
});

it("only an incident from the public form can be marked as spam", () => {
  const offered = (source: "staff" | "public_form" | "extension") =>
    allowedMoves(incidentLifecycleOf({ closed_at: null, source }, now), "new").includes("mark_spam");
  expect([offered("public_form"), offered("staff"), offered("extension")]).toEqual([true, false, false]);
});

it("only a rejection requires a reason", () => {
  const verbs = allowedMoves(incidentLifecycle, "new");
  expect(verbs.filter(needsReason)).toEqual(["reject"]);
});
