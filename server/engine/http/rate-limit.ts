import { AppError } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import { transact } from "#server/engine/db/transaction.ts";

/*
 * Limits hold for the whole installation, so what counts is in the database: in a log of one row a call with the instant `at`, or in one
 * row a minute. A limit is `most` of what was logged with the values of `by` in the last `minutes`.
 */

type Values = Readonly<Record<string, unknown>>;

export interface RateLimit {
  readonly by: Values;
  readonly most: number;
  readonly minutes: number;
}

const limitLock = defineLock("rate limit");

/** The rows of a log that count against a limit, as the tail of a statement. */
function counted(log: string, { by, minutes }: RateLimit, statement: Statement): string {
  const same = Object.entries(by).map(([column, value]) => `${quoteName(column)} = ${statement.bind(value)}`);
  const conditions = [...same, `at > clock_now() - make_interval(mins => ${statement.bind(minutes)})`];
  return `from ${quoteName(log)} where ${conditions.join(" and ")}`;
}

/** Seconds until the oldest call that fills a limit no longer counts; null while every limit has room. */
async function readWait(db: Queryable, log: string, limits: readonly RateLimit[]): Promise<number | null> {
  const statement = new Statement();
  const ends = limits.map((limit) => {
    const interval = `make_interval(mins => ${statement.bind(limit.minutes)})`;
    const rows = counted(log, limit, statement);
    return `(select at + ${interval} as free_at ${rows} order by at desc offset ${statement.bind(limit.most - 1)} limit 1)`;
  });
  const [row] = await db.query<{ wait: number | null }>(
    `select ceil(extract(epoch from max(free_at) - clock_now()))::int as wait from (${ends.join(" union all ")}) filled`,
    statement.values,
  );
  return row?.wait ?? null;
}

/** @throws AppError too_many_attempts, with the seconds to wait */
export async function requireRoom(db: Queryable, log: string, limits: readonly RateLimit[]): Promise<void> {
  const wait = await readWait(db, log, limits);
  if (wait === null) return;
  // A call of the same moment may be younger than this transaction.
  const seconds = Math.min(wait, 60 * Math.max(...limits.map(({ minutes }) => minutes)));
  throw new AppError("too_many_attempts", {
    params: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/**
 * Logs a call unless a limit is full. Under locks, taken in the order of the limits: of calls that come at once, on whichever server,
 * no more count than the limits allow. In a transaction of its own, so that the call counts even where the work it asks for fails.
 * @param noted further columns of the log's row
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export async function countCall(db: Db, log: string, limits: readonly RateLimit[], noted: Values = {}): Promise<void> {
  await transact(db, null, async (tx) => {
    for (const { by } of limits) await limitLock.take(tx, JSON.stringify([log, by]));
    await requireRoom(tx, log, limits);
    const entry: Values = { ...Object.fromEntries(limits.flatMap(({ by }) => Object.entries(by))), ...noted };
    const columns = Object.keys(entry);
    await tx.query(
      `insert into ${quoteName(log)} (${columns.map(quoteName).join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(entry),
    );
  });
}

/** Whether an `amount` more, of what a log has in the column of that name, would exceed one of the limits. */
export async function exceedsSum(
  db: Queryable,
  log: string,
  amount: { readonly column: string; readonly added: number },
  limits: readonly RateLimit[],
): Promise<boolean> {
  const statement = new Statement();
  const column = quoteName(amount.column);
  const full = limits.map((limit) => {
    const rows = counted(log, limit, statement);
    return `(select coalesce(sum(${column}), 0) ${rows}) + ${statement.bind(amount.added)}::float8 > ${statement.bind(limit.most)}::float8`;
  });
  const [row] = await db.query<{ is_full: boolean }>(`select ${full.join(" or ")} as is_full`, statement.values);
  return row?.is_full === true;
}

const COUNT_TOKEN_CALL = `
  with used as (
    update api_token set last_used_on = business_today()
    where id = $1 and last_used_on is distinct from business_today())
  insert into api_token_use (token_id, minute, calls) values ($1, date_trunc('minute', clock_now()), 1)
  on conflict (token_id) do update set
    calls = case when api_token_use.minute = excluded.minute then api_token_use.calls + 1 else 1 end,
    minute = excluded.minute
  returning calls, ceil(extract(epoch from minute + interval '1 minute' - clock_now()))::int as wait`;

/**
 * Counts a call of a token within the clock's minute, in one row a token because programs call often, and notes the day of its last use.
 * @throws AppError token_rate, with the seconds until the next minute begins
 */
export async function countTokenCall(db: Queryable, token_id: string, most: number): Promise<void> {
  const [row] = await db.query<{ calls: number; wait: number }>(COUNT_TOKEN_CALL, [token_id]);
  if (!row || row.calls <= most) return;
  const seconds = Math.max(1, row.wait);
  throw new AppError("token_rate", { params: { limit: most, seconds }, retryAfterSeconds: seconds });
}
