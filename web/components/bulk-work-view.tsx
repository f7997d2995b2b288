import { Button, Progress } from "@mantine/core";
import { useSnapshot } from "valtio/react";
import { formatNumber } from "#shared/lib/numbers.ts";
import { bulkWork, showOutcome } from "./bulk-work.ts";
import classes from "./bulk-work.module.css";
import { RefusedDialog } from "./data-table/refused-dialog.tsx";
import { useTexts } from "./use-texts.ts";

const PERCENT = 100;

/** How far a change of many rows is, with a button that stops it, on every page; then the refused rows. */
export function BulkWorkView() {
  const { t, language } = useTexts();
  const { progress, isStopping, outcome } = useSnapshot(bulkWork);
  return (
    <>
      {progress && progress.total > progress.atOnce && (
        <section className={classes.work} aria-label={t("components.bulk")}>
          <span role="status">
            {t("components.bulk.progress", {
              done: formatNumber(progress.done, language),
              total: formatNumber(progress.total, language),
            })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={isStopping}
            onClick={() => {
              bulkWork.isStopping = true;
            }}
          >
            {t("components.bulk.stop")}
          </Button>
          <Progress
            className={classes.bar}
            size="sm"
            value={(PERCENT * progress.done) / progress.total}
            aria-label={t("components.bulk")}
          />
        </section>
      )}
      {outcome && <RefusedDialog outcome={outcome} onClose={() => showOutcome(null)} />}
    </>
  );
}
