import * as z from "zod/mini";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { DAILY_COMPARISON_LATE_HOURS, RECORD_SHOWN_HOURS } from "#shared/domain/accounting/policy.ts";
import { recordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson } from "#server/engine/http/route.ts";
import { IS_FAILED_FILE } from "../ticketbai/open-files.ts";
import { IS_COMPARED } from "./comparisons/daily-comparisons.ts";
import { IS_PENDING, IS_REFUSED_OPEN, IS_UNSIGNED } from "./pending-records.ts";

const IS_LATE = `v.pending_since < clock_now() - make_interval(hours => ${RECORD_SHOWN_HOURS})`;

/** Of an archived issuer too: its records must arrive; not of a blocked owner, whose records nothing can send any more. Only what is compared daily is of issuers in use. The modes are written out, so that the partial indexes of what waits are used: the home page reads this at each visit. */
const TO_REVIEW = `
  with late as (
    select l.issuer_id, count(*) as count from (
      select v.issuer_id from verifactu_record v where ${IS_PENDING} and ${IS_LATE}
      union all
      select v.issuer_id from verifactu_record v where ${IS_UNSIGNED} and ${IS_LATE}
      union all
      select f.issuer_id from ticketbai_file f where f.state = 'waiting' and f.erased_at is null
        and f.generated_at < clock_now() - make_interval(hours => ${RECORD_SHOWN_HOURS})) l
    group by l.issuer_id),
  refused as (
    select v.issuer_id, count(*) as count from verifactu_record v where ${IS_REFUSED_OPEN} group by v.issuer_id),
  failed as (
    select f.issuer_id, count(*) as count from ticketbai_file f where ${IS_FAILED_FILE} group by f.issuer_id),
  compared as (
    select i.id as issuer_id, coalesce(c.count, 0) as count, case
        when coalesce(c.finished_at, first.sent_at) < clock_now() - make_interval(hours => ${DAILY_COMPARISON_LATE_HOURS})
        then (coalesce(c.finished_at, first.sent_at) at time zone 'Europe/Madrid')::date end as not_compared_since
    from issuer i join verifactu_sending s on s.issuer_id = i.id
    left join lateral (
      select d.finished_at,
        (d.result ->> 'missing_there')::int8 + (d.result ->> 'missing_here')::int8 + (d.result ->> 'different')::int8 as count
      from record_comparison d where d.issuer_id = i.id and d.environment = s.environment and d.created_by is null and d.state = 'done'
      order by d.id desc limit 1) c on true
    left join lateral (
      select b.sent_at from verifactu_batch b where c.finished_at is null and b.issuer_id = i.id and b.state = 'sent'
        and b.environment = s.environment order by b.sequence limit 1) first on true
    where ${IS_COMPARED})
  select coalesce(jsonb_agg(to_jsonb(r) order by r.label, r.issuer_id), '[]')::text as json from (
    select i.id as issuer_id, i.label, coalesce(l.count, 0) as waiting, coalesce(f.count, 0) as refused, coalesce(b.count, 0) as failed_files,
      coalesce(c.count, 0) as different,
      c.not_compared_since
    from issuer i left join late l on l.issuer_id = i.id left join refused f on f.issuer_id = i.id left join failed b on b.issuer_id = i.id
    left join compared c on c.issuer_id = i.id left join owner o on o.id = i.owner_id
    where o.blocked_at is null
      and (coalesce(l.count, 0) + coalesce(f.count, 0) + coalesce(b.count, 0) + coalesce(c.count, 0) > 0 or c.not_compared_since is not null)) r`;

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
