import type { Db } from "../pool.ts";
import { quoteName } from "../statement.ts";

/** Milliseconds for which an estimated total is good enough. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

interface Plan {
  "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[];
}

/** Totals that are too large to count, kept for some seconds for the same conditions and values. */
export interface Estimates {
  /** A total that was estimated lately, or null. */
  known(text: string, values: readonly unknown[]): number | null;
  /** Has it known for some seconds. */
  keep(text: string, values: readonly unknown[], total: number): void;
  /** Whether the planner said lately that these are few enough to be counted. */
  wereFew(text: string, values: readonly unknown[]): boolean;
  noteFew(text: string, values: readonly unknown[]): void;
  /** About how many rows a table has. */
  size(db: Db, table: string): Promise<number>;
  /** The planner's own estimate of how many rows a statement gives. @param minimum what was counted already */
  read(db: Db, text: string, values: readonly unknown[], minimum: number): Promise<number>;
}

const keyOf = (text: string, values: readonly unknown[]) => JSON.stringify([text, values]);

async function readSize(db: Db, table: string): Promise<number> {
  const [row] = await db.query<{ size: number }>("select reltuples as size from pg_class where oid = $1::regclass", [
    quoteName(table),
  ]);
  return row?.size ?? 0;
}

/** Numbers that are forgotten after some seconds, and all at once when there are many. */
function createKept() {
  const kept = new Map<string, { number: number; until: number }>();
  return {
    get(key: string): number | null {
      const entry = kept.get(key);
      return entry && entry.until > Date.now() ? entry.number : null;
    },
    set(key: string, number: number): void {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, { number, until: Date.now() + KEPT_MS });
    },
    isEmpty: () => kept.size === 0,
  };
}

/** Keeps them in this server alone. */
export function createEstimates(): Estimates {
  const totals = createKept();
  const sizes = createKept();
  const few = createKept();
  const keep = (text: string, values: readonly unknown[], total: number) => totals.set(keyOf(text, values), total);
  return {
    known: (text, values) => (totals.isEmpty() ? null : totals.get(keyOf(text, values))),
    keep,
    wereFew: (text, values) => few.get(keyOf(text, values)) !== null,
    noteFew: (text, values) => few.set(keyOf(text, values), 1),
    async size(db, table) {
      const kept = sizes.get(table);
      if (kept !== null) return kept;
      const size = await readSize(db, table);
      sizes.set(table, size);
      return size;
    },
    async read(db, text, values, minimum) {
      const { rows } = await db.pool.query<Plan>(`explain (format json) ${text}`, [...values]);
      const planned = rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
      const total = Math.max(Math.round(planned), minimum);
      keep(text, values, total);
      return total;
    },
  };
}
