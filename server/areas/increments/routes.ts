import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lineChoiceInput, sumLines } from "#shared/domain/rentals/price-increment-line.ts";
import {
  applyIncrementInput,
  type PriceIncrement,
  priceIncrementLifecycle,
  priceIncrementResource,
} from "#shared/domain/rentals/price-increment.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { anniversaryRoutes } from "./anniversary-routes.ts";
import { applyIncrement, countLines } from "./increment-apply.ts";
import { indexRoutes } from "./index-routes.ts";
import { insertIncrement, updateIncrement } from "./increment-changes.ts";
import { chooseLines } from "./increment-choices.ts";
import { planLines, writeIncrementLines } from "./increment-lines.ts";
import { revertIncrement } from "./increment-revert.ts";
import { waitingChargesRoute } from "./waiting-charges-route.ts";

/** Only drafts can be recalculated and their lines chosen: an applied increment keeps its preview. */
const movesOf = (increment: PriceIncrement): readonly string[] => {
  const verbs = movesBy(priceIncrementLifecycle)(increment);
  return increment.state === "draft" && increment.archived_at === null ? [...verbs, "preview", "choose"] : verbs;
};

const chosenIn = (input: object) => applyIncrementInput.parse(input).invoiced_choice ?? null;

const incrementMoveRoutes = moveRoutes(priceIncrementResource, {
  inputs: { apply: applyIncrementInput, revert: z.object({}), preview: z.object({}), choose: lineChoiceInput },
  allowed: movesOf,
  rights: priceIncrementLifecycle,
  async before(context, increment, input) {
    if (context.verb === "apply") await applyIncrement(context, increment, chosenIn(input));
    if (context.verb === "revert") await revertIncrement(context, increment);
  },
  effects: {
    apply: async ({ tx, user, services }, increment, { invoiced_choice }) =>
      updateRow(
        tx,
        priceIncrementResource,
        increment,
        {
          state: "applied",
          line_count: await countLines(tx, increment.id),
          applied_at: services.clock.now().toISOString(),
          invoiced_choice: increment.invoiced_count === 0 ? null : (invoiced_choice ?? null),
        },
        user,
      ),
    revert: ({ tx, user, services }, increment) =>
      updateRow(
        tx,
        priceIncrementResource,
        increment,
        { state: "reverted", reverted_at: services.clock.now().toISOString() },
        user,
      ),
    async preview({ tx, user, today, services }, increment) {
      const lines = await planLines(tx, increment, increment.id, today);
      await writeIncrementLines(tx, increment.id, lines);
      const values = { ...sumLines(lines), previewed_at: services.clock.now().toISOString() };
      await updateRow(tx, priceIncrementResource, increment, values, user);
    },
    async choose({ tx, user }, increment, choice) {
      const totals = await chooseLines(tx, increment.id, choice);
      await updateRow(tx, priceIncrementResource, increment, totals, user);
    },
  },
});

/**
 * An applied increment stays on record, even after it was reverted.
 * @throws AppError forbidden_move
 */
async function refuseApplied(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from price_increment where id = $1 and state <> 'draft'", [id]);
  if (rows.length > 0) throw new AppError("forbidden_move");
}

export const incrementRoutes: readonly Route[] = [
  ...standardRoutes(priceIncrementResource, {
    insert: insertIncrement,
    update: updateIncrement,
    mayRemove: refuseApplied,
  }),
  ...incrementMoveRoutes,
  waitingChargesRoute,
  ...anniversaryRoutes,
  ...indexRoutes,
];
