import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MessageKey } from "#locales/es.ts";
import { call } from "#shared/client/http.ts";
import type { ListTotals, TotalsRow } from "#shared/domain/core/list-totals.ts";
import { MOST_SUMMED } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readField } from "../row.ts";
import type { List } from "../use-list.ts";
import type { ShownColumn } from "./column.ts";

type Columns = readonly Pick<ShownColumn<never>, "id">[];

/** The visible columns that are added up, in their order. */
export function summedColumns({ totals }: Resource, columns: Columns): readonly string[] {
  return columns.map(({ id }) => id).filter((id) => totals?.columns.includes(id));
}

/** The sums of all rows that match: still requested (undefined), too many rows to add up (null), or a row for each kind. */
export function useTotals<Row>(list: List<Row>, columns: Columns): readonly TotalsRow[] | null | undefined {
  const { resource, state, rows, total } = list;
  const isTooMuch = total > MOST_SUMMED;
  const isShown = (rows?.length ?? 0) > 0 && summedColumns(resource, columns).length > 0;
  const { data, isError } = useQuery({
    queryKey: [resource.name, "totals", resource.path, state.matchSearch],
    queryFn: async ({ signal }) =>
      (await call<ListTotals>(`/${resource.path}/totals?${state.matchSearch}`, { signal })).data,
    enabled: isShown && !isTooMuch,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { toast: "never" },
  });
  if (!isShown || isError) return [];
  return isTooMuch ? null : data?.rows;
}

/** The sums of some rows, by the column that divides the totals of their list. Columns that a row does not have are left out. */
export function sumRows({ totals }: Resource, columns: Columns, rows: readonly object[]): TotalsRow[] {
  const ids = (totals?.columns ?? []).filter((id) => columns.some((column) => column.id === id));
  const groups = Map.groupBy(rows, (row) => {
    const by = totals?.by && readField(row, totals.by.column);
    return typeof by === "string" ? by : null;
  });
  return [...groups].map(([by, members]) => {
    const sums = ids.flatMap((id): [string, number][] => {
      const cents = members.map((row) => readField(row, id)).filter((value) => typeof value === "number");
      return cents.length < members.length ? [] : [[id, cents.reduce((sum, one) => sum + one, 0)]];
    });
    return { by, count: members.length, sums: Object.fromEntries(sums) };
  });
}

/** The text key of what a row of sums is of; null where the sums are not divided. */
export const kindOf = ({ totals }: Resource, by: string | null): MessageKey | null =>
  (by !== null && totals?.by?.titles[by]) || null;
