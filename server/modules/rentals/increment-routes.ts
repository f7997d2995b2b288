import { AppError } from "#shared/domain/core/app-error.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { lineChoiceInput, sumLines } from "#shared/domain/rentals/price-increment-line.ts";
import {
  type PriceIncrement,
  priceIncrementLifecycle,
  priceIncrementResource,
  type PriceIncrementVerb,
} from "#shared/domain/rentals/price-increment.ts";
import { lockRow, updateRow } from "#server/db/table-store.ts";
import { asMove, type Tx } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, noBody, versioned, writeRoute } from "#server/http/define-route.ts";
import type { Route, WriteContext } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { applyIncrement, type MoveContext } from "./increment-apply.ts";
import { insertIncrement, updateIncrement } from "./increment-changes.ts";
import { chooseLines } from "./increment-choices.ts";
import { planLines, writeLines } from "./increment-lines.ts";
import { revertIncrement } from "./increment-revert.ts";

type Write = Pick<WriteContext<UserAccess, { version: number }>, "tx" | "user" | "params" | "input">;

/** The increment as the person read it, locked until the end of the transaction. */
async function lockIncrement({ tx, user, params, input }: Write): Promise<PriceIncrement> {
  const increment = await lockRow(tx, priceIncrementResource, params["id"] ?? "", user);
  requireFresh(increment, input.version);
  return increment;
}

/** @throws AppError forbidden_move: the preview of what was applied is what was applied */
function requireDraft({ state, archived_at }: PriceIncrement): void {
  if (state === "draft" && archived_at === null) return;
  throw new AppError("forbidden_move", { data: { allowed: allowedMoves(priceIncrementLifecycle, state) } });
}

const does: Readonly<Record<PriceIncrementVerb, (context: MoveContext, increment: PriceIncrement) => Promise<void>>> = {
  apply: applyIncrement,
  revert: revertIncrement,
};

const marks = {
  apply: (at: string) => ({ state: "applied", applied_at: at }),
  revert: (at: string) => ({ state: "reverted", reverted_at: at }),
} satisfies Record<PriceIncrementVerb, (at: string) => object>;

function moveRoute(verb: PriceIncrementVerb): Route {
  return writeRoute({
    method: "POST",
    path: `/asset-prices/increments/:id/${verb}`,
    summary: `Moves a price increment: ${verb}`,
    access: { entity: "price_increment", action: "approve" },
    body: versioned(noBody),
    output: priceIncrementResource.row,
    run: async (context) => {
      const { tx, user, services } = context;
      const increment = await lockIncrement(context);
      requireMove(priceIncrementLifecycle, increment, verb);
      await does[verb]({ tx, user, today: services.clock.today() }, increment);
      const mark = marks[verb](services.clock.now().toISOString());
      await asMove(tx, verb, () => updateRow(tx, priceIncrementResource, increment, mark, user));
      return answerRow(context, priceIncrementResource, increment.id);
    },
  });
}

/** POST …/{id}/preview: works the lines of a draft out again. */
const previewRoute = writeRoute({
  method: "POST",
  path: "/asset-prices/increments/:id/preview",
  summary: "Works the lines of a draft out again",
  access: { entity: "price_increment", action: "update" },
  body: versioned(noBody),
  output: priceIncrementResource.row,
  run: async (context) => {
    const { tx, user, services } = context;
    const increment = await lockIncrement(context);
    requireDraft(increment);
    const lines = await planLines(tx, increment, increment.id, services.clock.today());
    await writeLines(tx, increment.id, lines);
    const values = { ...sumLines(lines), previewed_at: services.clock.now().toISOString() };
    await asMove(tx, "preview", () => updateRow(tx, priceIncrementResource, increment, values, user));
    return answerRow(context, priceIncrementResource, increment.id);
  },
});

/** POST …/{id}/choose: a person includes or leaves out lines, or follows the rule again. */
const chooseRoute = writeRoute({
  method: "POST",
  path: "/asset-prices/increments/:id/choose",
  summary: "Includes lines of a draft or leaves them out, with a reason",
  access: { entity: "price_increment", action: "update" },
  body: versioned(bodyOf(lineChoiceInput, "price_increment_line")),
  output: priceIncrementResource.row,
  run: async (context) => {
    const { tx, user, input } = context;
    const increment = await lockIncrement(context);
    requireDraft(increment);
    await asMove(tx, "choose", async () => {
      const figures = await chooseLines(tx, increment.id, input.value);
      await updateRow(tx, priceIncrementResource, increment, figures, user);
    });
    return answerRow(context, priceIncrementResource, increment.id);
  },
});

/** What was applied stays on record, also once it was reverted. @throws AppError forbidden_move */
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
  moveRoute("apply"),
  moveRoute("revert"),
  previewRoute,
  chooseRoute,
];
