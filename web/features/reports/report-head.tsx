import { ActionIcon, Button } from "@mantine/core";
import { IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Report, ReportResult } from "#shared/domain/reports/report.ts";
import { ExcelButton } from "#web/components/excel-button.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { downloadReport, downloadReportPdf } from "./download-report.ts";
import { formatReportPeriod } from "./report-period.tsx";
import { BackLink } from "#web/components/back-link.tsx";
import classes from "./reports.module.css";
import type { ReportAddress } from "./use-report-address.ts";

interface ReportHeadProps {
  report: Report;
  address: ReportAddress;
  result: ReportResult | undefined;
}

/** The report's title, its period, and the download buttons. */
export function ReportHead({ report, address, result }: ReportHeadProps) {
  const texts = useTexts();
  const { t } = texts;
  const mayExport = useCan()(report.entity, "export");
  const download = useMutation({ mutationFn: () => downloadReport(report.name, address.search) });
  const pdfDownload = useMutation({ mutationFn: () => downloadReportPdf(report.name, address.search) });
  const isEmpty = !result || result.rows.length === 0;
  return (
    <div className={classes.head}>
      <BackLink href="/reports" label={t("reports.back")} />
      <PageHeader
        title={t(report.title)}
        trailing={<span className={classes.days}>{result ? formatReportPeriod(texts, result) : "\u00a0"}</span>}
      >
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t("reports.print")}
          title={t("reports.print")}
          disabled={isEmpty}
          onClick={() => window.print()}
        >
          <IconPrinter size={17} aria-hidden />
        </ActionIcon>
        {mayExport && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              loading={pdfDownload.isPending}
              disabled={isEmpty}
              onClick={() => pdfDownload.mutate()}
            >
              {t("components.pdf")}
            </Button>
            <ExcelButton isRunning={download.isPending} disabled={isEmpty} onClick={() => download.mutate()} />
          </>
        )}
      </PageHeader>
      <p className={classes.about}>{t(report.about)}</p>
    </div>
  );
}
