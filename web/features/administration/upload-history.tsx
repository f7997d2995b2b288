import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BulkUpload, bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BatchBadge } from "./batch-badge.tsx";
import { Pages } from "./pages.tsx";
import classes from "./upload-history.module.css";

const SHOWN = 8;
const SKELETONS = [0, 1, 2];

function Entry({ batch }: { batch: BulkUpload }) {
  const { t, language } = useTexts();
  const { id, entity, file_name, row_count, user_label, created_at } = batch;
  return (
    <li>
      <Link href={`/bulk-upload/${id}`} className={classes.entry}>
        <span className={classes.file} title={file_name}>
          {file_name}
        </span>
        <span className={classes.what}>{t(`entities.${entity}`)}</span>
        <span className={classes.rows} data-tabular>
          {row_count !== null && t("administration.history.rows", { count: formatNumber(row_count, language) })}
        </span>
        <span className={classes.who}>
          {user_label} · <Ago at={created_at} />
        </span>
        <BatchBadge batch={batch} />
      </Link>
    </li>
  );
}

/** Previous uploads: user, time, number of rows and state. */
export function UploadHistory() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(listQuery(bulkUploadResource, `page=${page}&page_size=${SHOWN}`));
  const rows = query.data?.data;
  return (
    <section className={classes.history} aria-busy={!rows && !query.error}>
      <h2 className={classes.heading}>{t("administration.history.title")}</h2>
      {query.error && !rows && <FailedList error={query.error} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && <p className={classes.none}>{t("administration.history.none")}</p>}
      {!rows && !query.error && SKELETONS.map((index) => <Skeleton key={index} height={44} mb={6} />)}
      {rows && rows.length > 0 && (
        <ul className={classes.entries}>
          {rows.map((batch) => (
            <Entry key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      <Pages page={page} size={SHOWN} total={query.data?.meta?.total ?? 0} onPage={setPage} />
    </section>
  );
}
