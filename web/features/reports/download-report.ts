import { downloadFile } from "#shared/client/download-file.ts";
import type { ReportName } from "#shared/domain/reports/report-names.ts";

/**
 * Downloads a report with all its rows as an Excel file.
 * @param search its query string, as in the address bar
 * @throws ApiError
 */
export async function downloadReport(name: ReportName, search: string): Promise<void> {
  await downloadFile(`/reports/${name}/export${search ? `?${search}` : ""}`, `${name}.xlsx`);
}

/**
 * Downloads it as a PDF.
 * @throws ApiError
 */
export async function downloadReportPdf(name: ReportName, search: string): Promise<void> {
  await downloadFile(`/reports/${name}/pdf${search ? `?${search}` : ""}`, `${name}.pdf`);
}
