import * as z from "zod/mini";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_COMPARED_MONTHS, MAX_SHOWN_REQUIREMENTS } from "#shared/domain/accounting/policy.ts";
import { comparisonInput, recordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readDestination } from "../read-destination.ts";
import { enqueueComparison } from "./run-comparison.ts";

const path = "/issuers/:id/comparisons";

/** The latest ones, and of the daily ones and of those of users the latest that was done with each service, however many came after it. */
const COMPARISONS = `
  select coalesce(jsonb_agg(to_jsonb(r) - array['issuer_id', 'created_by'] order by r.id desc), '[]')::text as json from (
    select c.*, u.name as created_by_label from record_comparison c left join "user" u on u.id = c.created_by
    where c.id in (select id from record_comparison where issuer_id = $1 order by id desc limit ${MAX_SHOWN_REQUIREMENTS}) or c.id in (
      select distinct on (created_by is null, environment) id from record_comparison where issuer_id = $1 and state = 'done'
      order by created_by is null, environment, id desc)) r`;

/** GET /issuers/{id}/comparisons */
const listRoute = readRoute({
  path,
  summary: "Lists comparisons of an issuer's records with what AEAT has of them, with their results",
  access: { entity: issuerResource.name, action: "read" },
  output: z.array(recordComparison),
  run: async ({ db, user, params }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const [row] = await db.query<{ json: string }>(COMPARISONS, [id]);
    return respondJson(row?.json ?? "[]");
  },
});

/** @throws AppError comparison_without_agency, comparison_running, comparison_too_long */
async function startComparison(
  tx: Tx,
  services: Services,
  id: string,
  { from, to, user_id }: z.infer<typeof comparisonInput> & { readonly user_id: string },
): Promise<void> {
  const destination = await readDestination({ ...services, db: tx }, id);
  if (destination.kind !== "agency") throw new AppError("comparison_without_agency");
  if (from > to || addMonths(from, MAX_COMPARED_MONTHS) <= to)
    throw new AppError("comparison_too_long", { params: { count: MAX_COMPARED_MONTHS } });
  const [started] = await tx.query<{ id: string }>(
    `insert into record_comparison (issuer_id, environment, starts_on, ends_on, created_by) values ($1, $2, $3, $4, $5)
     on conflict (issuer_id) where state = 'running' do nothing returning id`,
    [id, destination.service, from, to, user_id],
  );
  if (!started) throw new AppError("comparison_running");
  await enqueueComparison(tx, started.id);
}

/** POST /issuers/{id}/comparisons/start */
const startRoute = writeRoute({
  method: "POST",
  path: `${path}/start`,
  summary: "Compares an issuer's records of some months with what AEAT has of them",
  access: { entity: issuerResource.name, action: "update" },
  body: bodyOf(comparisonInput),
  run: async ({ tx, user, params, input, services }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await startComparison(tx, services, id, { ...input, user_id: user.user_id });
    return respond(null);
  },
});

export const comparisonRoutes: readonly Route[] = [listRoute, startRoute];
