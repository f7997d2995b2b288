import { Readable } from "node:stream";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { readReportQuery, reportParameters } from "#shared/domain/reports/report-query.ts";
import { type Report, reportResult } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson, type ReadContext, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { writeSpreadsheet, XLSX_TYPE } from "#server/engine/services/spreadsheet.ts";
import { textsIn } from "#server/engine/services/translations.ts";
import { readContractEndingDays } from "./contract-horizon.ts";
import { renderOwnerStatementFor } from "./render-owner-statement.ts";
import { renderReportFor } from "./render-report.ts";
import { readReportJson } from "./read-report.ts";
import { reportCells, sheetColumns } from "./report-cells.ts";
import { exportStatement, columnsFor, type ReportRequest } from "./report-statement.ts";

/** @throws InvalidInput for unknown or invalid parameters */
async function readRequest(
  report: Report,
  { db, query, user, services }: ReadContext<UserAccess>,
): Promise<ReportRequest> {
  const visibleReport = { ...report, columns: columnsFor(report, user) };
  const read = readReportQuery(visibleReport, query, services.clock.today(), await readContractEndingDays(db));
  if ("issues" in read) throw new InvalidInput("report", read.issues);
  return { report, user, ...read };
}

/** GET /reports/{name}: rows, totals and chart of a report. */
function answerRoute(report: Report): Route {
  return readRoute({
    path: `/reports/${report.name}`,
    summary: `Report: ${report.name}`,
    access: { entity: report.entity, action: "read" },
    parameters: reportParameters(report),
    heavy: "always",
    output: reportResult(report),
    run: async (context) => {
      return respondJson(await readReportJson(context.db, await readRequest(report, context)));
    },
  });
}

/** `Ocupación por mes 2026-01-01 2026-12-31.xlsx` */
function fileName(title: string, { from, to }: ReportRequest["query"], ending: "xlsx" | "pdf"): string {
  return `${title} ${from === to ? to : `${from} ${to}`}.${ending}`;
}

/** GET /reports/{name}/export: all rows and the totals, as an Excel file. */
function exportRoute(report: Report): Route {
  return readRoute({
    path: `/reports/${report.name}/export`,
    summary: `Exports the report ${report.name} to Excel`,
    access: { entity: report.entity, action: "export" },
    parameters: reportParameters(report),
    heavy: "always",
    run: async (context) => {
      const { services, user, language, t } = context;
      const request = await readRequest(report, context);
      const { text, values } = exportStatement(request);
      const columns = columnsFor(report, user);
      const texts = textsIn(language);
      const { batches, close } = await services.exports.stream(user.user_id, text, values);
      const title = t(report.title);
      const body = writeSpreadsheet(title, sheetColumns(columns, texts), reportCells(batches, columns, texts));
      body.once("close", () => void close().catch((error: unknown) => services.log.warn({ err: error }, "export")));
      return { kind: "file", name: fileName(title, request.query, "xlsx"), type: XLSX_TYPE, body };
    },
  });
}

/** GET /reports/{name}/pdf: the same as a PDF; for an owner statement the document sent to the owner. */
function pdfRoute(report: Report): Route {
  return readRoute({
    path: `/reports/${report.name}/pdf`,
    summary: `Prints the report ${report.name} as a PDF`,
    access: { entity: report.entity, action: "export" },
    parameters: reportParameters(report),
    heavy: "always",
    run: async (context) => {
      const { t } = context;
      const request = await readRequest(report, context);
      const isStatement = report.name === "owner-statement" && Boolean(request.query.filters["owner_id"]);
      const pdf = await (isStatement ? renderOwnerStatementFor : renderReportFor)(context, request);
      const name = fileName(t(report.title), request.query, "pdf");
      return { kind: "file", name, type: "application/pdf", body: Readable.from([pdf]) };
    },
  });
}

/** Three routes for each report in the table; each requires its own entity's permission. */
export const reportTableRoutes: readonly Route[] = Object.values(reports).flatMap((report) => [
  answerRoute(report),
  exportRoute(report),
  pdfRoute(report),
]);
