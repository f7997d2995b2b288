import type { Permissions } from "#shared/domain/core/roles.ts";
import {
  canGet,
  channelsOn,
  mailedChannels,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeKind,
  noticeKinds,
} from "#shared/domain/notifications/notice-kind.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const mailed: readonly NoticeChannel[] = mailedChannels;

export const isMailed = (channel: NoticeChannel): boolean => mailed.includes(channel);

/** Without a mail server nothing is mailed, whatever was chosen while there was one. */
export const usableChannels = (channels: readonly NoticeChannel[], hasServer: boolean): readonly NoticeChannel[] =>
  hasServer ? channels : channels.filter((channel) => !isMailed(channel));

type Choice = Omit<NoticeChoice, "kind">;

/** What these users chose for a kind, by user. */
export async function readChoicesOf(
  db: Queryable,
  kind: NoticeKind,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const rows = await db.query<Choice & { user_id: string }>(
    "select user_id, channel, is_on from notice_choice where kind = $1 and user_id = any($2)",
    [kind, user_ids],
  );
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

interface Settings {
  readonly has_mail_server: boolean;
  readonly digest_hour: number;
}

/** The user's choices for each kind that the role can get. */
export async function readChoices(
  db: Queryable,
  user: { readonly user_id: string; readonly permissions: Permissions },
): Promise<NoticeChoices> {
  const [settings] = await db.query<Settings>(
    "select smtp_host is not null as has_mail_server, digest_hour from notification_settings",
  );
  if (!settings) throw new Error("The notification settings are missing");
  const choices = await db.query<NoticeChoice>("select kind, channel, is_on from notice_choice where user_id = $1", [
    user.user_id,
  ]);
  const kinds = noticeKinds
    .filter((kind) => canGet(user.permissions, kind))
    .map((kind) => {
      const chosen = choices.filter((choice) => choice.kind === kind);
      return { kind, channels: channelsOn(kind, chosen) };
    });
  return { kinds, ...settings };
}

/** Stores a choice. What was still to be mailed by a channel that is now off is dropped. */
export async function storeChoice(tx: Tx, user_id: string, { kind, channel, is_on }: NoticeChoice): Promise<void> {
  await tx.query(
    `insert into notice_choice (user_id, kind, channel, is_on) values ($1, $2, $3, $4)
     on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
    [user_id, kind, channel, is_on],
  );
  if (is_on || !isMailed(channel)) return;
  await tx.query(
    `delete from notice_mail m using notification n
     where n.id = m.notification_id and n.user_id = $1 and m.kind = $2 and m.channel = $3`,
    [user_id, kind, channel],
  );
}
