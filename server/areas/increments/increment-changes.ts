import { AppError } from "#shared/domain/core/app-error.ts";
import {
  type PriceIncrement,
  type PriceIncrementInput,
  priceIncrementResource,
} from "#shared/domain/rentals/price-increment.ts";
import { sumLines } from "#shared/domain/rentals/price-increment-line.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { planLines, writeIncrementLines } from "./increment-lines.ts";

type Reach = Pick<PriceIncrement, "scope" | "property_ids" | "asset_ids">;

/** Properties of the given assets, which must exist within the user's scope. */
async function propertiesOf(tx: Tx, asset_ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ property_id: string }>(
    "select distinct property_id from asset where id = any($1) order by property_id",
    [asset_ids],
  );
  return rows.map(({ property_id }) => property_id);
}

/**
 * Resolves an increment's scope. `property_ids` always lists its properties, so that managers of others never see it;
 * for users with assigned properties "everything" means those.
 */
async function settleReach(tx: Tx, input: PriceIncrementInput, user: UserAccess): Promise<Reach> {
  const { scope } = input;
  const [property_ids, asset_ids] = [input.property_ids ?? [], input.asset_ids ?? []];
  if (scope === "assets") return { scope, asset_ids, property_ids: await propertiesOf(tx, asset_ids) };
  if (scope === "properties") return { scope, property_ids, asset_ids: [] };
  if (user.property_ids) return { scope: "properties", property_ids: [...user.property_ids], asset_ids: [] };
  return { scope, property_ids: [], asset_ids: [] };
}

/** Only the value that the index kind requires. */
function settleValue({ index_kind, percentage, amount }: PriceIncrementInput) {
  return {
    percentage: index_kind === "percentage" ? (percentage ?? null) : null,
    amount: index_kind === "amount" ? (amount ?? null) : null,
  };
}

type Context = Pick<WriteContext<UserAccess, unknown>, "tx" | "user" | "services">;

/** A draft's terms, and the resulting lines for all rentals and prices in its scope. */
async function planIncrement({ tx, user, services }: Context, input: PriceIncrementInput, id: string | null) {
  const terms = { ...input, ...settleValue(input), ...(await settleReach(tx, input, user)) };
  const lines = await planLines(tx, terms, id, services.clock.today());
  const previewed_at = services.clock.now().toISOString();
  return { values: { ...terms, ...sumLines(lines), previewed_at }, lines };
}

/** Creates a draft with its preview. */
export async function insertIncrement(context: WriteContext<UserAccess, PriceIncrementInput>): Promise<string> {
  const { values, lines } = await planIncrement(context, context.input, null);
  const id = await insertRow(context.tx, priceIncrementResource, values);
  await writeIncrementLines(context.tx, id, lines);
  return id;
}

/** Fields still editable after an increment was applied. */
const alwaysEditable: ReadonlySet<string> = new Set(["name", "notes"]);

/** Updates a draft's terms and recalculates its lines; otherwise only name and notes. */
export async function updateIncrement(
  context: ChangeContext,
  change: Change<PriceIncrementInput, PriceIncrement>,
): Promise<void> {
  const { tx, user } = context;
  const { id, before, after, patch } = change;
  const isPlain = Object.keys(patch).every((field) => alwaysEditable.has(field));
  if (isPlain) return updateRow(tx, priceIncrementResource, change, patch, user);
  if (before.state !== "draft") throw new AppError("forbidden_move");
  const { values, lines } = await planIncrement(context, after, id);
  await writeIncrementLines(tx, id, lines);
  await updateRow(tx, priceIncrementResource, change, values, user);
}
