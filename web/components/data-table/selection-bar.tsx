import { Button, Loader } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type ApplyToRows, archiving, restoring, useChangeRows } from "../change-rows.ts";
import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { lowerFirst } from "../lower-first.ts";
import { rowsName } from "../row-names.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import { SelectAll, useSelectAll } from "./select-all.tsx";
import { SelectionSums } from "./selection-sums.tsx";
import classes from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

/** Bulk actions of a list, besides archiving. */
export type SelectionActions<Row extends BaseRow> = (selection: Selection<Row>, apply: ApplyToRows<Row>) => ReactNode;

interface SelectionBarProps<Row extends BaseRow> {
  list: List<Row>;
  selection: Selection<Row>;
  /** False on read-only lists. */
  offersArchive: boolean;
  /** Whether a row can be archived, where not all can. */
  isArchivable?: ((row: Row) => boolean) | undefined;
  actions?: SelectionActions<Row>;
}

type Bar<Row extends BaseRow> = SelectionBarProps<Row> & { apply: ApplyToRows<Row>; isRunning: boolean };

/** Bulk actions for the selected rows; shown only while rows are selected. Refused and unknown rows stay selected. */
export function SelectionBar<Row extends BaseRow>(props: SelectionBarProps<Row>) {
  const { selection } = props;
  const { apply, isRunning } = useChangeRows<Row>(({ refused, unknown, left }) =>
    selection.replace([...refused.map(({ row }) => row), ...unknown, ...left]),
  );
  return selection.rows.length > 0 && <Bar {...props} apply={apply} isRunning={isRunning} />;
}

function Bar<Row extends BaseRow>(props: Bar<Row>) {
  const { list, selection, offersArchive, actions, apply, isRunning } = props;
  const { t, language } = useTexts();
  const count = selection.rows.length;
  const things = count === 1 ? (`entity.${list.resource.name}` as const) : rowsName(list.resource.name);
  // Until all are read, an action would be done to a part of what the user has chosen.
  const selectAll = useSelectAll(list);
  return (
    <div className={classes.bar} role="region" aria-label={t("components.selection")} aria-busy={isRunning}>
      <span className={classes.count}>
        {things
          ? t("components.selection.count", { count, things: lowerFirst(t(things), language) })
          : t("components.selection.number", { number: count })}
        {selection.elsewhere > 0 && (
          <span className={classes.elsewhere}>
            {t("components.selection.elsewhere", { count: selection.elsewhere })}
          </span>
        )}
        <SelectionSums list={list} rows={selection.rows} />
      </span>
      <SelectAll {...{ list, selection }} {...selectAll} />
      <fieldset className={classes.actions} disabled={isRunning || selectAll.isPending}>
        {actions?.(selection, apply)}
        {offersArchive && <ArchiveButtons {...props} />}
      </fieldset>
      {isRunning && (
        <span role="status" className={classes.elsewhere}>
          <Loader size={14} aria-hidden /> {t("components.bulk.wait")}
        </span>
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

function ArchiveButtons<Row extends BaseRow>({
  list: { resource },
  selection,
  apply,
  isArchivable,
}: Pick<Bar<Row>, "list" | "selection" | "apply" | "isArchivable">) {
  const texts = useTexts();
  if (!useCan()(resource.name, "archive")) return null;
  const live = selection.rows.filter((row) => row.archived_at === null && isArchivable?.(row) !== false);
  const archived = selection.rows.filter(({ archived_at }) => archived_at !== null);
  const common = { size: "compact-sm", variant: "default" } as const;
  const isPart = live.length + archived.length < selection.rows.length;
  return (
    <>
      {live.length > 0 && (
        <Button
          {...common}
          leftSection={<IconArchive size={15} aria-hidden />}
          onClick={() => apply(live, archiving(resource, texts))}
        >
          {isPart ? texts.t("components.selection.archive_some", { count: live.length }) : texts.t("action.archive")}
        </Button>
      )}
      {archived.length > 0 && (
        <Button
          {...common}
          leftSection={<IconArchiveOff size={15} aria-hidden />}
          onClick={() => apply(archived, restoring(resource, texts))}
        >
          {texts.t("action.restore")}
        </Button>
      )}
    </>
  );
}
