import { buffer } from "node:stream/consumers";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";

/** Bytes of a logo, ready for printing. */
export async function readLogo(db: Queryable, files: FileStorage, id: string | null): Promise<Uint8Array | null> {
  if (id === null) return null;
  const [logo] = await db.query<{ file_key: string }>("select file_key from logo where id = $1", [id]);
  return logo ? buffer(await files.get(logo.file_key)) : null;
}
