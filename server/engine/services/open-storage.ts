import path from "node:path";
import type { Env } from "#server/engine/env.ts";
import type { FileStorage } from "./file-storage.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { createS3Storage } from "./s3/s3-storage.ts";

/** File storage of an installation: its bucket, or its data directory. */
export function openStorage({ s3 }: Pick<Env, "s3">, dataDir: string): FileStorage {
  return s3 ? createS3Storage(s3) : createFolderStorage(path.join(dataDir, "files"));
}
