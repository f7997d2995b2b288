import { Button } from "@mantine/core";
import { IconArchive, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { archiveOne } from "#shared/client/resource-queries.ts";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps<Row extends BaseRow> {
  list: List<Row>;
  selection: Selection<Row>;
  /** What is done with the ticked rows, where that is not archiving them. */
  children?: ReactNode;
}

/** What can be done with the ticked rows; there only while some are. */
export function SelectionBar<Row extends BaseRow>({ list, selection, children }: SelectionBarProps<Row>) {
  const { t } = useTexts();
  const can = useCan();
  const archive = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      for (const { id, version } of rows) await archiveOne(list.resource, id, version);
    },
    onSuccess: selection.clear,
  });
  const live = selection.rows.filter(({ archived_at }) => archived_at === null);
  if (selection.rows.length === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label={t("components.selection")}>
      <span className={classes.count}>{t("components.selection.count", { count: selection.rows.length })}</span>
      {children}
      {children === undefined && live.length > 0 && can(list.resource.name, "archive") && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={15} aria-hidden />}
          loading={archive.isPending}
          onClick={() => archive.mutate(live)}
        >
          {t("action.archive")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={15} aria-hidden />}
        onClick={selection.clear}
      >
        {t("components.selection.clear")}
      </Button>
    </div>
  );
}
