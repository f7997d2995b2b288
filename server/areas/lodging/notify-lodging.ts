import type { MessageKey } from "#locales/es.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { LodgingTaskState } from "#shared/domain/lodging/lodging-message.ts";
import { LODGING_NOTICE_HOURS } from "#shared/domain/lodging/policy.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { readUsersWithAccess } from "#server/areas/notifications/users-with-access.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { LODGING_TASKS, type TaskRow } from "./lodging-tasks.ts";

interface LodgingNotice {
  readonly rental_id: string;
  readonly state: Exclude<LodgingTaskState, "sent" | "changed">;
}

const keys: Readonly<Record<LodgingNotice["state"], MessageKey>> = {
  due: "notifications.lodging_due",
  late: "notifications.lodging_late",
  refused: "notifications.lodging_refused",
  unclear: "notifications.lodging_unclear",
};

/** Notifies of what the service did not take, or of a term. */
export async function notifyLodging(tx: Tx, { rental_id, state }: LodgingNotice): Promise<void> {
  const [rental] = await tx.query<{ code: string; property_id: string }>(
    "select code, property_id from rental where id = $1",
    [rental_id],
  );
  if (!rental) return;
  await notify(tx, {
    kind: "lodging",
    type: "Reserva",
    key: keys[state],
    params: { rental: rental.code },
    subject_path: rentalResource.path,
    subject_id: rental_id,
    property_id: rental.property_id,
    except_user_id: null,
  });
}

/** Notifies those who may store the account that the service refused user or password: everything waits. */
export const notifyCredentials = (db: Db): Promise<void> =>
  transact(db, null, async (tx) => {
    const users = await readUsersWithAccess(tx, null);
    await notify(tx, {
      kind: "lodging",
      type: "Reserva",
      key: "notifications.lodging_credentials",
      params: {},
      subject_path: "lodging",
      subject_id: null,
      property_id: null,
      except_user_id: null,
      only_user_ids: users
        .filter(({ permissions }) => isAllowed(permissions, companyResource.name, "update"))
        .map(({ id }) => id),
    });
  });

interface Term extends Pick<TaskRow, "rental_id" | "stage" | "due_at"> {
  readonly kind: "due" | "late";
}

/** The term runs for what was refused and what is unclear too; what the service was given has nothing to do until it is over. */
const NOTICES = `
  select k.rental_id, k.stage, k.due_at, case when k.due_at < clock_now() then 'late' else 'due' end as kind
  from (${LODGING_TASKS} where r.archived_at is null) k
  where k.state <> 'changed' and (k.due_at < clock_now() or k.state <> 'sent' and k.due_at < clock_now() + make_interval(hours => $1))
  order by k.due_at`;

/** @returns whether it was not notified before */
async function insertNotice(tx: Tx, { rental_id, stage, kind, due_at }: Term): Promise<boolean> {
  const noted = await tx.query(
    "insert into lodging_notice (rental_id, stage, kind, due_at) values ($1, $2, $3, $4) on conflict do nothing returning 1",
    [rental_id, stage, kind, due_at],
  );
  return noted.length > 0;
}

/** Notifies of terms that end within hours and of those that are over, each once. */
export async function notifyLodgingTerms({ db }: { readonly db: Db }): Promise<void> {
  await transact(db, null, async (tx) => {
    for (const term of await tx.query<Term>(NOTICES, [LODGING_NOTICE_HOURS]))
      if (await insertNotice(tx, term)) await notifyLodging(tx, { rental_id: term.rental_id, state: term.kind });
  });
}
