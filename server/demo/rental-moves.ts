import type { DemoContext } from "./demo-context.ts";
import { addDays } from "#shared/lib/dates.ts";
import { addMinutes, inOrder, workingHour } from "./moments.ts";
import type { PastMove } from "./past-moves.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import type { DemoRandom } from "./random.ts";

/** Activation after the signature, done by the server on the first day. */
function startOfRental({ dates }: RentalPlan, approver: string, random: DemoRandom): PastMove[] {
  const { signed_on, start_date, state } = dates;
  if (signed_on === null) return [];
  const activated: PastMove = {
    at: workingHour(signed_on, random),
    actor_id: approver,
    action: "activate",
    changes: { state: ["draft", "upcoming"], signed_on: [null, signed_on] },
  };
  if (state === "upcoming") return [activated];
  const started = { at: `${start_date}T00:05:00.000Z`, actor_id: null, action: "begin" };
  return [activated, { ...started, changes: { state: ["upcoming", "active"] } }];
}

function increments({ terms }: RentalPlan, actor_id: string, random: DemoRandom): PastMove[] {
  return terms.steps.slice(1).map(({ amount, valid_from }, index) => ({
    at: workingHour(valid_from, random),
    actor_id,
    action: "update",
    changes: { monthly_rent: [terms.steps[index]?.amount, amount] },
  }));
}

function ending({ dates }: RentalPlan, actor_id: string, random: DemoRandom): PastMove[] {
  const { state, notice_given_on, notice_by, exit_date, keys_returned_on, end_reason, cancelled_on } = dates;
  const moves: PastMove[] = [];
  if (notice_given_on !== null) {
    const changes: PastMove["changes"] = {
      state: ["active", "notice_given"],
      notice_given_on: [null, notice_given_on],
      notice_by: [null, notice_by],
      exit_date: [null, exit_date],
    };
    moves.push({ at: workingHour(notice_given_on, random), actor_id, action: "give_notice", changes });
  }
  if (keys_returned_on !== null) {
    const changes: PastMove["changes"] = {
      state: [notice_given_on === null ? "active" : "notice_given", "ended"],
      keys_returned_on: [null, keys_returned_on],
      end_reason: [null, end_reason],
    };
    moves.push({ at: workingHour(keys_returned_on, random), actor_id, action: "end", changes });
  }
  if (state === "ended" && keys_returned_on === null && exit_date !== null) {
    const at = `${addDays(exit_date, 1)}T00:05:00.000Z`;
    const changes: PastMove["changes"] = { state: ["active", "ended"], exit_date: [null, exit_date] };
    moves.push({ at, actor_id: null, action: "hand_over", changes });
  }
  if (cancelled_on !== null) {
    const changes: PastMove["changes"] = { state: ["draft", "cancelled"], end_reason: [null, end_reason] };
    moves.push({ at: workingHour(cancelled_on, random), actor_id, action: "cancel", changes });
  }
  return moves;
}

/** Moves of a rental since its draft, in order; none is in the future. */
export function demoMovesOf(plan: RentalPlan, { users, now }: DemoContext, random: DemoRandom): PastMove[] {
  const approver = random.pick([users.manager, users.manager, users.admin]);
  const moves = [
    ...startOfRental(plan, approver, random),
    ...increments(plan, users.admin, random),
    ...ending(plan, approver, random),
  ];
  if (plan.dates.state === "pending_signature") {
    const sent = { at: addMinutes(plan.created_at, 25), actor_id: approver, action: "update" };
    moves.push({ ...sent, changes: { state: ["draft", "pending_signature"] } });
  }
  const past = moves.filter(({ at }) => at <= now.toISOString());
  return inOrder(past, ({ at }) => at);
}
