import type { BulkJob } from "#shared/domain/administration/bulk-upload.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./job-progress.module.css";

interface JobProgressProps {
  job: BulkJob;
  done: number;
  /** 0 while unknown. */
  total: number;
}

/** Progress of a job, which continues in the background. */
export function JobProgress({ job, done, total }: JobProgressProps) {
  const { t, language } = useTexts();
  const title = t(`administration.running.${job}`);
  const isCounted = total > 0 && done > 0;
  const seen = Math.min(done, total);
  const progress = { done: formatNumber(seen, language), total: formatNumber(total, language) };
  return (
    <section className={classes.panel}>
      <h2 className={classes.title} role="status">
        {title}
      </h2>
      <progress
        className={classes.bar}
        aria-label={title}
        {...(isCounted ? { value: seen, max: total, "aria-valuetext": t("administration.running.far", progress) } : {})}
      />
      <p className={classes.progress} data-tabular>
        {isCounted ? t("administration.running.far", progress) : t("administration.running.begun")}
      </p>
      <p className={classes.hint}>{t("administration.running.hint")}</p>
    </section>
  );
}
