import { ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readLatest } from "./owner-statements/next-statement.ts";
import { readFigures } from "./owner-statements/read-figures.ts";
import { renderStatement } from "./owner-statements/statement-pdf.ts";
import type { RenderContext } from "./render-report.ts";
import type { ReportRequest } from "./report-statement.ts";

/** The negative net of the statement before: of all properties, so not of a part of them, and for those who may read statements. */
async function carriedInto(
  db: RenderContext["db"],
  owner_id: string,
  { query: { from, filters }, user }: ReportRequest,
): Promise<number> {
  const isWhole = user.property_ids === null && !filters["property_id"];
  if (!isWhole || !isAllowed(user.permissions, ownerStatementResource.name, "read")) return 0;
  const latest = await readLatest(db, owner_id);
  return latest && latest.period_end < from ? Math.min(latest.net, 0) : 0;
}

/**
 * Preview of an owner statement: the report's figures with their movements, without a number.
 * @throws AppError not_found, report_too_long
 */
export async function renderOwnerStatementFor(
  { db, services, language }: RenderContext,
  request: ReportRequest,
): Promise<Buffer> {
  const { query, user } = request;
  const { from, to, today, filters } = query;
  const owner_id = filters["owner_id"] ?? "";
  await requireRow(db, ownerResource, owner_id, user);
  const { sums, content } = await readFigures(db, { ...query, owner_id }, user, language);
  const carried = await carriedInto(db, owner_id, request);
  const shown = { ...sums, carried, net: sums.net + carried, period_start: from, period_end: to, issued_on: today };
  return renderStatement(db, services, shown, content, { language, created_at: `${today}T00:00:00Z` });
}
