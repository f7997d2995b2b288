import { rightRowsOf } from "#shared/domain/administration/bulk-upload.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { IssueBrowser } from "./issue-browser.tsx";
import { DownloadWaiting } from "./waiting-rows.tsx";
import classes from "./row-check.module.css";
import { RowPreview } from "./row-preview.tsx";

/** Result of the check: all rows are valid, or the invalid ones with the reasons. */
export function RowCheck({ batch, progress }: BatchProps) {
  const { t, language } = useTexts();
  const rows = formatNumber(batch.row_count ?? 0, language);
  const wrong = batch.wrong_row_count ?? 0;
  const isRight = wrong === 0;
  const hasRight = rightRowsOf(batch) > 0;
  return (
    <>
      <div className={classes.verdict}>
        <Notice tone={isRight ? "done" : "danger"}>
          {isRight
            ? t("administration.check.right", { rows })
            : t(hasRight ? "administration.check.partly" : "administration.check.wrong", {
                rows,
                wrong: formatNumber(wrong, language),
              })}
        </Notice>
        {!isRight && <DownloadWaiting batch={batch} />}
      </div>
      <IssueBrowser key={`error ${progress.version}`} batch={batch} progress={progress} kind="error" />
      <IssueBrowser key={`warning ${progress.version}`} batch={batch} progress={progress} kind="warning" />
      {hasRight && <RowPreview batch={batch} progress={progress} />}
    </>
  );
}
