import type { DateString } from "#shared/lib/dates.ts";
import type { BillingRun, BillingRunVerb, FollowUpState } from "./billing-run.ts";
import type { RunFollowUp } from "./run-follow-up.ts";

/** The steps of a month, in order. */
export const runSteps = ["prepared", "reviewed", "issued", "mailed", "remitted"] as const;
export type RunStep = (typeof runSteps)[number];

/** `current`: a user moves it on; `running`: a job or a day does. */
export type RunStepState = "done" | "current" | "running" | "failed" | "waiting";

type Run = Pick<
  BillingRun,
  "state" | "failure" | "draft_count" | "issued_count" | "planned_issue_date" | "mailing" | "remitting"
>;
type FollowUp = Pick<RunFollowUp, "unmailed_count" | "to_remit">;

function draftSteps({ state, failure, draft_count, issued_count }: Run): [RunStepState, RunStepState, RunStepState] {
  const isEmpty = draft_count + issued_count === 0;
  if (isEmpty && state !== "planned") return [failure === null ? "current" : "failed", "waiting", "waiting"];
  if (state === "open") return ["done", failure === null ? "current" : "failed", "waiting"];
  return ["done", "done", state === "issued" ? "done" : "running"];
}

function followStep(state: FollowUpState, isIssued: boolean, left: number): RunStepState {
  if (state === "running") return "running";
  if (!isIssued) return "waiting";
  if (state === "failed") return "failed";
  return left > 0 ? "current" : "done";
}

/** How far a run is. */
export function stateOfSteps(
  run: Run,
  { unmailed_count, to_remit }: FollowUp,
): Readonly<Record<RunStep, RunStepState>> {
  const [prepared, reviewed, issued] = draftSteps(run);
  const isIssued = run.issued_count > 0 && run.state !== "issuing";
  return {
    prepared,
    reviewed,
    issued,
    mailed: followStep(run.mailing, isIssued, unmailed_count),
    remitted: followStep(run.remitting, isIssued, to_remit.count),
  };
}

/** The move that moves the work on; null where a job, or a later day, does, and where all is done. */
export function nextMoveOf(run: Run, followUp: FollowUp, today: DateString): BillingRunVerb | null {
  const { state, draft_count, issued_count, planned_issue_date, mailing, remitting } = run;
  if (state === "planned" || state === "issuing") return null;
  if (draft_count + issued_count === 0) return "prepare";
  const approve = planned_issue_date > today ? "plan" : "issue";
  if (state === "open" && draft_count > 0) return approve;
  if (followUp.unmailed_count > 0 && mailing !== "running") return "mail";
  if ((followUp.to_remit.count > 0 || remitting === "failed") && remitting !== "running") return "draft_remittances";
  return draft_count > 0 ? approve : null;
}
