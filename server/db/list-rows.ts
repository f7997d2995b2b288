import { EXACT_TOTAL_LIMIT, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { AskedList, Condition } from "./list-conditions.ts";
import { type ListAnswer, readPage } from "./list-answer.ts";
import { listStatement, TOTAL_LIMIT } from "./list-statement.ts";
import { findLargeTotal } from "./large-totals.ts";
import type { Db } from "./pool.ts";
import { listRoughly } from "./rough-list.ts";
import type { RowScope } from "./row-scope.ts";
import { findSpellings } from "./spellings.ts";

/** Collecting and sorting so many takes some tenths of a second, where a walk past a million takes seconds. */
const MOST_COLLECTED = 30_000;

/**
 * One page of a resource's rows and the bounded total, in one statement; a large total that was estimated lately is not
 * counted again. Pages after the first, text searches and what is collected run unprepared: their plans depend on the values. What
 * a search finds is collected once for both; what stands at the far end of an order is, once it was seen to.
 */
async function listExactly(
  db: Db,
  resource: Resource,
  query: AskedList,
  scope: RowScope,
  extra: readonly Condition[],
): Promise<ListAnswer> {
  const { page, walked, collected, values, all, allValues } = listStatement(resource, query, scope, extra);
  const findLarge = async () => {
    const total = await findLargeTotal(db, resource, query, scope, extra);
    if (total !== null) db.estimates.keep(all, allValues, total);
    return total;
  };
  const known = db.estimates.known(all, allValues) ?? (await findLarge());
  const isRough = known === null && query.total === "rough";
  const rough = isRough ? await listRoughly(db, resource, query, scope, extra) : null;
  if (rough) return rough;
  const isFar = query.query === "" && db.farLists.has(walked, values);
  const counting = query.query === "" ? walked : collected(EXACT_TOTAL_LIMIT);
  const near = known === null ? counting : page;
  const text = isFar ? collected(MOST_COLLECTED) : near;
  const isPreparable = query.page === 1 && query.query === "" && !isFar;
  const { json, total, milliseconds } = await readPage(db, text, values, isPreparable);
  const isFew = total !== null && total <= EXACT_TOTAL_LIMIT;
  if (isFar && (total ?? 0) > MOST_COLLECTED) db.farLists.noteMany(walked, values);
  else if (values.length > 0) db.farLists.note(walked, milliseconds, isFew);
  if (isFew) return { json, total, totalIsEstimate: false };
  return {
    json,
    total: known ?? (await db.estimates.read(db, all, allValues, TOTAL_LIMIT)),
    totalIsEstimate: true,
  };
}

/** The list as it was asked; where nothing in it matches the text as it was typed, what its words may have meant. */
export async function listRows(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): Promise<ListAnswer> {
  let answer = await listExactly(db, resource, query, scope, extra);
  if (answer.total > 0) return answer;
  for (const spellings of await findSpellings(db, query.query)) {
    answer = await listExactly(db, resource, { ...query, spellings }, scope, extra);
    if (answer.total > 0) break;
  }
  return answer;
}

/** What an export is asked so that it finds what the list shows. */
export async function askAsListed(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[],
): Promise<AskedList> {
  const tries: readonly AskedList[] = (await findSpellings(db, query.query)).map((spellings) => ({
    ...query,
    spellings,
  }));
  for (const asked of tries.length > 0 ? [query, ...tries] : []) {
    const { total } = await listExactly(db, resource, { ...asked, page: 1, page_size: 1 }, scope, extra);
    if (total > 0) return asked;
  }
  return query;
}
