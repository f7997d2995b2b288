import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { rightRowsOf } from "#shared/domain/administration/bulk-upload.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { RECORDS_A_PAGE, uploadRecordsQuery } from "./bulk-upload-queries.ts";
import { IssueBrowser } from "./issue-browser.tsx";
import { Pages } from "./pages.tsx";
import { WaitingRows } from "./waiting-rows.tsx";
import classes from "./row-check.module.css";

/** Records without a detail page are not linked. */
const hasPage = (path: string) => pages.some((page) => page.path === `/${path}/:id`);

/** The records created from a file and, after a refused undo, what prevents it. */
export function LoadedRecords({ batch, progress }: BatchProps) {
  const { t, language } = useTexts();
  const [page, setPage] = useState(1);
  const { data } = useQuery(uploadRecordsQuery(batch.id, page));
  const { path } = sheets[batch.entity].resource;
  return (
    <>
      <IssueBrowser batch={batch} progress={progress} kind="undo" />
      <WaitingRows batch={batch} progress={progress} />
      <section className={classes.panel}>
        <h2 className={classes.heading}>
          {t("administration.loaded.title", { count: formatNumber(rightRowsOf(batch), language) })}
        </h2>
        {!data && <Skeleton height={180} />}
        {data && (
          <ol className={classes.records}>
            {data.data.map(({ id, row_number, label }) => (
              <li key={id}>
                <span className={classes.number} title={t("administration.check.row")}>
                  {formatNumber(row_number, language)}
                </span>
                {hasPage(path) ? <Link href={`/${path}/${id}`}>{label}</Link> : label}
              </li>
            ))}
          </ol>
        )}
        <Pages page={page} size={RECORDS_A_PAGE} total={data?.meta?.total ?? 0} onPage={setPage} />
      </section>
    </>
  );
}
