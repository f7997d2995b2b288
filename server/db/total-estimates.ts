import type { Db } from "./pool.ts";

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
  /** The planner's own estimate of how many rows a statement gives. @param minimum what was counted already */
  read(db: Db, text: string, values: readonly unknown[], minimum: number): Promise<number>;
}

const keyOf = (text: string, values: readonly unknown[]) => JSON.stringify([text, values]);

/** Keeps them in this server alone. */
export function createEstimates(): Estimates {
  const kept = new Map<string, { total: number; until: number }>();
  return {
    known(text, values) {
      if (kept.size === 0) return null;
      const entry = kept.get(keyOf(text, values));
      return entry && entry.until > Date.now() ? entry.total : null;
    },
    async read(db, text, values, minimum) {
      const { rows } = await db.pool.query<Plan>(`explain (format json) ${text}`, [...values]);
      const planned = rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
      const total = Math.max(Math.round(planned), minimum);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(keyOf(text, values), { total, until: Date.now() + KEPT_MS });
      return total;
    },
  };
}
