import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { type BulkUploadProgress, bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { FailedList, ForbiddenList } from "#web/components/data-table/table-states.tsx";
import { NotFound } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchBadge } from "./batch-badge.tsx";
import type { BatchProps } from "./batch-props.ts";
import { BatchFacts } from "./batch-facts.tsx";
import { BackLink } from "#web/components/back-link.tsx";
import classes from "./bulk-upload-page.module.css";
import { ColumnMatching } from "./column-matching.tsx";
import { JobProgress } from "./job-progress.tsx";
import { LoadedRecords } from "./loaded-records.tsx";
import { RowCheck } from "./row-check.tsx";
import { type UploadStep, UploadSteps } from "./steps.tsx";
import { progressQuery } from "./bulk-upload-queries.ts";

function stepOf({ state, running }: BulkUploadProgress, wrongRows: number | null): UploadStep {
  if (running === "commit") return "load";
  if (running === "validate") return "check";
  if (state === "uploaded") return "columns";
  if (state === "validated") return wrongRows === 0 ? "load" : "check";
  return "done";
}

/** The work area for the file's current state. */
function Work({ batch, progress }: BatchProps) {
  if (progress.running) return <JobProgress job={progress.running} done={progress.done} total={progress.total} />;
  if (progress.state === "uploaded") return <ColumnMatching batch={batch} progress={progress} />;
  if (progress.state === "validated") return <RowCheck batch={batch} progress={progress} />;
  if (progress.state === "committed") return <LoadedRecords batch={batch} progress={progress} />;
  return null;
}

function Loaded({ batch, progress }: BatchProps) {
  const { t } = useTexts();
  const { state, failure, running } = progress;
  const isOver = state === "undone" || state === "discarded";
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <BackLink href="/bulk-upload" label={t("page.bulk_upload")} />
        <PageHeader title={batch.file_name} trailing={<BatchBadge batch={batch} />}>
          <BatchActions batch={batch} progress={progress} />
        </PageHeader>
      </div>
      {!isOver && <UploadSteps current={stepOf(progress, batch.wrong_row_count)} />}
      {failure !== null && running === null && <Notice tone="danger">{failure}</Notice>}
      <Work batch={batch} progress={progress} />
      <BatchFacts batch={batch} />
    </div>
  );
}

/** /bulk-upload/{id}: one file, from its columns to its records and undo. */
export function BulkUploadDetail() {
  const { id = "" } = useParams();
  const { row, isAllowed, error, retry } = useOne(bulkUploadResource, id);
  const progress = useQuery({ ...progressQuery(id), enabled: row !== undefined });
  if (!isAllowed) return <ForbiddenList />;
  const failed = error ?? progress.error;
  if (row && progress.data) return <Loaded batch={row} progress={progress.data} />;
  if (failed instanceof ApiError && failed.status === 404)
    return <NotFound back={{ href: "/bulk-upload", label: "page.bulk_upload" }} />;
  if (failed) return <FailedList error={failed} onRetry={retry} />;
  return (
    <div className={classes.page} aria-busy>
      <Skeleton height={56} width="45%" />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </div>
  );
}
