import { canGet, type NoticeKind } from "#shared/domain/notifications/notice-kind.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { hasMailServer } from "./mail-server.ts";
import { type NewMail, sendMail } from "./send-mail.ts";
import { readableNotification } from "./unread-count.ts";
import { readUserWithAccess, type UserWithAccess } from "./users-with-access.ts";

/** Job that mails notifications at once. */
export const MAIL_NOTICES = "mail_notices";

/** A notification as its mail shows it. */
export interface MailedNotice {
  readonly message: string;
  readonly is_read: boolean;
  readonly path: string;
}

interface NotedMail {
  readonly notification_id: string;
  readonly kind: NoticeKind;
}

/**
 * Those of the noted notifications that the user may read now, oldest first: the role still gets the kind, and the
 * record is within the user's scope.
 */
export async function readMailable(
  tx: Tx,
  user: UserWithAccess,
  noted: readonly NotedMail[],
): Promise<readonly MailedNotice[]> {
  const ids = noted.filter(({ kind }) => canGet(user.permissions, kind)).map(({ notification_id }) => notification_id);
  const statement = new Statement();
  const { property_ids, permissions } = user;
  const readable = readableNotification({ user_id: user.id, property_ids, permissions }, statement);
  return tx.query<MailedNotice>(
    `select n.message, n.is_read, concat('/', n.subject_path, '/' || n.subject_id) as path from notification n
     where n.id = any(${statement.bind(ids)}) and ${readable} order by n.id`,
    statement.values,
  );
}

/** Where recipients choose what they are mailed. */
export const choicesLink = ({ origin }: Services): string => `${origin}/notification-settings`;

/** The log names no record: its readers have other properties, and words of persons are forgotten on time. */
export async function mailNotice(
  tx: Tx,
  services: Services,
  { id, email, language }: UserWithAccess,
  mail: Pick<NewMail, "template" | "params" | "secrets">,
): Promise<void> {
  await sendMail({ tx, services }, { ...mail, to: email, language, about: { entity: "user", id } });
}

/** One at a time, so that an interrupted run mails nothing twice. */
const NEXT_SQL = `
  with next as (
    select * from notice_mail where channel = 'email' order by notification_id limit 1 for update skip locked)
  delete from notice_mail m using next x, notification n
  where m.notification_id = x.notification_id and m.channel = x.channel and n.id = m.notification_id
  returning m.notification_id, m.kind, n.user_id`;

/** @returns whether there was one, mailed or not */
async function mailNext(tx: Tx, services: Services): Promise<boolean> {
  const [next] = await tx.query<NotedMail & { user_id: string }>(NEXT_SQL);
  if (!next) return false;
  const user = await readUserWithAccess(tx, next.user_id);
  if (!user || !(await hasMailServer(tx))) return true;
  for (const { message, path } of await readMailable(tx, user, [next])) {
    const kind = translateIn(user.language)(`notifications.kind.${next.kind}`);
    const params = { name: user.label, kind, settings: choicesLink(services) };
    await mailNotice(tx, services, user, {
      template: "notice",
      params,
      secrets: { message, link: services.origin + path },
    });
  }
  return true;
}

export const mailNoticesJob: Job = {
  name: MAIL_NOTICES,
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  run: async (services, { signal }) => {
    let isMore = true;
    while (isMore && !signal.aborted) isMore = await transact(services.db, null, (tx) => mailNext(tx, services));
  },
};
