import { otherHeaders, type RememberedHeaders } from "#shared/domain/administration/match-columns.ts";
import { MAX_REMEMBERED_HEADERS } from "#shared/domain/administration/policy.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UploadWork } from "./batch-work.ts";
import { namedFields } from "./sheet-words.ts";

interface Whose {
  readonly entity: SheetEntity;
  readonly user_id: string;
}

/** What a user chose for other headers of the sheets of an entity, in whatever file they were. */
export async function readRemembered(db: Queryable, { entity, user_id }: Whose): Promise<RememberedHeaders> {
  const rows = await db.query<{ header: string; field: string }>(
    "select header, field from sheet_header where user_id = $1 and entity = $2",
    [user_id, entity],
  );
  return new Map(rows.map(({ header, field }) => [header, field]));
}

const STORE = `
  insert into sheet_header (user_id, entity, header, field)
  select $1, $2, g.header, g.field from jsonb_to_recordset($3) g (header text, field text) order by g.header
  on conflict (user_id, entity, header) do update set field = excluded.field, used_at = excluded.used_at`;

const DROP_OLDEST = `
  delete from sheet_header where user_id = $1 and entity = $2 and header not in (
    select header from sheet_header where user_id = $1 and entity = $2
    order by used_at desc, header limit ${MAX_REMEMBERED_HEADERS})`;

/** Remembers what the user chose for the headers of a file that is checked, as far as they name no field by themselves. */
export async function rememberHeaders(
  tx: Tx,
  { entity, user_id }: Whose,
  { sheets: previews, matching }: Pick<UploadWork, "sheets" | "matching">,
): Promise<void> {
  const cells = previews[matching.sheet]?.rows.find(({ number }) => number === matching.header_row)?.cells ?? [];
  const others = otherHeaders(cells, matching.columns, namedFields(sheets[entity]));
  if (others.length === 0) return;
  const named = others.filter(({ field }) => field !== null);
  const left = others.filter(({ field }) => field === null).map(({ header }) => header);
  await tx.query("delete from sheet_header where user_id = $1 and entity = $2 and header = any($3)", [
    user_id,
    entity,
    left,
  ]);
  await tx.query(STORE, [user_id, entity, JSON.stringify(named)]);
  await tx.query(DROP_OLDEST, [user_id, entity]);
}
