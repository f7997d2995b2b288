import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { isApplicable, type LineChoiceInput, sumLines } from "#shared/domain/rentals/price-increment-line.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: record_line_choices.

type Amounts = Parameters<typeof sumLines>[0][number];

const READ_SQL = `
  select old_amount, new_amount, choice, excluded_reason, invoiced_months, invoiced_difference, redrafted_months, edited_months
  from price_increment_line where price_increment_id = $1`;

/** A manual decision requires a reason, and only applicable lines can be included. */
async function refuseChoice(tx: Tx, increment_id: string, { line_ids, choice, choice_reason }: LineChoiceInput) {
  if (choice && !choice_reason)
    throw new InvalidInput("price_increment_line", [
      { field: "choice_reason", key: "validation.required", params: {} },
    ]);
  const lines = await tx.query<Amounts>(`${READ_SQL} and id = any($2)`, [increment_id, line_ids]);
  if (lines.length < new Set(line_ids).size)
    throw new AppError("unknown_reference", { field: "line_ids", entity: "price_increment_line" });
  if (choice === "included" && !lines.every(isApplicable)) throw new AppError("line_not_applicable");
}

/**
 * Stores manual decisions on lines.
 * @returns the increment's new totals
 * @throws InvalidInput, AppError unknown_reference, line_not_applicable
 */
export async function chooseLines(tx: Tx, increment_id: string, input: LineChoiceInput) {
  await refuseChoice(tx, increment_id, input);
  const choice = input.choice ?? null;
  await tx.query(
    "update price_increment_line set choice = $3, choice_reason = $4 where price_increment_id = $1 and id = any($2)",
    [increment_id, input.line_ids, choice, choice && input.choice_reason],
  );
  return sumLines(await tx.query<Amounts>(READ_SQL, [increment_id]));
}
