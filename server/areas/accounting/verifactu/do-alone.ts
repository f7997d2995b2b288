import type { Db } from "#server/engine/db/pool.ts";

/** Keys whose work this process does now, by database. */
const busy = new WeakMap<Db, Set<string>>();

function busyOn(db: Db): Set<string> {
  const known = busy.get(db) ?? new Set();
  busy.set(db, known);
  return known;
}

/** Does the work of a key, unless this process does it already: another run leaves it to that one, however long the other side takes. */
export async function doAlone(db: Db, key: string, work: () => Promise<void>): Promise<void> {
  const keys = busyOn(db);
  if (keys.has(key)) return;
  keys.add(key);
  try {
    await work();
  } finally {
    keys.delete(key);
  }
}
