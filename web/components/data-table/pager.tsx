import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { ListState } from "../list-state.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./data-table.module.css";

const sizes = ["25", "50", "100"] as const;
const ICON_SIZE = 18;

/** What the navigation of a list needs of it. */
export interface PagedList {
  readonly rows: readonly unknown[] | undefined;
  readonly total: number;
  readonly isEstimate: boolean;
  readonly state: Pick<ListState, "page" | "pageSize" | "setPage" | "setPageSize">;
}

function useRangeText(list: PagedList): string {
  const { t, language } = useTexts();
  if (!list.rows) return t("components.pager.loading");
  const { page, pageSize } = list.state;
  const first = (page - 1) * pageSize + 1;
  const params = {
    first: formatNumber(first, language),
    last: formatNumber(first + list.rows.length - 1, language),
    total: formatNumber(list.total, language),
  };
  if (list.rows.length === 0) return t("components.pager.none");
  return t(list.isEstimate ? "components.pager.range_estimated" : "components.pager.range", params);
}

/** Position in the list, and page navigation. The position is announced when it changes. */
export function Pager({ list }: { list: PagedList }) {
  const { t } = useTexts();
  const range = useRangeText(list);
  const { page, pageSize, setPage, setPageSize } = list.state;
  const isLast = page * pageSize >= list.total && !(list.isEstimate && list.rows?.length === pageSize);
  return (
    <div className={classes.pager}>
      <span className={classes.range} role="status">
        {range}
      </span>
      <label className={classes.sizes}>
        <span>{t("components.pager.size")}</span>
        <NativeSelect
          size="xs"
          data={[...sizes]}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
        />
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("components.pager.previous")}
        disabled={page === 1}
        onClick={() => setPage(page - 1)}
      >
        <IconChevronLeft size={ICON_SIZE} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("components.pager.next")}
        disabled={!list.rows || isLast}
        onClick={() => setPage(page + 1)}
      >
        <IconChevronRight size={ICON_SIZE} aria-hidden />
      </ActionIcon>
    </div>
  );
}
