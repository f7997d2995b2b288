import * as z from "zod/mini";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { RECORD_SHOWN_HOURS } from "#shared/domain/accounting/policy.ts";
import { recordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson } from "#server/engine/http/route.ts";
import { IS_UNSIGNED, MAY_BE_SENT_AGAIN } from "./pending-records.ts";

const TO_REVIEW = `
  with late as (
    select v.issuer_id, count(*) as count from verifactu_record v
    where v.pending_since < clock_now() - make_interval(hours => ${RECORD_SHOWN_HOURS})
      and (v.sent_state = 'pending' and v.mode = 'verifactu' and v.erased_at is null or ${IS_UNSIGNED})
    group by v.issuer_id),
  refused as (
    select v.issuer_id, count(*) as count from verifactu_record v
    where v.sent_state in ('failed', 'duplicate') and ${MAY_BE_SENT_AGAIN} group by v.issuer_id),
  compared as (
    select distinct on (issuer_id) issuer_id,
      (result ->> 'missing_there')::int8 + (result ->> 'missing_here')::int8 + (result ->> 'different')::int8 as count
    from record_comparison where state = 'done' order by issuer_id, id desc)
  select coalesce(jsonb_agg(to_jsonb(r) order by r.label, r.issuer_id), '[]')::text as json from (
    select i.id as issuer_id, i.label, coalesce(l.count, 0) as waiting, coalesce(f.count, 0) as refused, coalesce(c.count, 0) as different
    from issuer i left join late l on l.issuer_id = i.id left join refused f on f.issuer_id = i.id left join compared c on c.issuer_id = i.id
    where coalesce(l.count, 0) + coalesce(f.count, 0) + coalesce(c.count, 0) > 0) r`;

/** GET /issuers/records: empty for users of some properties, since records are of invoices of many. */
export const recordsToReviewRoute = readRoute({
  path: "/issuers/records",
  summary: "Lists issuers whose billing records wait, were refused or differ from what AEAT has",
  access: { entity: issuerResource.name, action: "read" },
  output: z.array(recordsToReview),
  run: async ({ db, user }) => {
    if (user.property_ids !== null) return respondJson("[]");
    const [row] = await db.query<{ json: string }>(TO_REVIEW, []);
    return respondJson(row?.json ?? "[]");
  },
});
