import { type BillingMode, isModeOf } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import {
  type IssuerMode,
  type IssuerModeInput,
  isYearEnd,
  lastVerifactuDay,
  modeOn,
  type ModeSituation,
  planMode,
} from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { refuseLongSeries } from "../ticketbai/refuse-long-series.ts";
import { followMode } from "./events/follow-mode.ts";
import { readSystem } from "./read-system.ts";
import { findSigningHold } from "./signing/open-record-signer.ts";

// The database's part, in server/schema: issuer_mode_on, hold_issuer_modes, announce_issuer_modes, record_issuer_mode,
// keeps_records.

const VERIFACTU: BillingMode = "verifactu";

/** Waits for issues under way, whose invoices have one mode in all their parts (`hold_issuer_modes`). */
const modesLock = defineLock("issuer modes");

interface StoredMode extends Omit<IssuerMode, "accepted_at" | "created_at"> {
  readonly accepted_at: Date | string | null;
  readonly created_at: Date | string;
}

const toInstant = (at: Date | string) => new Date(at).toISOString();

/** The modes of an issuer, the latest first. */
export async function readModes(db: Queryable, issuer_id: string): Promise<IssuerMode[]> {
  const rows = await db.query<StoredMode>(
    `select m.id, m.mode, m.starts_on::text, m.accepted_at, m.created_at, u.name as created_by_label
     from issuer_mode m left join "user" u on u.id = m.created_by where m.issuer_id = $1 order by m.starts_on desc`,
    [issuer_id],
  );
  return rows.map((row) => ({
    ...row,
    created_at: toInstant(row.created_at),
    accepted_at: row.accepted_at && toInstant(row.accepted_at),
  }));
}

/**
 * The last day of the issuer's VERI*FACTU, which messages name from when it is planned; null while none is, and for an end that
 * a stated territory caused: AEAT takes 31 December only.
 * @param days of a message's records: their period is that of the first of these in VERI*FACTU
 */
export async function readVerifactuEnd(
  db: Queryable,
  issuer_id: string,
  days: readonly DateString[],
): Promise<DateString | null> {
  const history = await readModes(db, issuer_id);
  const day = days.find((one) => modeOn(history, one) === VERIFACTU);
  const end = day === undefined ? null : lastVerifactuDay(history, day);
  return end !== null && isYearEnd(end) ? end : null;
}

const insertMode = (tx: Tx, issuer_id: string, { mode, starts_on }: IssuerModeInput, user_id: string | null) =>
  tx.query("insert into issuer_mode (issuer_id, mode, starts_on, created_by) values ($1, $2, $3, $4)", [
    issuer_id,
    mode,
    starts_on,
    user_id,
  ]);

/** Who changes a mode, and when. */
export interface Changing {
  readonly today: DateString;
  readonly user_id: string;
  readonly services: Pick<Services, "vault" | "clock" | "billingSystem" | "ticketbai">;
}

async function readTerritory(tx: Tx, issuer_id: string): Promise<{ readonly is_foral: boolean }> {
  const [row] = await tx.query<{ is_foral: boolean }>(
    "select foral_territory is not null as is_foral from issuer where id = $1",
    [issuer_id],
  );
  return { is_foral: row?.is_foral ?? false };
}

/**
 * The mode of a new issuer.
 * @throws AppError mode_not_available, mode_of_territory, ticketbai_not_configured
 */
export async function startFirstMode(
  tx: Tx,
  issuer_id: string,
  start: IssuerModeInput,
  { user_id, services }: Omit<Changing, "today">,
): Promise<void> {
  if (start.mode === "off") return;
  const { is_foral } = await readTerritory(tx, issuer_id);
  if (!isModeOf(start.mode, is_foral)) throw new AppError("mode_of_territory", { field: "billing_mode" });
  if (start.mode === "ticketbai" && services.ticketbai.software === null)
    throw new AppError("ticketbai_not_configured");
  // Its records are signed with a certificate, which a new issuer does not have yet.
  if (start.mode === "no_verifactu") throw new AppError("mode_not_available");
  await insertMode(tx, issuer_id, start, user_id);
}

