import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { lockEvents, recordEvents } from "./record-events.ts";
import { summariseEvents } from "./summarise-events.ts";

/** Whether the issuer is in `no_verifactu` today, and whether its log says that it is: by the last start or end of the operation. */
const STATE = `
  select issuer_mode_on($1, business_today()) = 'no_verifactu' as is_on,
    coalesce((select kind = '01' from verifactu_event where issuer_id = $1 and kind in ('01', '02')
      order by position desc limit 1), false) as is_logged`;

/** Notes in the log that an issuer began or ended to operate as `no_verifactu`. A start of a later day is noted by the job of that day. */
export async function followMode(tx: Tx, services: Pick<Services, "billingSystem">, issuer_id: string): Promise<void> {
  await lockEvents(tx, issuer_id);
  const [state] = await tx.query<{ is_on: boolean; is_logged: boolean }>(STATE, [issuer_id]);
  if (!state || state.is_on === state.is_logged) return;
  // What happened until now is summarised before the log ends (Orden HAC/1177/2024, art. 9.2).
  if (!state.is_on) await summariseEvents(tx, services, issuer_id, true);
  await recordEvents(tx, services, issuer_id, [{ kind: state.is_on ? "01" : "02", details: { of: "none" } }]);
}
