import type { OwnerStatement, OwnerStatementInput } from "#shared/domain/accounting/owners/owner-statement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

type Issued = Pick<
  OwnerStatement,
  "label" | "owner_id" | "period_start" | "period_end" | "carried" | "net" | "property_ids"
>;
type Period = Pick<OwnerStatementInput, "owner_id" | "period_start" | "period_end">;

/** What a statement takes from the one before it. */
export interface Carried {
  /** The negative net that is carried; zero without one. */
  readonly carried: number;
  readonly carried_label: string | null;
  /** The properties of what is carried. */
  readonly property_ids: readonly string[];
  readonly left_since: string | null;
}

/** The owner's latest issued statement. */
export async function readLatest(db: Queryable, owner_id: string): Promise<Issued | null> {
  const [latest] = await db.query<Issued>(
    `select label, owner_id, period_start, period_end, carried, net, property_ids from owner_statement
     where owner_id = $1 and state = 'issued' order by period_end desc limit 1`,
    [owner_id],
  );
  return latest ?? null;
}

/** @throws AppError statement_followed with the latest statement, where that is of later days */
export async function refuseFollowed(db: Queryable, { owner_id, period_end }: Period): Promise<Issued | null> {
  const latest = await readLatest(db, owner_id);
  if (latest && latest.period_end > period_end)
    throw new AppError("statement_followed", { params: { label: latest.label } });
  return latest;
}

/**
 * Statements of an owner are issued in the order of their days, each once, so that what is carried is carried once.
 * @throws AppError statement_overlaps, statement_followed
 */
export async function readCarried(db: Queryable, period: Period): Promise<Carried> {
  const latest = await refuseFollowed(db, period);
  if (latest === null) return { carried: 0, carried_label: null, property_ids: [], left_since: null };
  if (latest.period_end >= period.period_start) throw new AppError("statement_overlaps");
  const next = addDays(latest.period_end, 1);
  const left_since = next < period.period_start ? next : null;
  if (latest.net >= 0) return { carried: 0, carried_label: null, property_ids: [], left_since };
  return { carried: latest.net, carried_label: latest.label, property_ids: latest.property_ids, left_since };
}