/** Whether a message that AEAT's production service may have names the planned end of VERI*FACTU. */
const ANNOUNCED = `
  select exists (
    select 1 from issuer_mode m join verifactu_batch b on b.issuer_id = m.issuer_id and b.made_at >= m.created_at
      and b.environment = 'production' and b.state <> 'dropped'
    where m.issuer_id = $1 and m.mode <> 'verifactu' and m.starts_on > $2
      and to_char(m.starts_on, 'MM-DD') = '01-01') as is_announced`;

/** Whether records and events can be signed now: each names the program's producer with a NIF. */
async function canSign(tx: Tx, services: Changing["services"], issuer_id: string): Promise<boolean> {
  const { producer_tax_id } = await readSystem(tx, services);
  return producer_tax_id !== "" && (await findSigningHold({ ...services, db: tx }, issuer_id)) === null;
}

export async function readSituation(
  tx: Tx,
  issuer_id: string,
  { starts_on }: IssuerModeInput,
  { today, services }: Changing,
): Promise<ModeSituation> {
  const days = await tx.query<{ day: string }>(
    `select distinct issue_date::text as day from invoice
     where issuer_id = $1 and issue_date >= $2 and kind <> 'receipt' and former_amount is null`,
    [issuer_id, starts_on],
  );
  const [found] = await tx.query<{ is_announced: boolean }>(ANNOUNCED, [issuer_id, today]);
  return {
    today,
    issued_on: days.map(({ day }) => day),
    is_end_announced: found?.is_announced ?? false,
    can_sign: await canSign(tx, services, issuer_id),
    ...(await readTerritory(tx, issuer_id)),
    has_ticketbai: services.ticketbai.software !== null,
  };
}

/**
 * Lets a mode begin on a day, in place of what was planned from that day on. The issuer is locked.
 * @throws AppError mode_in_past, mode_unchanged, mode_not_available, mode_left_in_january, mode_before_invoices,
 *   mode_end_announced, mode_of_territory, ticketbai_not_configured, ticketbai_series_too_long
 */
export async function changeMode(
  tx: Tx,
  issuer_id: string,
  wanted: IssuerModeInput,
  changing: Changing,
): Promise<void> {
  const { user_id, services } = changing;
  await modesLock.take(tx);
  const history = await readModes(tx, issuer_id);
  const plan = planMode(history, wanted, await readSituation(tx, issuer_id, wanted, changing));
  if (plan.refusal !== null) throw new AppError(plan.refusal, plan.day === null ? {} : { params: { day: plan.day } });
  if (wanted.mode === "ticketbai") await refuseLongSeries(tx, issuer_id);
  // A period that goes on keeps its row, and with it when AEAT first accepted a record of it.
  const goesOn = history.some(({ mode, starts_on }) => mode === wanted.mode && starts_on === wanted.starts_on);
  await tx.query(
    "delete from issuer_mode where issuer_id = $1 and (starts_on > $2 or (starts_on = $2 and mode <> $3))",
    [issuer_id, wanted.starts_on, wanted.mode],
  );
  if (!goesOn && plan.history.some(({ starts_on }) => starts_on === wanted.starts_on))
    await insertMode(tx, issuer_id, wanted, user_id);
  await followMode(tx, services, issuer_id);
}

/**
 * Notes that the tax agency accepted records of the issuer: from its first acceptance in a period of VERI*FACTU on,
 * the period's waiting invoices carry QR and legend. To be called in the transaction that stores the agency's answer, and only
 * for answers of its production service.
 * @param days on which the accepted invoices were issued
 */
export async function recordFirstAcceptance(tx: Tx, issuer_id: string, days: readonly DateString[]): Promise<void> {
  await tx.query(
    `update issuer_mode set accepted_at = clock_now()
     where accepted_at is null and mode = $2 and id in (select (select m.id from issuer_mode m
       where m.issuer_id = $1 and m.starts_on <= d.day order by m.starts_on desc limit 1) from unnest($3::date[]) d (day))`,
    [issuer_id, VERIFACTU, days],
  );
}
