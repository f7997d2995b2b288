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

const amountOf = ({ facts }: MarkedRow) => facts?.["amount"] ?? facts?.["total"];

/** The sum of the amounts in cents; null unless each row has one. */
export function sumOf(rows: readonly MarkedRow[]): number | null {
  const amounts = rows.map(amountOf);
  return amounts.length > 0 && amounts.every((amount) => typeof amount === "number")
    ? amounts.reduce((sum, amount) => sum + amount, 0)
    : null;
}
