import { DAILY_COMPARED_MONTHS, DAILY_COMPARISON_TRIES } from "#shared/domain/accounting/policy.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readDestination } from "../read-destination.ts";
import { enqueueComparison } from "./run-comparison.ts";

/** SQL: whether the issuer `i` with its choice `s` is compared each day: it keeps VERI*FACTU, and has sent something to the chosen service. */
export const IS_COMPARED = `(i.archived_at is null and i.billing_mode = 'verifactu' and s.environment <> 'none'
  and exists (select from verifactu_batch b where b.issuer_id = i.id and b.state = 'sent' and b.environment = s.environment))`;

/** Issuers that the job has not compared today, where it has not failed too often. */
const DUE = `
  select i.id from issuer i join verifactu_sending s on s.issuer_id = i.id
  cross join lateral (
    select count(*) filter (where c.state = 'failed') as failures, count(*) filter (where c.state <> 'failed') as others
    from record_comparison c where c.issuer_id = i.id and c.environment = s.environment and c.created_by is null
      and (c.created_at at time zone 'Europe/Madrid')::date = business_today()) today
  where ${IS_COMPARED} and today.others = 0 and today.failures < ${DAILY_COMPARISON_TRIES}
  order by i.id`;

async function startComparison(services: Services, issuer_id: string): Promise<void> {
  const destination = await readDestination(services, issuer_id);
  if (destination.kind !== "agency") return;
  const month = `${services.clock.today().slice(0, 7)}-01`;
  await transact(services.db, null, async (tx) => {
    const [started] = await tx.query<{ id: string }>(
      `insert into record_comparison (issuer_id, environment, starts_on, ends_on) values ($1, $2, $3, $4)
       on conflict (issuer_id) where state = 'running' do nothing returning id`,
      [issuer_id, destination.service, addMonths(month, 1 - DAILY_COMPARED_MONTHS), month],
    );
    if (started) await enqueueComparison(tx, started.id);
  });
}

/** Starts the day's comparison of each issuer that sends and has a usable certificate; one that cannot be started delays no other. */
export async function compareDaily(services: Services): Promise<void> {
  for (const { id } of await services.db.query<{ id: string }>(DUE, []))
    await startComparison(services, id).catch((error: unknown) =>
      services.log.error({ err: error, issuer_id: id }, "the daily comparison was not started"),
    );
}

export const compareDailyJob: Job = {
  name: "compare_records_daily",
  // Each hour, so that a server that was down, a certificate of today, or a service that did not answer, misses no day.
  cron: "14 * * * *",
  isDoneAtStart: false,
  isAlone: true,
  run: (services) => compareDaily(services),
};
