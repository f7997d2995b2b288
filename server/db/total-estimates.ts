import type { Db } from "./pool.ts";

/** Milliseconds for which an estimated total is good enough. */
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

interface Plan {
  "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[];
}

/** Totals that are too large to count: the planner's own estimate, kept for some seconds per statement and values. */
export function createEstimates() {
  const kept = new Map<string, { total: number; until: number }>();

  async function read(db: Db, text: string, values: readonly unknown[]): Promise<number> {
    const key = JSON.stringify([text, values]);
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.total;
    const { rows } = await db.pool.query<Plan>(`explain (format json) ${text}`, [...values]);
    const total = Math.round(rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { total, until: Date.now() + KEPT_MS });
    return total;
  }

  return { read };
}
