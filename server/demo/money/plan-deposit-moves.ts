import type { Tx } from "#server/engine/db/transaction.ts";
import type { DemoContext } from "../demo-context.ts";
import type { DepositRow } from "../deposit-row.ts";
import { insertRows } from "../insert-rows.ts";
import { makeId, baseColumns, workingHour } from "../moments.ts";
import { createDemoRandom } from "../random.ts";
import type { DepositPayment } from "./plan-deposit-payments.ts";

const LODGE = `
  update deposit d set state = 'lodged', lodged_on = g.lodged_on, lodge_reference = g.lodge_reference
  from jsonb_to_recordset($1) g (id uuid, lodged_on date, lodge_reference text) where d.id = g.id and g.lodged_on is not null`;
const RECOVER = `
  update deposit d set state = 'recovered', recovered_on = g.recovered_on
  from jsonb_to_recordset($1) g (id uuid, recovered_on date) where d.id = g.id and g.recovered_on is not null`;

/** Backdates each step in the history to its day, with the verb of the move. */
const BACKDATE = `
  update audit_entry a set at = s.day + time '11:00', id = uuidv7(s.day + time '11:00' - clock_timestamp()::timestamp), actor_id = $2,
    action = case when a.changes ? 'state' then s.verb else a.action end
  from jsonb_to_recordset($1) g (id uuid, received_on date, lodged_on date, recovered_on date, returned_on date)
  cross join lateral (values ('received', 'receive', g.received_on), ('lodged', 'lodge', g.lodged_on), ('recovered', 'recover', g.recovered_on),
    ('returned', 'give_back', g.returned_on), ('partly_returned', 'give_back', g.returned_on), ('retained', 'give_back', g.returned_on)) s (state, verb, day)
  where a.entity = 'deposit' and a.entity_id = g.id and a.action <> 'create' and a.at = clock_now() and s.day is not null
    and s.state = coalesce(a.changes #>> '{state,1}', 'received')`;

const concepts = ["Pintura del salón", "Limpieza final", "Persiana rota", "Recibos de luz pendientes"] as const;

async function cover(tx: Tx, payments: readonly DepositPayment[], seed: string): Promise<void> {
  const random = createDemoRandom(seed);
  const [application] = await tx.query<{ id: string }>(
    "select id from payment_application where kind = 'deposit' order by position limit 1",
  );
  const rows = payments.map(({ id: payment_id, deposit_id, amount, created_at, created_by }) => {
    const base = { id: makeId(created_at, random), created_at, updated_at: created_at, created_by };
    return { ...base, payment_id, deposit_id, amount, payment_application_id: application?.id ?? null };
  });
  await insertRows(tx, "payment_allocation", rows);
}

/** Moves deposits through received, lodged, recovered and returned, with the payments behind these states. */
export async function planDepositMoves(
  tx: Tx,
  deposits: readonly DepositRow[],
  payments: readonly DepositPayment[],
  { users }: DemoContext,
): Promise<void> {
  const random = createDemoRandom("withholdings");
  const planned = JSON.stringify(deposits);
  await cover(
    tx,
    payments.filter(({ direction }) => direction === "in"),
    "deposits in",
  );
  await tx.query(LODGE, [planned]);
  await tx.query(RECOVER, [planned]);
  const withholdings = deposits.flatMap(({ id: deposit_id, withheld_amount: amount, returned_on: date }) =>
    amount > 0 && date !== null
      ? [
          {
            ...baseColumns(workingHour(date, random), users.manager, random),
            deposit_id,
            amount,
            date,
            concept: random.pick(concepts),
          },
        ]
      : [],
  );
  await insertRows(tx, "deposit_withholding", withholdings);
  await cover(
    tx,
    payments.filter(({ direction }) => direction === "out"),
    "deposits out",
  );
  await tx.query(BACKDATE, [planned, users.manager]);
}
