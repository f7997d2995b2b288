import type * as z from "zod/mini";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { type Rental, rentalLifecycle, rentalResource, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { requireDeposit } from "#server/db/require-deposit.ts";
import { lockRow } from "#server/db/table-store.ts";
import { asMove, type Tx } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { parseWithRules } from "#server/http/parse-with-rules.ts";
import { unchecked, versioned, writeRoute } from "#server/http/define-route.ts";
import { assertReferences } from "#server/http/references.ts";
import type { Route } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { yieldToRenewal } from "./hand-over.ts";
import { closeParties, markRoles } from "./parties.ts";
import { refuseRetired } from "./lettable.ts";
import { requireApproval } from "./rental-changes.ts";
import { followAssetStatus, syncOccupancy } from "#server/db/occupancy.ts";

/** Moves that change the rental itself: a renewal makes another one. */
type OwnVerb = Exclude<RentalVerb, "renew">;
type MoveInput<Verb extends OwnVerb> = z.infer<(typeof rentalMoveInputs)[Verb]>;
type Changes = Partial<Record<keyof Rental, unknown>>;

/** What each move sets, from the rental as it is, what was asked, and the business day. */
const effects: { [Verb in OwnVerb]: (rental: Rental, input: MoveInput<Verb>, today: string) => Changes } = {
  activate: ({ start_date }, { signed_on }, today) => ({
    state: start_date <= today ? "active" : "upcoming",
    signed_on,
  }),
  give_notice: (_rental, { end_reason, ...notice }) => ({
    state: "notice_given",
    ...notice,
    end_reason: end_reason ?? null,
  }),
  withdraw_notice: () => ({
    state: "active",
    notice_given_on: null,
    notice_by: null,
    exit_date: null,
    end_reason: null,
  }),
  // Why was told with the notice already, unless something else is said now.
  end: (rental, { keys_returned_on, end_reason }) => ({
    state: "ended",
    keys_returned_on,
    end_reason: end_reason ?? rental.end_reason,
  }),
  extend: (_rental, { end_date }) => ({ end_date }),
  cancel: (_rental, { end_reason }) => ({ state: "cancelled", end_reason: end_reason ?? null }),
};

/** A contract says what secures it, what it names is in sight and in the business, and its persons are marked as what they become. */
async function admitContract(tx: Tx, rental: Rental, user: UserAccess): Promise<void> {
  await requireDeposit(tx, rental);
  await assertReferences(tx, rentalResource, rental, null, user);
  await markRoles(tx, rental);
}

const isOver = (state: Rental["state"]) => state === "ended" || state === "cancelled";

async function writeMove(tx: Tx, id: string, changes: Changes): Promise<void> {
  const entries = Object.entries(changes);
  const list = entries.map(([field], index) => `${field} = $${index + 2}`).join(", ");
  await tx.query(`update rental set ${list} where id = $1`, [id, ...entries.map(([, value]) => value)]);
}

function moveRoute<Verb extends OwnVerb>(verb: Verb): Route {
  return writeRoute({
    method: "POST",
    path: `/rentals/:id/${verb}`,
    summary: `Moves a rental: ${verb}`,
    access: { entity: "rental", action: verb === "cancel" ? "update" : "approve" },
    body: versioned(unchecked(rentalMoveInputs[verb], "rental")),
    output: rentalResource.row,
    run: async (context) => {
      const { tx, user, input, services } = context;
      const id = context.params["id"] ?? "";
      const before = await lockRow(tx, rentalResource, id, user);
      requireFresh(before, input.version);
      requireApproval(user, before);
      requireMove(rentalLifecycle, before, verb);
      const today = services.clock.today();
      const asked = {
        name: "rental",
        input: rentalMoveInputs[verb],
        rules: rentalMoveRules(verb, { rental: before, today }),
      };
      const changes = effects[verb](before, parseWithRules(asked, input.value, today), today);
      if (verb === "activate") await admitContract(tx, before, user);
      await asMove(tx, verb, () => writeMove(tx, id, changes));
      const rental = await lockRow(tx, rentalResource, id, everyRow);
      // An old contract is entered with the days it names; the calendar tells afterwards whether the tenant is still in.
      const seenFrom = verb === "activate" ? rental.start_date : today;
      const released = verb === "activate" ? await yieldToRenewal(tx, rental, today) : [];
      const taken = await syncOccupancy(tx, rental, seenFrom);
      if (verb === "activate") await refuseRetired(tx, rental, null);
      await followAssetStatus(tx, [...released, ...taken]);
      if (isOver(rental.state)) await closeParties(tx, id, rental.keys_returned_on ?? today);
      return answerRow(context, rentalResource, id);
    },
  });
}

export const rentalMoveRoutes: readonly Route[] = [
  moveRoute("activate"),
  moveRoute("give_notice"),
  moveRoute("withdraw_notice"),
  moveRoute("end"),
  moveRoute("extend"),
  moveRoute("cancel"),
];
