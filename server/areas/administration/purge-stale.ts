import { DELIVERY_DAYS } from "#shared/domain/administration/webhook.ts";
import { VISITOR_ROOM } from "#shared/domain/documents/visitor-file.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** Days for which the log of mails tells of one that no longer waits. */
export const MAIL_DAYS = 365;

/**
 * Removes what has served its time: kept answers after a day, login failures after an hour, sessions long over, mails that
 * left or never will after a year, messages to webhooks after a month. Steps of logins, challenges and authenticators that
 * nobody confirmed go likewise.
 */
export async function purgeStale(db: Queryable): Promise<void> {
  await db.query("delete from idempotency_key where created_at < clock_now() - interval '24 hours'", []);
  await db.query("delete from login_failure where at < clock_now() - interval '1 hour'", []);
  await db.query("delete from login_step where expires_at < clock_now()", []);
  await db.query("delete from passkey_challenge where expires_at < clock_now()", []);
  await db.query(
    "delete from second_factor where confirmed_at is null and created_at < clock_now() - interval '1 day'",
    [],
  );
  await db.query("delete from public_call where at < clock_now() - interval '1 hour'", []);
  await db.query("delete from visitor_upload where at < clock_now() - make_interval(hours => $1)", [
    VISITOR_ROOM.hours,
  ]);
  await db.query("delete from refresh_token where expires_at < clock_now() - interval '1 day'", []);
  await db.query("delete from webhook_delivery where ended_at < clock_now() - make_interval(days => $1)", [
    DELIVERY_DAYS,
  ]);
  await db.query(
    `delete from session s where s.created_at < clock_now() - interval '90 days'
       and not exists (select 1 from refresh_token r where r.session_id = s.id)`,
    [],
  );
  await db.query(
    `delete from mail where state <> 'queued' and coalesce(sent_at, queued_at) < clock_now() - make_interval(days => $1)`,
    [MAIL_DAYS],
  );
}
