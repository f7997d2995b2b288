import {
  EXPIRED_REFRESH_TOKEN_DAYS,
  KNOWN_DEVICE_DAYS,
  SESSION_DAYS,
  UNCONFIRMED_FACTOR_DAYS,
} from "#shared/domain/account/policy.ts";
import { DAILY_COMPARISON_DAYS } from "#shared/domain/accounting/policy.ts";
import { WEBHOOK_DELIVERY_DAYS } from "#shared/domain/administration/policy.ts";
import { CALL_LOG_HOURS, IDEMPOTENCY_HOURS } from "#shared/domain/core/policy.ts";
import { DOCUMENT_RUN, VISITOR_UPLOADS } from "#shared/domain/documents/policy.ts";
import { MAIL_DAYS } from "#shared/domain/notifications/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** Deletes what is past its term in the policies: logs, stored answers, ended sessions, and logins that were never completed. */
export async function purgeStale(db: Queryable): Promise<void> {
  await db.query("delete from idempotency_key where created_at < clock_now() - make_interval(hours => $1)", [
    IDEMPOTENCY_HOURS,
  ]);
  await db.query("delete from login_failure where at < clock_now() - make_interval(hours => $1)", [CALL_LOG_HOURS]);
  await db.query("delete from login_step where expires_at < clock_now()");
  await db.query("delete from known_device where last_used_at < clock_now() - make_interval(days => $1)", [
    KNOWN_DEVICE_DAYS,
  ]);
  await db.query("delete from confirmation where expires_at < clock_now()");
  await db.query("delete from passkey_challenge where expires_at < clock_now()");
  await db.query(
    "delete from second_factor where confirmed_at is null and created_at < clock_now() - make_interval(days => $1)",
    [UNCONFIRMED_FACTOR_DAYS],
  );
  await db.query("delete from public_call where at < clock_now() - make_interval(hours => $1)", [CALL_LOG_HOURS]);
  await db.query("delete from visitor_upload where at < clock_now() - make_interval(hours => $1)", [
    VISITOR_UPLOADS.hours,
  ]);
  await db.query("delete from refresh_token where expires_at < clock_now() - make_interval(days => $1)", [
    EXPIRED_REFRESH_TOKEN_DAYS,
  ]);
  await db.query("delete from webhook_delivery where ended_at < clock_now() - make_interval(days => $1)", [
    WEBHOOK_DELIVERY_DAYS,
  ]);
  await db.query("delete from document_run where created_at < clock_now() - make_interval(days => $1)", [
    DOCUMENT_RUN.days,
  ]);
  // The latest that was done with each service says what differs.
  await db.query(
    `delete from record_comparison c where c.created_by is null and c.state <> 'running'
       and c.created_at < clock_now() - make_interval(days => $1)
       and (c.state = 'failed' or exists (select from record_comparison d where d.issuer_id = c.issuer_id
         and d.environment = c.environment and d.created_by is null and d.state = 'done' and d.id > c.id))`,
    [DAILY_COMPARISON_DAYS],
  );
  await db.query(
    `delete from session s where s.created_at < clock_now() - make_interval(days => $1)
       and not exists (select 1 from refresh_token r where r.session_id = s.id)`,
    [SESSION_DAYS],
  );
  await db.query(
    `delete from mail where state <> 'queued' and coalesce(sent_at, queued_at) < clock_now() - make_interval(days => $1)`,
    [MAIL_DAYS],
  );
  await db.query("delete from sms where state <> 'queued' and queued_at < clock_now() - make_interval(days => $1)", [
    MAIL_DAYS,
  ]);
}
