import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MessageKey } from "#locales/es.ts";
import { call } from "#shared/client/http.ts";
import { countedRows, type ListTotals, type TotalsRow } from "#shared/domain/core/list-totals.ts";
import { MOST_SUMMED } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { readField } from "../row.ts";
import type { List } from "../use-list.ts";
import type { Texts } from "../use-texts.ts";
import type { ShownColumn } from "./column.ts";

type Columns = readonly Pick<ShownColumn<never>, "id">[];

/** The visible columns that are added up, in their order. */
export function summedColumns({ totals }: Resource, columns: Columns): readonly string[] {
  return columns.map(({ id }) => id).filter((id) => totals?.columns.includes(id));
}

/** The rows that the sums of a list are of; null for all. */
export const countedIn = <Row>({ resource, state }: Pick<List<Row>, "resource" | "state">) =>
  countedRows(resource, [...new URLSearchParams(state.matchSearch).keys()]);

/** The sums of the rows of a list that match. */
export const totalsQuery = ({ name, path }: Pick<Resource, "name" | "path">, search: string) =>
  queryOptions({
    queryKey: [name, "totals", path, search],
    queryFn: async ({ signal }) => (await call<ListTotals>(`/${path}/totals?${search}`, { signal })).data,
    retry: false,
    meta: { toast: "never" },
  });

type Totals = readonly TotalsRow[] | "too_many" | "failed" | undefined;

/** The sums of the rows that count among all that match: a row for each kind; undefined while they are requested. */
export function useTotals<Row>(list: List<Row>, columns: Columns): Totals {
  const { resource, state, rows, total } = list;
  const isTooMuch = total > MOST_SUMMED;
  const isShown = (rows?.length ?? 0) > 0 && summedColumns(resource, columns).length > 0;
  const { data, isError } = useQuery({
    ...totalsQuery(resource, state.matchSearch),
    enabled: isShown && !isTooMuch,
  });
  if (!isShown) return [];
  if (isTooMuch || data?.rows === null) return "too_many";
  return isError ? "failed" : data?.rows;
}

type Counted = ReturnType<typeof countedRows>;

const counts = (counted: NonNullable<Counted>, row: object) => {
  const value = readField(row, counted.column);
  return counted.values.some((one) => one === value);
};

/** The rows that a column is summed of. */
const membersOf = (counted: Counted, id: string, rows: readonly object[]) =>
  counted && !counted.except?.includes(id) ? rows.filter((row) => counts(counted, row)) : rows;

/** Whether the sum of a column leaves out some of the rows. */
export const leavesOut = (counted: Counted, id: string, rows: readonly object[]): boolean =>
  membersOf(counted, id, rows).length < rows.length;

/** The sums of some rows, by the column that divides the totals of their list. Columns that a row does not have are left out. */
export function sumRows(
  { totals }: Resource,
  columns: Columns,
  rows: readonly object[],
  counted: Counted,
): TotalsRow[] {
  const ids = (totals?.columns ?? []).filter((id) => columns.some((column) => column.id === id));
  const groups = Map.groupBy(rows, (row) => {
    const by = totals?.by && readField(row, totals.by.column);
    return typeof by === "string" ? by : null;
  });
  return [...groups].map(([by, members]) => {
    const sums = ids.flatMap((id): [string, number][] => {
      const summed = membersOf(counted, id, members);
      const cents = summed.map((row) => readField(row, id)).filter((value) => typeof value === "number");
      return cents.length < summed.length ? [] : [[id, cents.reduce((sum, one) => sum + one, 0)]];
    });
    return { by, count: members.length, sums: Object.fromEntries(sums) };
  });
}

/** The text key of what a row of sums is of; null where the sums are not divided. */
export const kindOf = ({ totals }: Resource, by: string | null): MessageKey | null =>
  (by !== null && totals?.by?.titles[by]) || null;

/** What a row of sums is of, as a text. */
export function titleOf<Row>(list: List<Row>, by: string | null, t: Texts["t"]): string {
  const kind = kindOf(list.resource, by);
  return [t(countedIn(list)?.title ?? "components.totals"), ...(kind ? [t(kind)] : [])].join(" · ");
}

/** Why there are no sums. */
export const reasonOf = (totals: "too_many" | "failed", { t, language }: Pick<Texts, "t" | "language">): string =>
  totals === "failed"
    ? t("components.totals.failed")
    : t("components.totals.too_many", { count: formatNumber(MOST_SUMMED, language) });
