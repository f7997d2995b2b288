import * as z from "zod/mini";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import {
  recordRequirement,
  requirementInput,
  requirementStop,
} from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { MAX_SHOWN_REQUIREMENTS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { startRequirement } from "./start-requirement.ts";

const path = "/issuers/:id/requirements";

const REQUIREMENTS = `
  select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')::text as json from (
    select q.id, q.reference, q.issuer_tax_id, q.starts_on, q.ends_on, q.environment, q.created_at, u.name as created_by_label,
      (select jsonb_agg(to_jsonb(m) - array['requirement_id', 'first_position', 'last_position'] order by m.sequence)
       from requirement_message m where m.requirement_id = q.id) as messages
    from record_requirement q left join "user" u on u.id = q.created_by
    where q.issuer_id = $1 order by q.created_at desc limit ${MAX_SHOWN_REQUIREMENTS}) r`;

/** GET /issuers/{id}/requirements */
const listRoute = readRoute({
  path,
  summary: "Lists the answers to the tax agency's requirements of an issuer's records, with what it said",
  access: { entity: issuerResource.name, action: "read" },
  output: z.array(recordRequirement),
  run: async ({ db, user, params }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const [row] = await db.query<{ json: string }>(REQUIREMENTS, [id]);
    return respondJson(row?.json ?? "[]");
  },
});

/** POST /issuers/{id}/requirements/start */
const startRoute = writeRoute({
  method: "POST",
  path: `${path}/start`,
  summary: "Answers a requirement of the tax agency with an issuer's signed records of a period",
  access: { entity: issuerResource.name, action: "update" },
  body: bodyOf(requirementInput),
  run: async ({ tx, user, params, input, services }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await startRequirement(tx, id, { ...input, user_id: user.user_id, today: services.clock.today() });
    return respond(null);
  },
});

const STOP = `
  update requirement_message m set state = 'stopped' from record_requirement r
  where r.id = m.requirement_id and r.id = $1 and r.issuer_id = $2 and m.state = 'waiting' returning m.id`;

/** POST /issuers/{id}/requirements/stop: a message on its way may arrive still; its answer is kept. */
const stopRoute = writeRoute({
  method: "POST",
  path: `${path}/stop`,
  summary: "Sends no further messages of an answer to a requirement",
  access: { entity: issuerResource.name, action: "update" },
  body: bodyOf(requirementStop),
  run: async ({ tx, user, params, input }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    const stopped = await tx.query(STOP, [input.requirement_id, id]);
    if (stopped.length === 0) throw new AppError("requirement_over");
    return respond(null);
  },
});

export const requirementRoutes: readonly Route[] = [listRoute, startRoute, stopRoute];
