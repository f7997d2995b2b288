import type { OwnerStatementInput } from "#shared/domain/accounting/owners/owner-statement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { proposeStatement } from "./propose-statement.ts";

const INSERT = `
  insert into owner_statement (owner_id, period_start, period_end, notes, issued_on, collected, expenses, fee, fee_tax, withheld, carried,
    net, content, property_ids, payout)
  select $1, $2, $3, $4, $5, g.collected, g.expenses, g.fee, g.fee_tax, g.withheld, g.carried, g.net, $7, $8,
    case when g.net > 0 then 'open' else 'none' end
  from jsonb_to_record($6) g (collected bigint, expenses bigint, fee bigint, fee_tax bigint, withheld bigint, carried bigint, net bigint)
  returning id`;

type Issuing = Pick<WriteContext<UserAccess, OwnerStatementInput>, "tx" | "user" | "input" | "language"> & {
  readonly services: Pick<Services, "clock">;
};

/**
 * Issues a statement with the figures of now, if its net is the one that was seen. Statements of an owner are issued one after the
 * other: the owner is locked.
 * @throws AppError statement_changed, statement_overlaps, statement_followed, report_too_long, not_allowed
 */
export async function issueStatement({ tx, user, input, language, services }: Issuing): Promise<string> {
  await lockRow(tx, ownerResource, input.owner_id, user);
  const today = services.clock.today();
  const proposal = await proposeStatement(tx, input, { user, language, today });
  const { content, property_ids, net } = proposal;
  if (net !== input.net) throw new AppError("statement_changed");
  const { owner_id, period_start, period_end, notes = null } = input;
  const values = [
    owner_id,
    period_start,
    period_end,
    notes,
    today,
    JSON.stringify(proposal),
    JSON.stringify(content),
    property_ids,
  ];
  const [issued] = await tx.query<{ id: string }>(INSERT, values);
  if (!issued) throw new Error("An insert returned no row");
  return issued.id;
}
