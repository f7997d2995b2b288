import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_FILTER_VALUES } from "#shared/domain/core/policy.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { ExcelButton } from "../excel-button.tsx";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { PlainMenu } from "../plain-menu.tsx";
import { useTexts } from "../use-texts.ts";
import { columnFields } from "./column.ts";
import { downloadList } from "#shared/client/download-list.ts";
import type { Selection } from "./use-selection.ts";

interface ExportMenuProps<Row extends BaseRow> {
  list: List<Row>;
  selection: Selection<Row>;
}

/** Exports the list to Excel: this page, the selected rows, or all matches; with the visible columns or with all. */
export function ExportMenu<Row extends BaseRow>({ list, selection }: ExportMenuProps<Row>) {
  const { t, language } = useTexts();
  const { state, resource, columns, rows = [] } = list;
  const [extent, setExtent] = useState("shown");
  const count = (value: number) => formatNumber(value, language);
  const download = useMutation({
    mutationFn: (some: readonly Row[] | null) =>
      downloadList(resource, state.matchSearch, {
        ...(some && { ids: some.map(({ id }) => id) }),
        ...(extent === "shown" && { columns: columnFields(columns.shown) }),
      }),
  });
  const areAll = !list.isEstimate && selection.rows.length === list.total;
  return (
    <PlainMenu
      position="bottom-end"
      target={(button) => (
        <ExcelButton {...button} variant="default" isRunning={download.isPending} disabled={rows.length === 0} />
      )}
    >
      <Menu.Label>{t("components.export.columns")}</Menu.Label>
      <Menu.RadioGroup value={extent} onChange={(next) => setExtent(next ?? "shown")}>
        <Menu.RadioItem value="shown">{t("components.export.shown_columns")}</Menu.RadioItem>
        <Menu.RadioItem value="all">{t("components.export.all_columns")}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t("action.export")}</Menu.Label>
      {selection.rows.length > 0 && (
        <Menu.Item
          disabled={!areAll && selection.rows.length > MAX_FILTER_VALUES}
          onClick={() => download.mutate(areAll ? null : selection.rows)}
        >
          {t("components.export.selection", { count: count(selection.rows.length) })}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => download.mutate(rows)}>
        {t("components.export.page", { count: count(rows.length) })}
      </Menu.Item>
      <Menu.Item onClick={() => download.mutate(null)}>
        {t("components.export.all", { count: `${list.isEstimate ? "≈ " : ""}${count(list.total)}` })}
      </Menu.Item>
    </PlainMenu>
  );
}
