import { DAILY_COMPARED_MONTHS } from "#shared/domain/accounting/policy.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readDestination } from "../read-destination.ts";
import { enqueueComparison } from "./run-comparison.ts";

/** Issuers that have sent something to the chosen service, and were not compared by the job today. */
const DUE = `
  select i.id from issuer i join verifactu_sending s on s.issuer_id = i.id
  where i.archived_at is null and s.environment <> 'none'
    and exists (select from verifactu_batch b where b.issuer_id = i.id and b.state = 'sent' and b.environment = s.environment)
    and not exists (select from record_comparison c where c.issuer_id = i.id and c.created_by is null
      and (c.created_at at time zone 'Europe/Madrid')::date = business_today())
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

/** Starts the day's comparison of each issuer that sends and has a usable certificate. */
export async function compareDaily(services: Services): Promise<void> {
  for (const { id } of await services.db.query<{ id: string }>(DUE, [])) await startComparison(services, id);
}

export const compareDailyJob: Job = {
  name: "compare_records_daily",
  // Each hour, so that a server that was down, or a certificate of today, misses no day.
  cron: "14 * * * *",
  isDoneAtStart: false,
  isAlone: true,
  run: (services) => compareDaily(services),
};
