import * as z from "zod/mini";
import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import {
  computeLegalInterest,
  interestFacts,
  legalInterest,
} from "#shared/domain/accounting/deposits/legal-interest.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";

/**
 * Only a legal deposit in cash that was received bears interest, of a lease that is known to be under the LAU. What a pending payment
 * promises is not paid yet.
 */
const FACTS = `
  select case when d.kind = 'legal' and d.state <> 'pending' and r.regime is distinct from 'other' then d.return_due_on end as due_on,
    coalesce(r.regime = 'other', false) as is_outside_lau,
    d.amount - d.withheld_amount as owed,
    coalesce((select jsonb_agg(jsonb_build_object('on', p.date, 'amount', a.amount) order by p.date)
              from payment_allocation a join payment p on p.id = a.payment_id
              where a.deposit_id = d.id and a.state = 'applied' and p.direction = 'out'), '[]') as returns,
    coalesce((select jsonb_agg(jsonb_build_object('year', y.year, 'rate', y.rate, 'source', y.source) order by y.year)
              from interest_rate y where y.archived_at is null), '[]') as rates,
    coalesce((select sum(p.amount) from payment p where p.interest_deposit_id = d.id and p.state = 'completed'), 0)::bigint as paid,
    coalesce((select sum(p.amount) from payment p where p.interest_deposit_id = d.id and p.state = 'pending'), 0)::bigint as promised
  from deposit d left join rental r on r.id = d.rental_id where d.id = $1`;

async function readFacts(db: Queryable, id: string) {
  const [row] = await db.query(FACTS, [id]);
  if (!row) throw new AppError("not_found");
  return interestFacts.parse(row);
}

/** GET /deposits/{id}/interest */
export const depositInterestRoute = readRoute({
  path: "/deposits/:id/interest",
  summary: "The legal interest of a deposit up to today, and what it depends on",
  access: { entity: depositResource.name, action: "read" },
  output: z.object({ ...interestFacts.shape, ...legalInterest.shape }),
  run: async ({ db, user, params, services }) => {
    const id = params["id"] ?? "";
    await requireRow(db, depositResource, id, user);
    const facts = await readFacts(db, id);
    return respond({ ...facts, ...computeLegalInterest(facts, services.clock.today()) });
  },
});
