import * as z from "zod/mini";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type RecordMail, recordMailRow } from "#shared/domain/notifications/record-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

interface Stored {
  readonly created_at: Date | string;
  readonly sent_at: Date | string | null;
}

const toInstant = (at: Date | string) => new Date(at).toISOString();

/** The mails about a record that the caller has read, newest first. */
export async function readRecordMails(db: Queryable, entity: EntityName, id: string): Promise<RecordMail[]> {
  const rows = await db.query<Stored>(
    `select id, "to", state, created_at, sent_at from mail
     where entity = $1 and entity_id = $2 order by created_at desc, id desc limit 100`,
    [entity, id],
  );
  return z.array(recordMailRow).parse(
    rows.map((row) => ({
      ...row,
      created_at: toInstant(row.created_at),
      sent_at: row.sent_at && toInstant(row.sent_at),
    })),
  );
}
