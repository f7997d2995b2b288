import { FileButton } from "#web/components/file-button.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { IssueBrowser } from "./issue-browser.tsx";
import classes from "./row-check.module.css";
import { RowPreview } from "./row-preview.tsx";

/** Downloads the invalid rows as a sheet with the reasons beside them; after correction it can be uploaded as it is. */
function DownloadErrors({ batch: { id, file_name } }: Pick<BatchProps, "batch">) {
  const { t } = useTexts();
  const can = useCan();
  if (!can("bulk_upload", "export")) return null;
  const path = `/bulk-uploads/${id}/issues/export?rows=wrong`;
  return <FileButton path={path} name={`${file_name}.xlsx`} label={t("administration.check.download")} />;
}

/** Result of the check: all rows are valid, or the invalid ones with the reasons. */
export function RowCheck({ batch, progress }: BatchProps) {
  const { t, language } = useTexts();
  const rows = formatNumber(batch.row_count ?? 0, language);
  const wrong = batch.wrong_row_count ?? 0;
  const isRight = wrong === 0;
  return (
    <>
      <div className={classes.verdict}>
        <Notice tone={isRight ? "done" : "danger"}>
          {isRight
            ? t("administration.check.right", { rows })
            : t("administration.check.wrong", { rows, wrong: formatNumber(wrong, language) })}
        </Notice>
        {!isRight && <DownloadErrors batch={batch} />}
      </div>
      <IssueBrowser key={`error ${progress.version}`} batch={batch} progress={progress} kind="error" />
      <IssueBrowser key={`warning ${progress.version}`} batch={batch} progress={progress} kind="warning" />
      {isRight && <RowPreview batch={batch} progress={progress} />}
    </>
  );
}
