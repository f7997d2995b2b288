import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./home-page.module.css";

/** Number of rows in a list of the home page. */
export const SHORT = 5;
const SKELETONS = Array.from({ length: SHORT }, (_, index) => index);

interface Identified {
  readonly id: string;
}

interface ShortListProps<Row extends Identified> {
  rows: readonly Row[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  empty: string;
  hrefOf: (row: Row) => string;
  /** Content at the right of a row. */
  trailing: (row: Row) => ReactNode;
  title: (row: Row) => string;
  detail: (row: Row) => ReactNode;
}

/** A few rows of a list, two lines each; the whole row is a link. */
export function ShortList<Row extends Identified>(props: ShortListProps<Row>) {
  const { t } = useTexts();
  const { rows, isFailed, onRetry, empty, hrefOf, trailing, title, detail } = props;
  if (isFailed && !rows)
    return (
      <div className={classes.sentence} role="alert">
        <p>{t("components.failed.title")}</p>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      </div>
    );
  if (rows?.length === 0) return <p className={classes.sentence}>{empty}</p>;
  return (
    <ul className={classes.rows} aria-busy={!rows}>
      {rows
        ? rows.map((row) => (
            <li key={row.id}>
              <Link href={hrefOf(row)} className={classes.row}>
                <span className={classes.rowText}>
                  <span className={classes.rowTitle} title={title(row)}>
                    {title(row)}
                  </span>
                  <span className={classes.rowDetail}>{detail(row)}</span>
                </span>
                <span className={classes.rowTrailing}>{trailing(row)}</span>
              </Link>
            </li>
          ))
        : SKELETONS.map((index) => (
            <li key={index} aria-hidden>
              <span className={classes.row}>
                <span className={classes.rowText}>
                  <Skeleton height={12} width={index % 2 ? "55%" : "70%"} />
                  <Skeleton height={10} width="40%" mt={9} />
                </span>
              </span>
            </li>
          ))}
    </ul>
  );
}
