import { setImmediate as letOthersRun } from "node:timers/promises";
import { type IndexValue, openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { planPriceLine } from "#shared/domain/rentals/plan-price-line.ts";
import type { IncrementTerms, PlannedIncrementLine } from "#shared/domain/rentals/plan-raise.ts";
import { planRentLine } from "#shared/domain/rentals/plan-rent-line.ts";
import { isApplicable, type PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type IncrementReach, readPriceCandidates, readRentCandidates } from "./increment-candidates.ts";

type Decision = Pick<PriceIncrementLine, "choice" | "choice_reason">;
export type DecidedLine = PlannedIncrementLine & Decision;

const undecided: Decision = { choice: null, choice_reason: null };

/** Rental or price of a line. */
const subjectOf = (line: Pick<PlannedIncrementLine, "rental_id" | "asset_price_id">) =>
  line.rental_id ?? line.asset_price_id;

/** A decision to include is dropped when the line is no longer applicable. */
function decide(line: PlannedIncrementLine, decision: Decision | undefined): DecidedLine {
  const holds = decision && (decision.choice !== "included" || isApplicable(line));
  return { ...line, ...(holds ? decision : undecided) };
}

async function readDecisions(tx: Tx, increment_id: string): Promise<Map<string | null, Decision>> {
  const rows = await tx.query<Decision & Pick<PlannedIncrementLine, "rental_id" | "asset_price_id">>(
    `select rental_id, asset_price_id, choice, choice_reason from price_increment_line
     where price_increment_id = $1 and choice is not null`,
    [increment_id],
  );
  return new Map(rows.map((row) => [subjectOf(row), { choice: row.choice, choice_reason: row.choice_reason }]));
}

/**
 * Lines of an increment from current rentals, prices and indices, with the stored decisions.
 * @param increment_id null for a new increment
 * @param today the business day, YYYY-MM-DD
 */
export async function planLines(
  tx: Tx,
  increment: IncrementTerms & IncrementReach,
  increment_id: string | null,
  today: string,
): Promise<DecidedLine[]> {
  const book = openIndexBook(
    await tx.query<IndexValue>("select kind, month, value, source, state from rent_index where archived_at is null"),
  );
  const rents = await readRentCandidates(tx, increment, { increment_id, today });
  const prices = await readPriceCandidates(tx, increment, { increment_id, today });
  const decisions = increment_id ? await readDecisions(tx, increment_id) : new Map<string | null, Decision>();
  const plans = [
    ...rents.map((candidate) => () => planRentLine(candidate, increment, book)),
    ...prices.map((candidate) => () => planPriceLine(candidate, increment, book)),
  ];
  const lines: DecidedLine[] = [];
  for (const part of inParts(plans)) {
    for (const plan of part) {
      const line = plan();
      lines.push(decide(line, decisions.get(subjectOf(line))));
    }
    await letOthersRun();
  }
  return lines;
}

/** Lines planned per step, about ten milliseconds; other requests run between steps. */
const PART = 500;

function inParts<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, index) =>
    all.slice(index * PART, (index + 1) * PART),
  );
}

/** Columns written by planning, with their SQL types. */
const columns = {
  rental_id: "uuid",
  asset_price_id: "uuid",
  asset_id: "uuid",
  property_id: "uuid",
  title: "text",
  old_amount: "bigint",
  new_amount: "bigint",
  rate: "integer",
  index_kind: "text",
  index_month: "date",
  index_source: "text",
  is_capped: "boolean",
  reference_date: "date",
  excluded_reason: "text",
  reason_on: "date",
  other_increment_id: "uuid",
  choice: "text",
  choice_reason: "text",
  invoiced_months: "text[]",
  invoiced_difference: "bigint",
  redrafted_months: "text[]",
  edited_months: "text[]",
  raised_charges: "jsonb",
  published_rate: "integer",
} as const satisfies Record<keyof DecidedLine, string>;

const names = Object.keys(columns);
const listOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(", ");

/** Deletes, updates and inserts lines in one statement; unchanged lines are not touched. */
const WRITE_SQL = `
  with planned as materialized (
    select p.*, coalesce(p.rental_id, p.asset_price_id) as subject, normalize_text(p.title || ' ' || a.label) as search_text
    from jsonb_to_recordset($2) p (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(", ")})
    join asset a on a.id = p.asset_id),
  gone as (
    delete from price_increment_line l where l.price_increment_id = $1
      and coalesce(l.rental_id, l.asset_price_id) not in (select subject from planned)
    returning l.id, l.is_included as counts),
  changed as (
    update price_increment_line l set (${names.join(", ")}, search_text) = row (${listOf("p")}, p.search_text)
    from planned p
    where l.price_increment_id = $1 and coalesce(l.rental_id, l.asset_price_id) = p.subject
      and (${listOf("l")}) is distinct from (${listOf("p")})
    returning new.id, old.is_included or new.is_included as counts),
  added as (
    insert into price_increment_line (price_increment_id, ${names.join(", ")}, search_text)
    select $1, ${listOf("p")}, p.search_text from planned p
    where not exists (select 1 from price_increment_line l
                      where l.price_increment_id = $1 and coalesce(l.rental_id, l.asset_price_id) = p.subject)
    returning id, is_included as counts)
  select id, false as is_there, counts from gone union all select id, true, counts from changed
  union all select id, true, counts from added`;

export interface ChangedLine {
  readonly id: string;
  /** False for a line whose rental or price is no longer part of the increment. */
  readonly is_there: boolean;
  /** Whether it would have been applied, or would be now. */
  readonly counts: boolean;
}

/**
 * Replaces the stored lines by the planned ones.
 * @returns the changed lines
 */
export async function writeIncrementLines(
  tx: Tx,
  increment_id: string,
  lines: readonly DecidedLine[],
): Promise<readonly ChangedLine[]> {
  return tx.query(WRITE_SQL, [increment_id, JSON.stringify(lines)]);
}
