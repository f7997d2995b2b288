import type { OwnerStatementInput } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readCarried } from "./next-statement.ts";
import { readFigures } from "./read-figures.ts";

/** A user who cannot read one of these would issue a part as the whole. */
export const statementSources = ["payment", "invoice", "owner_charge"] as const;

/** @throws AppError not_allowed */
function requireReadingAll(user: UserAccess): void {
  for (const entity of statementSources) requireRight(user, entity, "read");
}

type Wanted = Pick<OwnerStatementInput, "owner_id" | "period_start" | "period_end">;

export interface Proposal extends Omit<StatementProposal, "former_changed"> {
  readonly property_ids: readonly string[];
}

/**
 * What a statement of a period would say now.
 * @throws AppError not_allowed, not_found, statement_overlaps, statement_followed, statement_changed, report_too_long
 */
export async function proposeStatement(
  db: Queryable,
  { owner_id, period_start: from, period_end: to }: Wanted,
  { user, language, today }: { readonly user: UserAccess; readonly language: Language; readonly today: DateString },
): Promise<Proposal> {
  requireReadingAll(user);
  const former = await readCarried(db, { owner_id, period_start: from, period_end: to });
  const { sums, content } = await readFigures(db, { owner_id, from, to, today, filters: {} }, user, language);
  const own = content.properties.flatMap(({ property_id }) => property_id ?? []);
  return {
    ...sums,
    ...former,
    net: sums.net + former.carried,
    content,
    property_ids: [...new Set([...own, ...former.property_ids])].toSorted(),
  };
}
