import type { MessageKey } from "#locales/es.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";
import {
  canGet,
  channelsOn,
  mailedChannels,
  type NoticeChannel,
  type NoticeKind,
  noticeKindDefinitions,
} from "#shared/domain/notifications/notice-kind.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { MAIL_NOTICES } from "./mail-notices.ts";
import { hasMailServer } from "./mail-server.ts";
import { readChoicesOf, usableChannels } from "./notice-choices.ts";
import { readUsersWithAccess, type UserWithAccess } from "./users-with-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";

type Recipient = UserWithAccess & { readonly channels: readonly NoticeChannel[] };
type Notified = { readonly id: string; readonly channels: readonly NoticeChannel[] };

/** A notification for staff: its text, its record, and the property that determines the recipients. */
export interface StaffNotification {
  /** What recipients choose by; says which record it is about and what they must be allowed to do with it. */
  readonly kind: NoticeKind;
  readonly type: NotificationType;
  readonly key: MessageKey;
  readonly params: MessageParams;
  readonly subject_path: string;
  /** Null: the page is about the company, and only users who see every property are notified. */
  readonly subject_id: string | null;
  readonly property_id: string | null;
  /** The user who caused it is not notified. */
  readonly except_user_id: string | null;
  /** Users who get another notification about it. */
  readonly already_notified?: readonly string[];
  /** Limits the recipients, who must still have access to the property; everyone with access by default. */
  readonly only_user_ids?: readonly string[];
}

function isMeant({ except_user_id, already_notified = [], only_user_ids }: StaffNotification, id: string): boolean {
  return id !== except_user_id && !already_notified.includes(id) && (only_user_ids?.includes(id) ?? true);
}

/** A record of no property may still be out of a user's reach: a document of an owner of others. */
async function thoseWhoReach(
  tx: Tx,
  { kind, subject_id, property_id }: StaffNotification,
  users: readonly UserWithAccess[],
): Promise<readonly UserWithAccess[]> {
  const { entity } = noticeKindDefinitions[kind];
  if (property_id !== null) return users;
  const reaching: UserWithAccess[] = [];
  for (const user of users) {
    const scope = { property_ids: user.property_ids, user_id: user.id };
    const isSeen =
      scope.property_ids === null ||
      (subject_id !== null && (await idsWithin(tx, entity, [subject_id], scope)).size > 0);
    if (isSeen) reaching.push(user);
  }
  return reaching;
}

/** Recipients with their channels; without those who chose none. */
async function withChannels(tx: Tx, kind: NoticeKind, users: readonly UserWithAccess[]): Promise<readonly Recipient[]> {
  const choices = await readChoicesOf(
    tx,
    kind,
    users.map(({ id }) => id),
  );
  const hasServer = await hasMailServer(tx);
  return users
    .map((user) => ({ ...user, channels: usableChannels(channelsOn(kind, choices.get(user.id) ?? []), hasServer) }))
    .filter(({ channels }) => channels.length > 0);
}

/** Notes what is to be mailed. The job reads each recipient's scope again when it mails. */
async function noteMails(tx: Tx, kind: NoticeKind, notified: readonly Notified[]): Promise<void> {
  const due = notified.flatMap(({ id, channels }) =>
    mailedChannels.filter((channel) => channels.includes(channel)).map((channel) => ({ id, channel })),
  );
  if (due.length === 0) return;
  await tx.query(
    `insert into notice_mail (notification_id, channel, kind)
     select id, channel, $3 from unnest($1::uuid[], $2::text[]) as m (id, channel)`,
    [due.map(({ id }) => id), due.map(({ channel }) => channel), kind],
  );
  const first = due.find(({ channel }) => channel === "email");
  // One job key per notification: two transactions with the same key would block each other.
  if (first) await enqueue(tx, MAIL_NOTICES, {}, `${MAIL_NOTICES}:${first.id}`);
}

/** Inserts one notification per recipient in their language; the database publishes them on commit. */
export async function notify(tx: Tx, notification: StaffNotification): Promise<void> {
  const { kind } = notification;
  const users = await readUsersWithAccess(tx, notification.property_id);
  const meant = users.filter(({ id, permissions }) => isMeant(notification, id) && canGet(permissions, kind));
  const recipients = await withChannels(tx, kind, await thoseWhoReach(tx, notification, meant));
  if (recipients.length === 0) return;
  const messages = recipients.map(({ language }) => translateIn(language)(notification.key, notification.params));
  const inserted = await tx.query<{ id: string; user_id: string }>(
    `insert into notification (user_id, message, in_bell, on_desktop, type, subject_path, subject_id, property_id)
     select user_id, message, in_bell, on_desktop, $5, $6, $7, $8
     from unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[]) as n (user_id, message, in_bell, on_desktop)
     returning id, user_id`,
    [
      recipients.map(({ id }) => id),
      messages,
      recipients.map(({ channels }) => channels.includes("bell")),
      recipients.map(({ channels }) => channels.includes("desktop")),
      notification.type,
      notification.subject_path,
      notification.subject_id,
      notification.property_id,
    ],
  );
  const channelsOf = new Map(recipients.map(({ id, channels }) => [id, channels]));
  await noteMails(
    tx,
    kind,
    inserted.map(({ id, user_id }) => ({ id, channels: channelsOf.get(user_id) ?? [] })),
  );
}
