import { Button } from "@mantine/core";
import { IconArchive, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useArchiveRows } from "../archive-rows.ts";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import { RefusedDialog, type RefusedDialogProps } from "./refused-dialog.tsx";
import classes from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps<Row extends BaseRow> {
  list: List<Row>;
  selection: Selection<Row>;
  /** Not on a list that is there to be read. */
  offersArchive: boolean;
  /** What else is done with the ticked rows. */
  children?: ReactNode;
}

type Bar<Row extends BaseRow> = SelectionBarProps<Row> & {
  archive: (rows: readonly Row[]) => void;
  isRunning: boolean;
};

/** What can be done with the ticked rows; there only while some are. Those that are refused stay ticked. */
export function SelectionBar<Row extends BaseRow>(props: SelectionBarProps<Row>) {
  const { list, selection } = props;
  const [outcome, setOutcome] = useState<Pick<RefusedDialogProps, "refused" | "archived"> | null>(null);
  const { archive, isRunning } = useArchiveRows<Row>(list.resource, (refused, archived) => {
    setOutcome(refused.length > 0 ? { refused, archived } : null);
    selection.replace(refused.map(({ row }) => row));
  });
  return (
    <>
      {selection.rows.length > 0 && <Bar {...props} archive={archive} isRunning={isRunning} />}
      {outcome && <RefusedDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

function Bar<Row extends BaseRow>({ list, selection, offersArchive, children, archive, isRunning }: Bar<Row>) {
  const { t } = useTexts();
  const mayArchive = useCan()(list.resource.name, "archive") && offersArchive;
  const live = selection.rows.filter(({ archived_at }) => archived_at === null);
  return (
    <div className={classes.bar} role="region" aria-label={t("components.selection")}>
      <span className={classes.count}>{t("components.selection.count", { count: selection.rows.length })}</span>
      {children}
      {live.length > 0 && mayArchive && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={15} aria-hidden />}
          loading={isRunning}
          onClick={() => archive(live)}
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
