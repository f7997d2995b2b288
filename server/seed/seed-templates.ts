import { addStarter, startersLock } from "#server/areas/documents/templates/add-starters.ts";
import { starters, storeStarter, type StoredStarter } from "#server/areas/documents/templates/starters.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Whether there never was a template: an installation that deleted them does not get them again by itself. */
async function isNew(db: Pick<Tx, "query">): Promise<boolean> {
  const rows = await db.query("select 1 from audit_entry where entity = 'template' limit 1");
  return rows.length === 0;
}

/** Inserts the starter templates of a new installation. Does nothing if there ever was a template. */
export async function seedTemplates({ db, files }: Pick<Services, "db" | "files">): Promise<void> {
  if (!(await isNew(db))) return;
  const stored: StoredStarter[] = [];
  for (const starter of starters) stored.push(await storeStarter(files, starter));
  await transact(db, null, async (tx) => {
    await startersLock.take(tx);
    if (!(await isNew(tx))) return;
    for (const starter of stored) await addStarter(tx, starter);
  });
}
