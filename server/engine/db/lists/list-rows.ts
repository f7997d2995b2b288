import { EXACT_TOTAL_LIMIT, type ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { AskedList, Condition } from "./list-conditions.ts";
import { type List, type ListAnswer, readPage } from "./list-answer.ts";
import { type ListStatement, listStatement, TOTAL_LIMIT } from "./list-statement.ts";
import { findLargeTotal, mayBeLarge } from "./large-totals.ts";
import type { Db } from "../pool.ts";
import { listRoughly } from "./rough-list.ts";
import type { RowScope } from "../row-scope.ts";
import { findSpellings } from "./spellings.ts";

/** Collecting and sorting so many takes some tenths of a second, where a walk past a million takes seconds. */
const MOST_COLLECTED = 30_000;

/** A total of many rows: as the planner has it where they surely are more than are counted, else counted. */
async function readTotal(db: Db, [resource, query, scope]: List, { all, allValues }: ListStatement): Promise<number> {
  const large = await findLargeTotal(db, resource, query, scope);
  if (large !== null) {
    db.estimates.keep(all, allValues, large);
    return large;
  }
  const counting = `select count(*) as total from (${all} limit ${TOTAL_LIMIT}) c`;
  const rows = await db.queryNamed<{ total: number }>(counting, allValues);
  const total = rows[0]?.total ?? 0;
  return total > EXACT_TOTAL_LIMIT ? db.estimates.read(db, all, allValues, TOTAL_LIMIT) : total;
}

/** The page of a large table, and its total meanwhile: either takes about as long as the other. */
async function listBeside(db: Db, list: List, statement: ListStatement): Promise<ListAnswer> {
  const { page, walked, values } = statement;
  const [{ json, milliseconds }, total] = await Promise.all([
    readPage(db, page, values, list[1].page === 1),
    readTotal(db, list, statement),
  ]);
  const isFew = total <= EXACT_TOTAL_LIMIT;
  if (values.length > 0) db.farLists.note(walked, milliseconds, isFew);
  return { json, total, totalIsEstimate: !isFew };
}

interface Way {
  /** A large total that was estimated lately. */
  readonly known: number | null;
  /** Whether what matches was seen to stand at the far end of the order. */
  readonly isFar: boolean;
}

/**
 * The page and its bounded total in one statement. Pages after the first, text searches and what is collected run unprepared: their
 * plans depend on the values. What a search finds is collected once for both; what stands at the far end of an order is, once it was
 * seen to.
 */
async function listTogether(db: Db, query: AskedList, statement: ListStatement, way: Way): Promise<ListAnswer> {
  const { page, walked, collected, values, all, allValues } = statement;
  const { known, isFar } = way;
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

/** One page of a resource's rows and the bounded total; a large total that was estimated lately is not counted again. */
async function listOnce(db: Db, ...list: List): Promise<ListAnswer> {
  const [, query] = list;
  const statement = listStatement(...list);
  const known = db.estimates.known(statement.all, statement.allValues);
  const isFar = query.query === "" && db.farLists.has(statement.walked, statement.values);
  const rough = known === null && query.total === "rough" ? await listRoughly(db, ...list) : null;
  if (rough) return rough;
  if (known === null && !isFar && (await mayBeLarge(db, ...list))) return listBeside(db, list, statement);
  return listTogether(db, query, statement, { known, isFar });
}

/** The list as it was asked; where nothing in it matches the text as it was typed, what its words may have meant. */
export async function listRows(
  db: Db,
  resource: Resource,
  query: ListQuery,
  scope: RowScope,
  extra: readonly Condition[] = [],
): Promise<ListAnswer> {
  let answer = await listOnce(db, resource, query, scope, extra);
  if (answer.total > 0) return answer;
  for await (const spellings of findSpellings(db, query.query)) {
    answer = await listOnce(db, resource, { ...query, spellings }, scope, extra);
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
  const isFound = async (asked: AskedList) =>
    (await listOnce(db, resource, { ...asked, page: 1, page_size: 1 }, scope, extra)).total > 0;
  if (query.query === "" || (await isFound(query))) return query;
  for await (const spellings of findSpellings(db, query.query))
    if (await isFound({ ...query, spellings })) return { ...query, spellings };
  return query;
}
