import path from "node:path";
import { restoreBackup } from "./db/backup/restore-backup.ts";
import { readEnv } from "./env.ts";
import { openStorage } from "./services/open-storage.ts";

const USAGE = `DATA_DIR=<a new folder> npm run restore -- <the folder of a backup>

With DATABASE_URL the rows go into that database, which is empty, by a role that may set session_replication_role.`;

async function run([given]: readonly string[]): Promise<void> {
  if (given === undefined) throw new Error(USAGE);
  const env = readEnv(process.env);
  const openFiles = (dataDir: string) => openStorage(env, dataDir);
  const { taken_at, has_secrets } = await restoreBackup({ env, folder: path.resolve(given), openFiles });
  console.log(`${env.dataDir} holds the state of ${taken_at}. Every sum, row count and foreign key was checked.`);
  if (has_secrets || env.tokenSecret !== null) return;
  console.log(
    `The backup has no secrets: put secrets.json into ${env.dataDir} before the first start, or set TOKEN_SECRET.`,
  );
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
