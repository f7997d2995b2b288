import { remittanceLineResource } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";

/**
 * A remittance is in scope by the properties of its lines; lines of no property follow their payment or invoice, which the
 * user may not see. The file names every payee, and a move is of all lines.
 * @throws AppError every_property_required for a remittance with included lines outside the user's scope
 */
export async function requireWholeRemittance(db: Queryable, remittance_id: string, scope: RowScope): Promise<void> {
  const statement = new Statement();
  const remittance = statement.bind(remittance_id);
  const seen = withinScope(remittanceLineResource.name, "l", scope, statement);
  if (seen === null) return;
  const hidden = await db.query(
    `select 1 from remittance_line l
     where l.remittance_id = ${remittance} and l.is_included and (${seen}) is not true limit 1`,
    statement.values,
  );
  if (hidden.length > 0) throw new AppError("every_property_required");
}
