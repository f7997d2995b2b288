import { proxy } from "valtio/vanilla";
import type { RecordFacts } from "#shared/client/indexed-record.ts";
import type { Entry, RecordPage } from "../entries/palette-entry.ts";

/** A row of a record that was marked for an action on several. */
export interface MarkedRow {
  readonly id: string;
  readonly page: RecordPage;
  readonly facts: RecordFacts | undefined;
}

/** The marked rows of the open palette, all of one kind of record. */
export const markedRows = proxy<{ rows: readonly MarkedRow[] }>({ rows: [] });

export const markedOf = ({ id, page, facts }: Entry): MarkedRow | null =>
  page?.kind === "record" ? { id, page, facts } : null;

/** The rows with one more or less; a row of another kind starts a new selection. */
export function toggled(rows: readonly MarkedRow[], row: MarkedRow): readonly MarkedRow[] {
  if (rows.some(({ id }) => id === row.id)) return rows.filter(({ id }) => id !== row.id);
  const same = rows.filter(({ page }) => page.entity === row.page.entity);
  return [...same, row];
}

/** Whether a row is of the kind that is being marked: a tap marks it, and opens any other one. */
export const isOfMarkedKind = (rows: readonly MarkedRow[], row: MarkedRow | null): boolean =>
  row !== null && rows.some(({ page }) => page.entity === row.page.entity);

/** The rows marked in succession by one arrow key with Shift, the last one last. */
export interface MarkingRun {
  readonly key: string;
  readonly rows: readonly MarkedRow[];
}

export const noRun: MarkingRun = { key: "", rows: [] };

/** The row whose mark the other arrow key undoes; null where there is none. */
export const markToUndo = (run: MarkingRun, key: string): MarkedRow | null =>
  key === run.key ? null : (run.rows.at(-1) ?? null);

/** States of issued invoices and of payments of which the money has moved; no other is part of a sum. */
const countedStates: ReadonlySet<unknown> = new Set(["issued", "completed"]);

/** Without a state no sum is known; nor with a rectified invoice, which may have been substituted by another. */
const isUnknown = ({ facts }: MarkedRow) => typeof facts?.["state"] !== "string" || facts["state"] === "rectified";

/** Cents as they count in a sum: paid-out ones are negative; null where amount or direction is unknown. */
function signedCents({ page, facts = {} }: MarkedRow): number | null {
  const { amount, total, direction } = facts;
  if (page.entity === "invoice") return typeof total === "number" ? total : null;
  if (typeof amount !== "number" || (direction !== "in" && direction !== "out")) return null;
  return direction === "in" ? amount : -amount;
}

/** A sum in cents, and the number of rows that are no part of it because of their state. */
export interface MarkedSum {
  readonly cents: number;
  readonly uncounted: number;
}

/** The sum of the rows' amounts; null where a state, an amount or a direction is unknown, or no row counts. */
export function sumOf(rows: readonly MarkedRow[]): MarkedSum | null {
  if (rows.some(isUnknown)) return null;
  const counted = rows.filter(({ facts }) => countedStates.has(facts?.["state"]));
  const cents = counted.map(signedCents).filter((amount) => amount !== null);
  if (counted.length === 0 || cents.length < counted.length) return null;
  return { cents: cents.reduce((sum, amount) => sum + amount, 0), uncounted: rows.length - counted.length };
}
