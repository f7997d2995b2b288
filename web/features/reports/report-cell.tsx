import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Report, ReportQuery, ReportRow } from "#shared/domain/reports/report.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type AnyReportColumn, ReportValue } from "./report-value.tsx";
import classes from "./reports.module.css";

interface ReportCellProps {
  report: Report;
  column: AnyReportColumn;
  row: ReportRow;
  query: ReportQuery;
}

/** A deadline that has passed. */
function Passed({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <s className={classes.passed} title={t("reports.deadline_passed")}>
      {children}
      <VisuallyHidden>{` (${t("reports.deadline_passed")})`}</VisuallyHidden>
    </s>
  );
}

/** A value linked to the rows it counts; the value that names the row links to the row's record. */
export function ReportCell({ report, column, row, query }: ReportCellProps) {
  const value = row[column.field];
  const shown = <ReportValue column={column} value={value} />;
  if (column.isDeadline && typeof value === "string" && value < query.today) return <Passed>{shown}</Passed>;
  const isName = column.field === report.named;
  const href = isName ? report.open(row, query) : (column.open?.(row, query) ?? null);
  // A figure of 0 has no rows to open.
  if (href === null || value === null || (value === 0 && !isName)) return shown;
  return (
    <Link href={href} className={isName ? classes.rowLink : classes.figureLink}>
      {shown}
    </Link>
  );
}
