import type { Runner } from "#server/db/table-store.ts";

/** Removes what has served its time: kept answers after a day, login failures after an hour, sessions long over. */
export async function purgeStale(db: Runner): Promise<void> {
  await db.query("delete from idempotency_key where created_at < clock_now() - interval '24 hours'", []);
  await db.query("delete from login_failure where at < clock_now() - interval '1 hour'", []);
  await db.query("delete from refresh_token where expires_at < clock_now() - interval '1 day'", []);
  await db.query(
    `delete from session s where s.created_at < clock_now() - interval '90 days'
       and not exists (select 1 from refresh_token r where r.session_id = s.id)`,
    [],
  );
}
