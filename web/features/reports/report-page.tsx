import { Button, Skeleton } from "@mantine/core";
import { IconChartBarOff, IconCloudOff, IconFileUnknown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { reportQuery } from "#web/components/report-query.ts";
import { readableColumns, type Report, type ReportResult } from "#shared/domain/reports/report.ts";
import { findReport } from "#shared/domain/reports/reports.ts";
import { FailedList, ListMessage } from "#web/components/data-table/table-states.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { NoPermission } from "#web/components/no-permission.tsx";
import { PageMessage } from "#web/components/page-message.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useIsPhone } from "#web/components/use-is-phone.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ReportBasisField } from "./report-basis.tsx";
import { ReportCards } from "./report-cards.tsx";
import { ReportChart } from "./report-chart.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportHead } from "./report-head.tsx";
import { ReportPeriodField } from "./report-period.tsx";
import { reportQueryOf } from "./report-query.ts";
import { ReportTable } from "./report-table.tsx";
import classes from "./reports.module.css";
import { type ReportAddress, useReportAddress } from "./use-report-address.ts";

/** With more columns than this, the report is printed in landscape. */
const WIDE = 6;

interface ContentProps {
  report: Report;
  address: ReportAddress;
  result: ReportResult;
}

function Empty({ report, address }: Omit<ContentProps, "result">) {
  const { t } = useTexts();
  const isNarrowed = address.search !== "";
  const isOfNow = report.period.kind === "now";
  const hintOfNow = isNarrowed ? "reports.empty_filtered_hint" : "reports.empty_now_hint";
  return (
    <ListMessage
      icon={<IconChartBarOff size={28} />}
      title={t(isOfNow ? "reports.empty_now" : "reports.empty")}
      hint={t(isOfNow ? hintOfNow : "reports.empty_hint")}
    >
      {isNarrowed && (
        <Button variant="default" component={Link} href={`/reports/${report.name}`}>
          {t(isOfNow ? "reports.show_all" : "reports.show_default")}
        </Button>
      )}
    </ListMessage>
  );
}

/** Chart, rows and totals, or a message if there are none. */
function Content({ report, address, result }: ContentProps) {
  const { t, language } = useTexts();
  const isPhone = useIsPhone();
  const can = useCan();
  const columns = readableColumns(report, (entity) => can(entity, "read"));
  const { rows, row_count } = result;
  if (rows.length === 0) return <Empty report={report} address={address} />;
  const query = reportQueryOf(report, address.parameters, result);
  const Rows = isPhone ? ReportCards : ReportTable;
  const count = (value: number) => formatNumber(value, language);
  return (
    <>
      <ReportChart report={report} result={result} query={query} />
      <Rows report={report} columns={columns} result={result} query={query} address={address} />
      {row_count > rows.length && (
        <p className={classes.about}>
          {t("reports.first_rows", { shown: count(rows.length), total: count(row_count) })}
        </p>
      )}
    </>
  );
}

/** On a 400 the address has an invalid query: offers the default one. */
function Failure({ report, error, onRetry }: { report: Report; error: Error; onRetry: () => void }) {
  const { t } = useTexts();
  if (!(error instanceof ApiError) || error.status !== 400) return <FailedList error={error} onRetry={onRetry} />;
  return (
    <ListMessage icon={<IconCloudOff size={28} />} title={t("components.failed.title")} hint={error.message}>
      <Button variant="default" component={Link} href={`/reports/${report.name}`}>
        {t("reports.show_default")}
      </Button>
    </ListMessage>
  );
}

/** A report with its period, filters, chart and rows. */
export function ReportScreen({ report }: { report: Report }) {
  const address = useReportAddress(report);
  const mayRead = useCan()(report.entity, "read");
  const {
    data: result,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...reportQuery(report.name, address.search),
    enabled: mayRead,
  });
  if (!mayRead) return <NoPermission />;
  return (
    <div className={classes.page} data-wide={report.columns.length > WIDE || undefined}>
      <ReportHead report={report} address={address} result={result} />
      <div className={classes.controls}>
        <ReportPeriodField report={report} address={address} result={result} />
        {report.hasBases && <ReportBasisField address={address} />}
        <ReportFilters report={report} address={address} />
      </div>
      <div className={classes.content} data-stale={isPlaceholderData || undefined} aria-busy={!result && !error}>
        {result && <Content report={report} address={address} result={result} />}
        {error && !result && <Failure report={report} error={error} onRetry={() => void refetch()} />}
        {!result && !error && (
          <>
            <Skeleton height={300} radius="lg" />
            <Skeleton height={420} radius="lg" />
          </>
        )}
      </div>
    </div>
  );
}

/** /reports/:name */
export function ReportPage() {
  const { t } = useTexts();
  const { name = "" } = useParams();
  const report = findReport(name);
  // Keyed by name, so that state of one report is not carried over to the next.
  if (report) return <ReportScreen key={report.name} report={report} />;
  return (
    <PageMessage
      illustration={<IconFileUnknown size={32} stroke={1.6} aria-hidden />}
      title={t("reports.unknown")}
      hint={t("reports.unknown_hint")}
    >
      <Button component={Link} href="/reports">
        {t("page.reports")}
      </Button>
    </PageMessage>
  );
}
