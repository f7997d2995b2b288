import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";
import { MOST_SELECTED } from "#shared/domain/core/policy.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

/** All rows that match, in the fields of the list: those that exist now, as later ones have not been seen. */
async function readMatching<Row extends BaseRow>({ resource, state, fields }: List<Row>): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; page <= MOST_SELECTED / MAX_PAGE_SIZE; page += 1) {
    const query = `page=${page}&page_size=${MAX_PAGE_SIZE}&${state.matchSearch}&fields=${fields}`;
    const { data } = await call<Row[]>(`/${resource.path}?${query}`);
    for (const row of data) rows.set(row.id, row);
    if (data.length < MAX_PAGE_SIZE) break;
  }
  return [...rows.values()];
}

/** Reads all that match and selects them. */
export function useSelectAll<Row extends BaseRow>(list: List<Row>) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (selected: Selection<Row>) => selected.replace(await readMatching(list)),
  });
  return { mutate, isPending };
}

interface SelectAllProps<Row extends BaseRow> extends ReturnType<typeof useSelectAll<Row>> {
  list: List<Row>;
  selection: Selection<Row>;
}

/** Once a whole page is selected: selects all that match, on whatever page they are. */
export function SelectAll<Row extends BaseRow>({ list, selection, mutate, isPending }: SelectAllProps<Row>) {
  const { t, language } = useTexts();
  const { rows = [], total } = list;
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  if (!isPageSelected || selection.rows.length >= total) return null;
  if (total > MOST_SELECTED)
    return (
      <span className={classes.elsewhere}>
        {t("components.selection.too_many", { count: formatNumber(MOST_SELECTED, language) })}
      </span>
    );
  return (
    <Button size="compact-sm" variant="light" loading={isPending} onClick={() => mutate(selection)}>
      {t("components.selection.all", { count: formatNumber(total, language) })}
    </Button>
  );
}
