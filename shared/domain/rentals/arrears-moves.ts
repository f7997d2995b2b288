import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, longText } from "../core/fields.ts";
import { defineLifecycle, type Lifecycle } from "../core/lifecycle.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import type { ArrearsStatus, Rental, RentalState } from "./rental.ts";

/** Moves of the arrears status of a rental. Reminders stop while a debt is claimed or in court. */
export const arrearsLifecycle = defineLifecycle({
  claim_debt: { from: ["normal"], to: ["claimed"], right: "approve" },
  take_to_court: { from: ["normal", "claimed"], to: ["judicial"], right: "approve" },
  settle_arrears: { from: ["claimed", "judicial"], to: ["normal"], right: "approve" },
});
export type ArrearsVerb = keyof typeof arrearsLifecycle;

/** States in which a debt can be claimed: the contract has started. */
const started: ReadonlySet<RentalState> = new Set(["active", "notice_given", "ended"]);

const never = { from: [], to: [] } as const;

/** The moves of a given rental's arrears status; a rental that has not started owes nothing that could be claimed. */
export function arrearsLifecycleOf({ state }: Pick<Rental, "state">): Lifecycle<ArrearsStatus, ArrearsVerb> {
  return started.has(state) ? arrearsLifecycle : { ...arrearsLifecycle, claim_debt: never, take_to_court: never };
}

/** Whether a move requires an issued invoice of the rental with an open amount; a settled one needs none. */
export const needsDebt = (verb: ArrearsVerb): boolean => verb !== "settle_arrears";

const step = z.object({ arrears_changed_on: date(), arrears_note: longText(500) });

/** Inputs of each move, besides the version. */
export const arrearsMoveInputs = { claim_debt: step, take_to_court: step, settle_arrears: step } satisfies Record<
  ArrearsVerb,
  z.ZodMiniObject
>;

/** The day of a step is not in the future, and neither before the rental begins nor before the step before it. */
export function arrearsMoveRules(
  { start_date, arrears_changed_on: before }: Pick<Rental, "start_date" | "arrears_changed_on">,
  today: DateString,
): readonly Rule[] {
  return [
    defineRule(z.pick(step, { arrears_changed_on: true }), ({ arrears_changed_on }) => {
      if (arrears_changed_on > today) return { field: "arrears_changed_on", key: "validation.not_future" };
      return arrears_changed_on < start_date || (before !== null && arrears_changed_on < before)
        ? { field: "arrears_changed_on", key: "validation.arrears_days" }
        : null;
    }),
  ];
}
