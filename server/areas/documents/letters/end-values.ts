import { formatLongDate } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { LetterAbout, LetterFill } from "./letter-about.ts";

// The database's part, in server/schema: legal_term.

interface RentalEnd {
  readonly is_running: boolean;
  readonly is_home: boolean;
  readonly exit_date: string | null;
  readonly end_date: string | null;
  readonly until: string | null;
  readonly kind: string | null;
  readonly landlord_notice_by: string | null;
}

/** The end, the last day of the landlord's notice (LAU art. 10.1), and why the end is not filled. */
function endOf(
  row: RentalEnd,
  today: string,
): { end: string | null; notice_by: string | null; hint?: "end_barred" | "not_running" } {
  const { is_running, is_home, exit_date, end_date, until, kind, landlord_notice_by } = row;
  if (!is_running) return { end: null, notice_by: null, hint: "not_running" };
  if (exit_date !== null) return { end: exit_date >= today ? exit_date : null, notice_by: null };
  if (!is_home) return { end: end_date !== null && end_date >= today ? end_date : null, notice_by: null };
  if (landlord_notice_by === null || landlord_notice_by < today)
    return { end: null, notice_by: null, hint: "end_barred" };
  // Of the last tacit extension the law fixes no notice of the landlord.
  return { end: until, notice_by: kind === "tacit" ? null : landlord_notice_by };
}

/**
 * The agreed exit of a running contract, else its end: of a home only while the landlord can still prevent the extension (LAU
 * arts. 9.1 and 10.1).
 */
export async function readEnd(db: Queryable, { rental_id, language, today }: LetterAbout): Promise<LetterFill> {
  const [row] = await db.query<RentalEnd>(
    `select r.state in ('upcoming', 'active', 'notice_given') as is_running, r.regime = 'habitual' as is_home, r.exit_date, r.end_date,
       y.until, y.kind, y.landlord_notice_by
     from rental r left join lateral legal_term(r, $2::date) y on true where r.id = $1`,
    [rental_id, today],
  );
  if (!row) return { values: { end: null, notice_by: null } };
  const { end, notice_by, hint } = endOf(row, today);
  const day = (date: string | null) => (date === null ? null : formatLongDate(date, language));
  return { values: { end: day(end), notice_by: day(notice_by) }, hints: hint ? [hint] : [] };
}
