import type { MessageKey } from "#locales/es.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isAllowed, type Permissions } from "#shared/domain/core/roles.ts";
import { isLanguage } from "#shared/i18n/language.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/db/transaction.ts";
import { translateIn } from "#server/services/translations.ts";

/** Something that staff should know: its text, the record it speaks of, and the property that decides who is told. */
export interface News {
  readonly type: NotificationType;
  readonly key: MessageKey;
  readonly params: MessageParams;
  readonly entity: EntityName;
  readonly subject_path: string;
  readonly subject_id: string;
  readonly property_id: string | null;
  /** Whoever caused it needs no telling. */
  readonly except_user_id: string | null;
}

interface Recipient {
  id: string;
  language: string;
  permissions: Permissions;
}

/** Active users whose scope covers the property; all of them where there is none. */
const RECIPIENTS_SQL = `
  select u.id, u.language, r.permissions
  from "user" u join role r on r.id = u.role_id
  where u.is_active and u.archived_at is null and u.id is distinct from $2
    and (r.scope = 'all' or $1::uuid is null
         or not exists (select 1 from manager m join manager_property p on p.manager_id = m.id where m.user_id = u.id)
         or exists (select 1 from manager m join manager_property p on p.manager_id = m.id
                    where m.user_id = u.id and p.property_id = $1))`;

/** Writes one notification a recipient, each in their language; the database announces them once this commits. */
export async function notify(tx: Tx, news: News): Promise<void> {
  const users = await tx.query<Recipient>(RECIPIENTS_SQL, [news.property_id, news.except_user_id]);
  const told = users.filter((user) => isAllowed(user.permissions, news.entity, "read"));
  if (told.length === 0) return;
  const messages = told.map(({ language }) =>
    translateIn(isLanguage(language) ? language : "es")(news.key, news.params),
  );
  await tx.query(
    `insert into notification (user_id, message, type, subject_path, subject_id, property_id)
     select user_id, message, $3, $4, $5, $6 from unnest($1::uuid[], $2::text[]) as n (user_id, message)`,
    [told.map(({ id }) => id), messages, news.type, news.subject_path, news.subject_id, news.property_id],
  );
}
