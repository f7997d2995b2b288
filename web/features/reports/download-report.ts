import { readFileName } from "#shared/client/content-disposition.ts";
import { saveFile } from "#shared/client/downloads.ts";
import { callForFile } from "#shared/client/http.ts";
import type { ReportName } from "#shared/domain/reports/report-names.ts";

/**
 * Downloads a report with all its rows as an Excel file.
 * @param search its question, as in the address bar
 * @throws ApiError
 */
export async function downloadReport(name: ReportName, search: string): Promise<void> {
  const { blob, headers } = await callForFile(`/reports/${name}/export${search ? `?${search}` : ""}`);
  saveFile(blob, readFileName(headers.get("content-disposition")) ?? `${name}.xlsx`);
}
