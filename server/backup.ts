import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { runInConsole } from "./engine/db/backup/run-in-console.ts";
import { takeBackup } from "./engine/db/backup/take-backup.ts";
import { readEnv } from "./engine/env.ts";
import { openStorage } from "./engine/services/open-storage.ts";

const USAGE = `npm run backup -- <an empty folder> [--with-secrets | --without-secrets]

The secrets (DATA_DIR/secrets.json) open what is sealed: the mail password, the keys that sign documents, the keys of links.
With them the backup opens all sealed values: store it where only you have access. Without them, store them elsewhere.`;

interface Flags {
  readonly "with-secrets": boolean;
  readonly "without-secrets": boolean;
}

async function askForSecrets(flags: Flags): Promise<boolean> {
  if (flags["with-secrets"] !== flags["without-secrets"]) return flags["with-secrets"];
  if (flags["with-secrets"]) throw new Error(`Pass either --with-secrets or --without-secrets.\n\n${USAGE}`);
  if (!process.stdin.isTTY) throw new Error(`Pass --with-secrets or --without-secrets.\n\n${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal.question("Include the installation's secrets? [y/n] ");
  terminal.close();
  return /^[ys]/i.test(said);
}

const flag = { type: "boolean", default: false } as const;

async function run(words: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { "with-secrets": flag, "without-secrets": flag },
  });
  const [given, more] = positionals;
  if (given === undefined || more !== undefined) throw new Error(USAGE);
  const withSecrets = await askForSecrets(values);
  const env = readEnv(process.env);
  const files = openStorage(env, env.dataDir);
  const folder = path.resolve(given);
  const {
    tables,
    files: keys,
    missing_files,
    has_secrets,
    taken_at,
  } = await takeBackup({ env, files, folder, withSecrets });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder} holds the state of ${taken_at}: ${rows} rows of ${tables.length} tables, ${keys.length} files.`,
  );
  if (!has_secrets)
    console.log(
      "The backup does not include the secrets. Sealed values cannot be read without them: store them elsewhere.",
    );
  for (const key of missing_files) console.error(`A row refers to ${key}, which was missing before this backup.`);
}

await runInConsole(USAGE, run);
