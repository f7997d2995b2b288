import type { Resource } from "#shared/domain/core/resource.ts";
import type { AskedList, Condition } from "./list-conditions.ts";
import type { Db } from "../pool.ts";
import type { RowScope } from "../row-scope.ts";

/** What is listed, for whom. */
export type List = readonly [resource: Resource, query: AskedList, scope: RowScope, extra: readonly Condition[]];

/** A page as the API answers it. */
export interface ListAnswer {
  /** The rows as PostgreSQL wrote them: a JSON array, passed on unparsed. */
  readonly json: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

interface Page {
  json: string;
  /** Null where it was not counted. */
  total: number | null;
}

/** What a list's statement answers, and how long it took. @param isPreparable whether one plan is good for any values */
export async function readPage(
  db: Db,
  text: string,
  values: readonly unknown[],
  isPreparable: boolean,
): Promise<Page & { readonly milliseconds: number }> {
  const before = performance.now();
  const [row] = await (isPreparable ? db.queryNamed<Page>(text, values) : db.query<Page>(text, values));
  if (!row) throw new Error("A list statement answered no row");
  return { ...row, milliseconds: performance.now() - before };
}
