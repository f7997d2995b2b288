import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { OwnerStatementContent } from "./pdf/owner-statement.ts";
import type { ReportContent } from "./pdf/report.ts";

/* Separate from the renderers, so that the server's main thread does not load them. */

export const ownerStatementPdf = definePdfKind<OwnerStatementContent>("owner_statement");
export const reportPdf = definePdfKind<ReportContent>("report");
