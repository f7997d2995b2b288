import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { IssueBrowser } from "./issue-browser.tsx";
import classes from "./row-check.module.css";

/** Downloads the invalid rows as a sheet with the reasons beside them; after correction it can be uploaded as it is. */
export function DownloadWaiting({ batch: { id, file_name } }: { batch: BulkUpload }) {
  const { t } = useTexts();
  const can = useCan();
  if (!can("bulk_upload", "export")) return null;
  const path = `/bulk-uploads/${id}/issues/export?rows=wrong`;
  return <FileButton path={path} name={`${file_name}.xlsx`} label={t("administration.check.download")} />;
}

/** The rows of a loaded file that still wait for their correction, with their errors. */
export function WaitingRows({ batch, progress }: BatchProps) {
  const { t, language } = useTexts();
  const wrong = batch.wrong_row_count ?? 0;
  if (wrong === 0 || batch.removed_at !== null) return null;
  return (
    <>
      <div className={classes.verdict}>
        <Notice tone="due">{t("administration.waiting.text", { count: formatNumber(wrong, language) })}</Notice>
        <DownloadWaiting batch={batch} />
      </div>
      <IssueBrowser key={`error ${progress.version}`} batch={batch} progress={progress} kind="error" />
    </>
  );
}
