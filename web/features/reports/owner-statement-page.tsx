import { ownerStatement } from "#shared/domain/reports/owner-statement.ts";
import { ReportScreen } from "./report-page.tsx";

/** /reports/owner-statement: a page of its own, so that the palette finds it by its name. */
export function OwnerStatementPage() {
  return <ReportScreen report={ownerStatement} />;
}
