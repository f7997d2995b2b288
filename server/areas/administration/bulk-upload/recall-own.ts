import type { SheetPreview } from "#shared/domain/administration/bulk-upload.ts";
import {
  type MatchedFile,
  matchColumns,
  type Matching,
  recallMatching,
} from "#shared/domain/administration/match-columns.ts";
import { RECALLED_UPLOADS } from "#shared/domain/administration/policy.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { namedFields } from "./sheet-words.ts";

/**
 * The columns that a user chose for a file with the same headers, as long as that file is stored; of one that was not loaded, whose
 * correction this is, the constants too. Null without one.
 */
export async function recallOwn(
  db: Queryable,
  { entity, user_id }: { readonly entity: SheetEntity; readonly user_id: string },
  previews: readonly SheetPreview[],
): Promise<Matching | null> {
  const earlier = await db.query<MatchedFile & { readonly is_loaded: boolean }>(
    `select w.sheets, w.matching, b.state in ('committed', 'undone') as is_loaded from bulk_upload b join bulk_upload_work w on w.bulk_upload_id = b.id
     where b.user_id = $1 and b.entity = $2 and b.state <> 'uploaded' order by b.id desc limit ${RECALLED_UPLOADS}`,
    [user_id, entity],
  );
  const fields = namedFields(sheets[entity]);
  const isField = (header: string) => matchColumns([header], fields)[0] !== null;
  for (const file of earlier) {
    const recalled = recallMatching(previews, file, isField);
    // A file after a loaded one is another file: last month's property is not this month's.
    if (recalled) return file.is_loaded ? { ...recalled, constants: {} } : recalled;
  }
  return null;
}
