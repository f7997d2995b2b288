import * as z from "zod/mini";
import { movementLifecycle } from "#shared/domain/accounting/bank/bank-movement.ts";
import { bankStatementResource } from "#shared/domain/accounting/bank/bank-statement.ts";
import { type MovementStep, movementStep } from "#shared/domain/accounting/bank/movement-history.ts";
import { MAX_MOVEMENT_STEPS } from "#shared/domain/accounting/policy.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

/** The changes of one transaction have one time. */
const STEPS = `
  select max(a.id::text)::uuid as id, a.at, u.label as actor_label, a.token, a.action, count(*)::integer as count,
         sum(m.amount)::bigint as amount, (array_agg(m.label order by m.position))[1] as label
  from bank_movement m
  join audit_entry a on a.entity = 'bank_movement' and a.entity_id = m.id and a.action = any($2)
  left join "user" u on u.id = a.actor_id
  where m.bank_statement_id = $1
  group by a.at, u.label, a.actor_id, a.token, a.action
  order by a.at desc, id desc limit ${MAX_MOVEMENT_STEPS}`;

/** GET /bank-statements/{id}/movement-history: what was done with its movements, newest first. */
export const movementHistoryRoute: Route = readRoute({
  path: `/${bankStatementResource.path}/:id/movement-history`,
  summary: "What was confirmed, ignored and undone of a statement's movements, by whom and when",
  access: { entity: "bank_movement", action: "read" },
  output: z.array(movementStep),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bankStatementResource, id, user);
    return respond(await db.query<MovementStep>(STEPS, [id, Object.keys(movementLifecycle)]));
  },
});
