import { Checkbox, Skeleton } from "@mantine/core";
import { Link } from "wouter";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";
import { OrEmpty } from "../value.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import classes from "./row-cards.module.css";
import { TotalsCard } from "./totals-card.tsx";

const SKELETONS = [0, 1, 2, 3, 4, 5] as const;

/** The rows on a phone: one card per row, the first column as its title. */
export function RowCards<Row extends BaseRow>(props: DataTableProps<Row>) {
  if (!props.list.rows)
    return (
      <div className={classes.cards} aria-hidden>
        {SKELETONS.map((index) => (
          <Skeleton key={index} height={112} radius="md" />
        ))}
      </div>
    );
  return (
    <>
      <ul className={classes.cards}>
        {props.list.rows.map((row) => (
          <RowCard key={row.id} row={row} {...props} />
        ))}
      </ul>
      <TotalsCard list={props.list} columns={props.columns} />
    </>
  );
}

function RowCard<Row extends BaseRow>({ row, list, columns, selection, hrefOf }: DataTableProps<Row> & { row: Row }) {
  const { t, fieldLabel } = useTexts();
  const [title, ...others] = columns;
  const trailing = others.filter(({ card }) => card === "aside");
  const subtitles = others.filter(({ card }) => card === "subtitle");
  const lines = others.filter(({ card }) => card === undefined);
  return (
    <li className={classes.card} data-ticked={selection.has(row.id) || undefined}>
      <div className={classes.top}>
        <Checkbox
          className={classes.tick}
          aria-label={t("components.table.select_row", { label: row.label })}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row)}
        />
        <Link href={hrefOf(row)} className={classes.title}>
          <OrEmpty>{title?.render(row)}</OrEmpty>
        </Link>
        {trailing.map(({ id, render }) => (
          <span key={id}>{render(row)}</span>
        ))}
      </div>
      {subtitles.map(({ id, render }) => (
        <p key={id} className={classes.subtitle}>
          {render(row)}
        </p>
      ))}
      <dl className={classes.lines}>
        {lines.map(({ id, header, render }) => (
          <div key={id} className={classes.line}>
            <dt>{header ? t(header) : fieldLabel(list.resource.name, id)}</dt>
            <dd>
              <OrEmpty>{render(row)}</OrEmpty>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
