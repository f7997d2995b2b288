import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { PlainMenu } from "../plain-menu.tsx";
import { useTexts } from "../use-texts.ts";
import { downloadList } from "./download-list.ts";
import type { Selection } from "./use-selection.ts";

interface ExportMenuProps<Row extends BaseRow> {
  list: List<Row>;
  selection: Selection<Row>;
}

/** The list as an Excel file: what is on the screen, what is ticked, or all that match. */
export function ExportMenu<Row extends BaseRow>({ list, selection }: ExportMenuProps<Row>) {
  const { t, language } = useTexts();
  const { state, resource, rows = [] } = list;
  const count = (value: number) => formatNumber(value, language);
  const download = useMutation({
    mutationFn: (ids: readonly string[] | undefined) => downloadList(resource, state.matchSearch, ids),
  });
  const idsOf = (some: readonly Row[]) => some.map(({ id }) => id);
  return (
    <PlainMenu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          disabled={rows.length === 0}
        >
          {t("components.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("action.export")}</Menu.Label>
        {selection.rows.length > 0 && (
          <Menu.Item onClick={() => download.mutate(idsOf(selection.rows))}>
            {t("components.export.selection", { count: count(selection.rows.length) })}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => download.mutate(idsOf(rows))}>
          {t("components.export.page", { count: count(rows.length) })}
        </Menu.Item>
        <Menu.Item onClick={() => download.mutate(undefined)}>
          {t("components.export.all", { count: `${list.isEstimate ? "≈ " : ""}${count(list.total)}` })}
        </Menu.Item>
      </Menu.Dropdown>
    </PlainMenu>
  );
}
