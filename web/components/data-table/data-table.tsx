import { Suspense } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { BaseRow } from "../row.ts";
import { useIsPhone } from "../use-is-phone.ts";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { Pager } from "./pager.tsx";
import { RowCards } from "./row-cards.tsx";
import { RowTable } from "./row-table.tsx";
import { FailedList, ForbiddenList } from "./table-states.tsx";

const EmptyList = lazyComponent(async () => (await import("./empty-list.tsx")).EmptyList);

/** A list's rows: a table, or cards on a phone, with the pager below, and a message if there are none. */
export function DataTable<Row extends BaseRow>(props: DataTableProps<Row>) {
  const { list, isBrief } = props;
  if (!list.isAllowed) return <ForbiddenList />;
  if (list.error && !list.rows) return <FailedList error={list.error} onRetry={list.retry} />;
  return (
    <div className={classes.frame} data-stale={list.isStale || undefined} aria-busy={list.isStale || !list.rows}>
      <Rows {...props} />
      {!isBrief && <Pager list={list} />}
    </div>
  );
}

function Rows<Row extends BaseRow>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  if (props.list.rows?.length === 0)
    return (
      <Suspense fallback={null}>
        <EmptyList list={props.list} action={props.emptyAction} hint={props.emptyHint} />
      </Suspense>
    );
  return isPhone ? <RowCards {...props} /> : <RowTable {...props} />;
}
