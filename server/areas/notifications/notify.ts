import type { MessageKey } from "#locales/es.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import { readUsersWithAccess, type UserWithAccess } from "./users-with-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";

/** A notification for staff: its text, its record, and the property that determines the recipients. */
export interface StaffNotification {
  readonly type: NotificationType;
  readonly key: MessageKey;
  readonly params: MessageParams;
  readonly entity: EntityName;
  readonly subject_path: string;
  readonly subject_id: string;
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
  { entity, subject_id, property_id }: StaffNotification,
  users: readonly UserWithAccess[],
): Promise<readonly UserWithAccess[]> {
  if (property_id !== null) return users;
  const reaching: UserWithAccess[] = [];
  for (const user of users) {
    const scope = { property_ids: user.property_ids, user_id: user.id };
    const isSeen = scope.property_ids === null || (await idsWithin(tx, entity, [subject_id], scope)).size > 0;
    if (isSeen) reaching.push(user);
  }
  return reaching;
}

/** Inserts one notification per recipient in their language; the database publishes them on commit. */
export async function notify(tx: Tx, notification: StaffNotification): Promise<void> {
  const users = await readUsersWithAccess(tx, notification.property_id);
  const meant = users.filter(
    ({ id, permissions }) => isMeant(notification, id) && isAllowed(permissions, notification.entity, "read"),
  );
  const recipients = await thoseWhoReach(tx, notification, meant);
  if (recipients.length === 0) return;
  const messages = recipients.map(({ language }) => translateIn(language)(notification.key, notification.params));
  await tx.query(
    `insert into notification (user_id, message, type, subject_path, subject_id, property_id)
     select user_id, message, $3, $4, $5, $6 from unnest($1::uuid[], $2::text[]) as n (user_id, message)`,
    [
      recipients.map(({ id }) => id),
      messages,
      notification.type,
      notification.subject_path,
      notification.subject_id,
      notification.property_id,
    ],
  );
}
