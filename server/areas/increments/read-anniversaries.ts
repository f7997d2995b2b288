import {
  type Anniversary,
  anniversaryDays,
  type AnniversaryList,
  anniversaryOf,
  letterBy,
} from "#shared/domain/rentals/anniversary.ts";
import { type IndexBook, type IndexValue, openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { capIndexOf, planRentLine, type RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import { runningRentalStates } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { hasSignedRenewalSql } from "#server/areas/leases/signed-renewal-sql.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { PageParameters } from "#server/engine/http/page-parameters.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { COMPULSORY_UNTIL, type IncrementReach, readRentCandidates } from "./increment-candidates.ts";

/** The month and day of the start, as the index `rental_anniversary_idx` has them. */
const START_KEY = "((extract(month from t.start_date) * 100 + extract(day from t.start_date))::integer)";

/**
 * Rents that go on in the month of the new one: a home beyond its agreed end until notice is given or a renewal is signed (LAU arts. 9 and
 * 10), any other use not. Within the compulsory term it is certain before that end; after it, once the law has prolonged the home.
 */
const CONTINUES = (today: string) => `
  (coalesce(t.keys_returned_on, t.exit_date, t.end_date) is null
   or coalesce(t.keys_returned_on, t.exit_date, t.end_date) >= w.effective_date
   or (t.regime = 'habitual' and t.keys_returned_on is null and t.exit_date is null
       and (t.end_date < ${today}::date or ${COMPULSORY_UNTIL("t", "w.effective_date")} >= w.effective_date)
       and not ${hasSignedRenewalSql("t")}))`;

/** A rent that an increment gave since the anniversary, or that is agreed from the month of the new one on. */
const DONE = `
  exists (select from rental_rent n where n.rental_id = t.id and n.valid_from >= w.day
    and (n.source = 'increment' or n.valid_from >= w.effective_date))`;

type Found = Pick<
  Anniversary,
  | "rental_id"
  | "rental_version"
  | "rental_code"
  | "asset_id"
  | "tenant_label"
  | "asset_label"
  | "property_label"
  | "anniversary_on"
  | "effective_date"
  | "index_clause"
  | "skipped_reason"
> & { readonly draft: DraftLine | null };

/** What the open draft of a rental says of its new rent: what its letter names and applying writes. */
type DraftLine = Pick<
  Anniversary,
  | "effective_date"
  | "index_kind"
  | "index_month"
  | "rate"
  | "published_rate"
  | "is_capped"
  | "old_amount"
  | "new_amount"
  | "increment_id"
  | "letter_on"
>;

/**
 * The first open draft that raises the rent from the anniversary on: also once its month is no longer that of a notice given today. A
 * letter counts while the draft is as it was when the letter was written, since it names rent and month.
 */
const DRAFT = `
  select json_build_object('increment_id', i.id, 'effective_date', i.effective_date, 'index_kind', l.index_kind,
    'index_month', l.index_month, 'rate', l.rate, 'published_rate', l.published_rate, 'is_capped', l.is_capped,
    'old_amount', l.old_amount, 'new_amount', l.new_amount, 'letter_on', (
      select (c.created_at at time zone 'Europe/Madrid')::date from attachment c
      where c.owner_id = t.id and c.anniversary_on = f.day and c.created_at >= greatest(i.updated_at, l.updated_at))) as line
  from price_increment_line l join price_increment i on i.id = l.price_increment_id
  where l.rental_id = t.id and l.is_included and i.state = 'draft' and i.archived_at is null
    and i.effective_date >= f.day and i.effective_date < f.day + interval '1 year' order by i.effective_date, i.id desc limit 1`;

/** Which anniversaries: those to be prepared, or those that a person skipped; of some rentals only. */
export interface AnniversaryQuery {
  readonly today: DateString;
  readonly is_skipped: boolean;
  readonly rental_ids: readonly string[] | null;
  readonly page: PageParameters;
}

/** Those that have passed first, the longest overdue at the top, and after them the next ones: by their day. */
const ORDER = (day: string, id: string) => `${day}, ${id}`;

/** The statement of a page of the anniversaries of a user's rentals. */
export function anniversaryStatement(query: AnniversaryQuery, scope: RowScope): Statement & { readonly text: string } {
  const statement = new Statement();
  const { page, page_size } = query.page;
  const days = statement.bind(JSON.stringify(anniversaryDays(query.today)));
  const today = statement.bind(query.today);
  const ids = query.rental_ids && statement.bind(query.rental_ids);
  const limit = withinScope("rental", "t", scope, statement);
  const isSkipped = "t.update_skipped_on is not distinct from w.day";
  const text = `
    with found as (
      select t.id, w.day, w.effective_date, count(*) over () as count
      from jsonb_to_recordset(${days}) w (key integer, day date, effective_date date)
      join rental t on ${START_KEY} = w.key and t.start_date < w.day
        and t.state in ('${runningRentalStates.join("', '")}') and t.archived_at is null and t.index_clause <> 'none'
      where ${query.is_skipped ? isSkipped : `not (${isSkipped})`} and ${CONTINUES(today)} and not ${DONE}
        ${ids ? `and t.id = any(${ids}::uuid[])` : ""} ${limit ? `and ${limit}` : ""}
      order by ${ORDER("w.day", "t.id")} limit ${page_size} offset ${(page - 1) * page_size})
    select f.count::integer, json_build_object('rental_id', t.id, 'rental_version', t.version, 'rental_code', t.code,
      'asset_id', t.asset_id, 'tenant_label', p.label, 'asset_label', a.label, 'property_label', h.label,
      'anniversary_on', f.day, 'effective_date', f.effective_date, 'index_clause', t.index_clause,
      'skipped_reason', case when t.update_skipped_on = f.day then t.update_skipped_reason end, 'draft', d.line) as rental
    from found f join rental t on t.id = f.id join person p on p.id = t.tenant_id join asset a on a.id = t.asset_id
    join property h on h.id = t.property_id left join lateral (${DRAFT}) d on true order by ${ORDER("f.day", "t.id")}`;
  return Object.assign(statement, { text });
}

/** The candidates of the found rentals, by rental: planned for their own month. */
async function readCandidates(db: Queryable, found: readonly Found[], today: DateString) {
  const byMonth = Map.groupBy(found, ({ effective_date }) => effective_date);
  const candidates = new Map<string, RentCandidate>();
  for (const [effective_date, rentals] of byMonth) {
    const asset_ids = rentals.map(({ asset_id }) => asset_id);
    const reach: IncrementReach = { scope: "assets", property_ids: [], asset_ids, target: "rentals", effective_date };
    const read = await readRentCandidates(db, reach, { increment_id: null, today });
    const wanted = new Set(rentals.map(({ rental_id }) => rental_id));
    for (const candidate of read) if (wanted.has(candidate.rental_id)) candidates.set(candidate.rental_id, candidate);
  }
  return candidates;
}

interface Books {
  readonly book: IndexBook;
  readonly proposed: ReadonlySet<string>;
  readonly today: DateString;
}

/** Null for a rental that is not to be updated, by the rules of increments. */
function plan({ draft, ...found }: Found, candidate: RentCandidate, { book, proposed, today }: Books) {
  const { index_clause, anniversary_on, effective_date } = found;
  if (draft)
    return {
      ...found,
      state: "prepared" as const,
      letter_by: letterBy(candidate.regime, draft.effective_date),
      ...draft,
    };
  if (index_clause === "none") return null;
  const terms = { index_kind: index_clause, percentage: null, amount: null, effective_date };
  // A dismissed one shows what it would be.
  const line = planRentLine({ ...candidate, update_skipped_on: null }, terms, book);
  const cap_kind = capIndexOf(candidate);
  const cap = cap_kind && book.valueBefore(cap_kind, anniversary_on);
  const outcome = anniversaryOf(line, {
    index_clause,
    anniversary_on,
    today,
    cap_month: cap?.month ?? null,
    isProposed: (kind, month) => proposed.has(`${kind} ${month}`),
  });
  const letter_by = letterBy(candidate.regime, effective_date);
  return outcome && { ...found, letter_by, old_amount: line.old_amount, letter_on: null, ...outcome };
}

const proposedAmong = (indices: readonly IndexValue[]): ReadonlySet<string> =>
  new Set(indices.filter(({ state }) => state === "proposed").map(({ kind, month }) => `${kind} ${month}`));

/** A page of anniversaries with what the rules of increments say of each, and how many there are. */
export async function readAnniversaries(
  db: Queryable,
  query: AnniversaryQuery,
  scope: RowScope,
): Promise<{ readonly items: readonly Anniversary[]; readonly count: number }> {
  const { today } = query;
  const { text, values } = anniversaryStatement(query, scope);
  const rows = await db.query<{ rental: Found; count: number }>(text, values);
  const found = rows.map(({ rental }) => rental);
  const indices = await db.query<IndexValue>(
    "select kind, month, value, source, state from rent_index where archived_at is null",
  );
  const books = { book: openIndexBook(indices), proposed: proposedAmong(indices), today };
  const candidates = await readCandidates(db, found, today);
  const items = found.flatMap((rental) => {
    const candidate = candidates.get(rental.rental_id);
    const planned = candidate ? plan(rental, candidate, books) : null;
    return planned ? [planned] : [];
  });
  return { items, count: rows[0]?.count ?? 0 };
}

/** The list of a user: what is to be prepared, and what was skipped, a page of each. */
export async function listAnniversaries(
  db: Queryable,
  {
    today,
    page,
    skipped: skippedPage,
  }: Pick<AnniversaryQuery, "today" | "page"> & { readonly skipped: PageParameters },
  scope: RowScope,
): Promise<AnniversaryList> {
  const { items, count } = await readAnniversaries(db, { today, is_skipped: false, rental_ids: null, page }, scope);
  const skipped = await readAnniversaries(db, { today, is_skipped: true, rental_ids: null, page: skippedPage }, scope);
  return { today, items: [...items], count, skipped: [...skipped.items], skipped_count: skipped.count };
}
