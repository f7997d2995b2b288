import type { NoticeKind } from "#shared/domain/notifications/notice-kind.ts";
import { DIGEST_LINE_LENGTH, DIGEST_LIST_LIMIT } from "#shared/domain/notifications/policy.ts";
import { truncate } from "#shared/lib/text.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { choicesLink, type MailedNotice, mailNotice, readMailable } from "./mail-notices.ts";
import { readUserWithAccess, type UserWithAccess } from "./users-with-access.ts";

/** The last time that daily mails were due: the company's hour of today, or of yesterday while it is earlier. */
interface Due {
  readonly has_server: boolean;
  readonly day: string;
  readonly due_at: string;
}

const DUE_SQL = `
  select s.smtp_host is not null as has_server, d.day,
    (d.day + make_interval(hours => s.digest_hour)) at time zone 'Europe/Madrid' as due_at
  from notification_settings s cross join lateral (
    select ((clock_now() at time zone 'Europe/Madrid') - make_interval(hours => s.digest_hour))::date as day) d`;

/** Users with notifications from before the time that was due, who have had no mail for that day. */
const USERS_SQL = `
  select distinct n.user_id from notice_mail m join notification n on n.id = m.notification_id
  left join notice_digest d on d.user_id = n.user_id
  where m.channel = 'digest' and n.created_at < $1 and (d.day is null or d.day < $2)`;

/** Takes what is due: of two servers that run at once, the second finds nothing. */
const TAKE_SQL = `
  delete from notice_mail m using notification n
  where n.id = m.notification_id and n.user_id = $2 and m.channel = 'digest' and n.created_at < $1
  returning m.notification_id, m.kind`;

/** A mail a day: after the company moves its hour, what is due again waits for the next day. */
const RECORD_SQL = `
  insert into notice_digest (user_id, day) values ($1, $2)
  on conflict (user_id) do update set day = excluded.day where notice_digest.day < excluded.day
  returning user_id`;

function listOf(notices: readonly MailedNotice[], { language }: UserWithAccess, origin: string): string {
  const lines = notices
    .slice(0, DIGEST_LIST_LIMIT)
    .map(({ message, path }) => `- ${truncate(message, DIGEST_LINE_LENGTH)}\n  ${origin}${path}`);
  const number = notices.length - lines.length;
  const more = number > 0 ? [translateIn(language)("notifications.digest_more", { number, link: origin })] : [];
  return [...lines, ...more].join("\n\n");
}

/** Mails a user what was not read; nothing when there is nothing. */
async function sendDigest(tx: Tx, services: Services, user_id: string, { day, due_at }: Due): Promise<void> {
  const noted = await tx.query<{ notification_id: string; kind: NoticeKind }>(TAKE_SQL, [due_at, user_id]);
  const user = await readUserWithAccess(tx, user_id);
  if (!user) return;
  const unread = (await readMailable(tx, user, noted)).filter(({ is_read }) => !is_read);
  if (unread.length === 0 || (await tx.query(RECORD_SQL, [user_id, day])).length === 0) return;
  await mailNotice(tx, services, user, {
    template: "digest",
    params: { name: user.label, number: unread.length, settings: choicesLink(services) },
    secrets: { list: listOf(unread, user, services.origin) },
  });
}

/** A server that is set up later sends nothing old by itself. */
const DROP_SQL = `
  delete from notice_mail m using notification n
  where n.id = m.notification_id and m.channel = 'digest' and n.created_at < $1`;

async function sendDigests(services: Services, signal: AbortSignal): Promise<void> {
  const [due] = await services.db.query<Due>(DUE_SQL);
  if (!due) return;
  if (!due.has_server) return void (await services.db.query(DROP_SQL, [due.due_at]));
  const users = await services.db.query<{ user_id: string }>(USERS_SQL, [due.due_at, due.day]);
  for (const { user_id } of users) {
    signal.throwIfAborted();
    await transact(services.db, null, (tx) => sendDigest(tx, services, user_id, due));
  }
}

/** Runs every hour, and when a server starts that was down at the company's hour: what was missed is sent once. */
export const digestJob: Job = {
  name: "send_digests",
  cron: "0 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services, { signal }) => sendDigests(services, signal),
};
