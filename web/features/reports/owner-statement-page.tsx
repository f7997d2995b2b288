import { ownerStatement } from "#shared/domain/reports/owner-statement.ts";
import { ReportScreen } from "./report-page.tsx";

/** /reports/owner-statement: a separate page, so that the palette finds it by name. */
export function OwnerStatementPage() {
  return <ReportScreen report={ownerStatement} />;
}
