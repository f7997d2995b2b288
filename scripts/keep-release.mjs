/* Keeps the demo company of a release, rows alone, as what the next one must be able to bring up: tests/processes/upgrade.test.ts. */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { closeBackup } from "#server/engine/db/backup/manifest.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("node scripts/keep-release.mjs <the folder of a backup of the demo company>");
const file = path.join(folder, "backup.json");
const content = JSON.parse(await readFile(file, "utf8"));
for (const name of ["files", "secrets.json", "SHA256SUMS"])
  await rm(path.join(folder, name), { recursive: true, force: true });
await closeBackup(folder, { ...content, files: [], missing_files: [], has_secrets: false });
