import path from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "./engine/db/backup/restore-backup.ts";
import { runInConsole } from "./engine/db/backup/run-in-console.ts";
import { readEnv } from "./engine/env.ts";
import { eraseAgain } from "./areas/administration/privacy/erase-again.ts";
import { markLostPictures } from "./areas/documents/identity/delete-pictures.ts";
import { markRestoredMessages } from "./areas/lodging/messages/mark-restored.ts";
import { openStorage } from "./engine/services/open-storage.ts";

const USAGE = `DATA_DIR=<a new folder> npm run restore -- <the folder of a backup> [--erased <a later backup, or a list of GET /api/personal-data/erased>]

Persons erased since stay erased: their ids are read from the backups beside it, and from what --erased names.

With DATABASE_URL the rows go into that database, which is empty, by a role that may set session_replication_role.`;

async function run(words: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { erased: { type: "string", multiple: true, default: [] } },
  });
  const [given, more] = positionals;
  if (given === undefined || more !== undefined) throw new Error(USAGE);
  const env = readEnv(process.env);
  const openFiles = (dataDir: string) => openStorage(env, dataDir);
  const { taken_at, has_secrets, lists, again } = await restoreBackup({
    env,
    folder: path.resolve(given),
    openFiles,
    erased: values.erased.map((source) => path.resolve(source)),
    eraseAgain: async (tx, ids) => {
      await markLostPictures(tx);
      await markRestoredMessages(tx);
      return eraseAgain(tx, ids);
    },
  });
  console.log(`${env.dataDir} holds the state of ${taken_at}. Every sum, row count and foreign key was checked.`);
  console.log(
    lists.length === 0
      ? "The backup has no list of erased persons: if any were erased since, restore again with --erased <list or later backup>."
      : `${again} who were erased since were erased again, by ${lists.join(", ")}.`,
  );
  if (has_secrets || env.tokenSecret !== null) return;
  console.log(
    `The backup has no secrets: put secrets.json into ${env.dataDir} before the first start, or set TOKEN_SECRET.`,
  );
}

await runInConsole(USAGE, run);
