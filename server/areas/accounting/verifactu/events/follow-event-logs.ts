import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { followMode } from "./follow-mode.ts";
import { lockEvents, recordEvents } from "./record-events.ts";
import { summariseEvents } from "./summarise-events.ts";

/** Issuers in `no_verifactu`, and those whose log has not ended yet. */
const LOGGED = `
  select i.id, i.billing_mode = 'no_verifactu' as is_on from issuer i
  where i.billing_mode = 'no_verifactu'
    or (select kind from verifactu_event e where e.issuer_id = i.id and kind in ('01', '02') order by position desc limit 1) = '01'
  order by i.id`;

/** Whether a backup was restored since the log began, which the log does not say yet (Orden HAC/1177/2024, art. 9.1.g). */
const RESTORED = `
  select 1 from backup_restored b
  where b.restored_at > (select max(generated_at) from verifactu_event where issuer_id = $1 and kind = '01')
    and not exists (select from verifactu_event where issuer_id = $1 and kind = '07'
      and generated_at >= date_trunc('second', b.restored_at)) limit 1`;

async function noteRestoration(tx: Tx, services: Services, issuer_id: string): Promise<void> {
  await lockEvents(tx, issuer_id);
  if ((await tx.query(RESTORED, [issuer_id])).length === 0) return;
  await recordEvents(tx, services, issuer_id, [{ kind: "07", details: { of: "none" } }]);
}

/**
 * Notes starts and ends of `no_verifactu`, and writes the summaries that are due.
 * @param isEnding before the server ends: all summaries are due (Orden HAC/1177/2024, art. 9.2)
 */
export async function followEventLogs(services: Services, isEnding = false): Promise<void> {
  const issuers = await services.db.query<{ id: string; is_on: boolean }>(LOGGED, []);
  for (const { id, is_on } of issuers)
    try {
      await transact(services.db, null, async (tx) => {
        await followMode(tx, services, id);
        if (!is_on) return;
        await noteRestoration(tx, services, id);
        await summariseEvents(tx, services, id, isEnding);
      });
    } catch (error) {
      services.log.error({ err: error, issuer_id: id }, "the log of events was not continued");
    }
}

/** The same when the server ends. A database that is gone by then is no obstacle: the next start writes what is due. */
export async function endEventLogs(services: Services): Promise<void> {
  try {
    await followEventLogs(services, true);
  } catch (error) {
    services.log.error({ err: error }, "the logs of events were not continued");
  }
}

export const followEventLogsJob: Job = {
  name: "follow_event_logs",
  cron: "* * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => followEventLogs(services),
};
