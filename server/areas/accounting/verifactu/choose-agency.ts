import type * as z from "zod/mini";
import type { AgencyEnvironment } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { agencyChoice } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { MAY_BE_SENT_AGAIN, mayGoTo, RECORD_DAY, verifactuStart } from "./pending-records.ts";

// The database's part, in server/schema: record_sending_environment.

type Choice = z.infer<typeof agencyChoice>;

/** Messages of which AEAT has nothing: it rejected every attempt, and none is under way. */
export const IS_REJECTED = "attempts > 0 and rejections = attempts";

/**
 * Gives up a message: its records go into the next one, and are known as sent where AEAT may have them. Its number is not used again.
 * @param condition which waiting message
 */
export async function dropWaiting(tx: Tx, issuer_id: string, condition: "true" | typeof IS_REJECTED): Promise<void> {
  await tx.query(
    `with dropped as (
       update verifactu_batch set state = 'dropped' where issuer_id = $1 and state = 'waiting' and ${condition}
       returning id, attempts > rejections as was_sent)
     update verifactu_record v set batch_id = null, unanswered = case when was_sent then greatest(v.unanswered, 1) else v.unanswered end
     from dropped where v.batch_id = dropped.id`,
    [issuer_id],
  );
}

/** Records that wait for production, or that it refused, go to no other destination. */
async function holdForProduction(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update verifactu_record set held_for_production = true
     where issuer_id = $1 and sent_state in ('pending', 'failed', 'duplicate') and mode = 'verifactu' and not held_for_production`,
    [id],
  );
}

/** The day that was given, from which records in files, or tested ones, are sent too. Without it production gets all of the present VERI*FACTU. */
async function sinceOf(tx: Tx, id: string, { environment, since }: Choice): Promise<DateString | null> {
  if (since || environment !== "production") return since ?? null;
  const today = await tx.query<{ mode: string; starts_on: DateString }>(
    "select mode, starts_on::text from issuer_mode where issuer_id = $1 and starts_on <= business_today() order by starts_on desc limit 1",
    [id],
  );
  return today.find(({ mode }) => mode === "verifactu")?.starts_on ?? null;
}

/** Another service does not know what the former one refused. Refusals of the service that is chosen again stay. */
async function forgetRefusals(tx: Tx, id: string, environment: AgencyEnvironment): Promise<void> {
  await tx.query(
    `update verifactu_record v set refusals = 0, unanswered = 0 where issuer_id = $1 and (refusals > 0 or unanswered > 0) and $2 <> 'none'
       and not held_for_production and not exists (select from verifactu_batch b where b.id = v.batch_id and b.environment = $2)`,
    [id, environment],
  );
}

/**
 * Records of VERI*FACTU are sent until its end once AEAT has accepted one of the period (RD 1007/2023, art. 16): until the end of the year, also
 * where a stated territory ended it before, since it resumes without the territory.
 * @throws AppError mode_sends_to_production
 */
async function refuseLeaving(tx: Tx, id: string): Promise<void> {
  const [bound] = await tx.query(
    `select 1 from (select mode, accepted_at, starts_on, lead(starts_on) over (order by starts_on) as next_on
       from issuer_mode where issuer_id = $1) m
     where mode = 'verifactu' and accepted_at is not null and starts_on <= business_today()
       and (next_on is null or next_on > date_trunc('year', business_today())::date)`,
    [id],
  );
  if (bound) throw new AppError("mode_sends_to_production");
}

/** Records of the other service or of files are pending again, as the choice says, but none from before VERI*FACTU. The choice is stored. */
async function releaseRecords(tx: Tx, id: string, choice: Choice): Promise<void> {
  await tx.query(
    `update verifactu_record v set sent_state = 'pending', sent_at = null, sent_answer = null, answer_code = null, answer_csv = null
     where issuer_id = $1 and $2 <> 'none' and ${mayGoTo("$2")} and ((sent_state in ('failed', 'duplicate') and ${MAY_BE_SENT_AGAIN}) or sent_state in ('sent', 'tested')
       and $3::date is not null and ${RECORD_DAY} >= greatest($3::date, ${verifactuStart("$1")}))`,
    [id, choice.environment, await sinceOf(tx, id, choice)],
  );
}

async function readChosen(tx: Tx, id: string): Promise<AgencyEnvironment> {
  const [row] = await tx.query<{ environment: AgencyEnvironment }>(
    "select environment from verifactu_sending where issuer_id = $1",
    [id],
  );
  return row?.environment ?? "none";
}

/**
 * Chooses where an issuer's records go. The issuer and its records are locked.
 * @throws AppError mode_sends_to_production
 */
export async function chooseAgency(tx: Tx, id: string, choice: Choice, user_id: string): Promise<void> {
  const chosen = await readChosen(tx, id);
  const isChanged = chosen !== choice.environment;
  if (isChanged && chosen === "production") {
    await refuseLeaving(tx, id);
    await holdForProduction(tx, id);
  }
  if (isChanged) await dropWaiting(tx, id, "true");
  if (isChanged) await forgetRefusals(tx, id, choice.environment);
  await tx.query(
    `insert into verifactu_sending (issuer_id, environment, changed_by) values ($1, $2, $3)
     on conflict (issuer_id) do update set environment = excluded.environment, changed_by = excluded.changed_by,
       changed_at = clock_now(), send_after = case when $4 then null else verifactu_sending.send_after end`,
    [id, choice.environment, user_id, isChanged],
  );
  await releaseRecords(tx, id, choice);
}
