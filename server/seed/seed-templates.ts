import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";

const templatesLock = defineLock("starter templates");

const FOLDER = path.join(import.meta.dirname, "templates");
const MEGABYTE = 1_048_576;

/** Written by scripts/write-starter-templates.mjs. */
const starters = [
  {
    file: "housing-lease.docx",
    title: "Contrato de arrendamiento de vivienda",
    asset_shape: "dwelling",
    regimes: ["habitual"],
  },
  { file: "room-lease.docx", title: "Contrato de arrendamiento de habitación", asset_shape: "room", regimes: [] },
  {
    file: "garage-lease.docx",
    title: "Contrato de arrendamiento de plaza de garaje",
    asset_shape: "parking",
    regimes: [],
  },
] as const;

interface Starter extends StoredFile {
  readonly name: string;
  readonly title: string;
  readonly asset_shape: AssetShape;
  /** Those that its law is written for; none are all. */
  readonly regimes: readonly RentalRegime[];
  readonly placeholders: readonly string[];
}

/** Whether there never was a template: who threw them all away does not get them again. */
async function isNew(db: Pick<Tx, "query">): Promise<boolean> {
  const rows = await db.query("select 1 from audit_entry where entity = 'template' limit 1");
  return rows.length === 0;
}

async function keep(files: Services["files"], { file, ...told }: (typeof starters)[number]): Promise<Starter> {
  const source = path.join(FOLDER, file);
  const { placeholders } = await inspectTemplate(await readFile(source));
  const stored = await files.put("template", createReadStream(source), MEGABYTE);
  return { ...stored, ...told, name: file, placeholders };
}

async function insert(tx: Tx, starter: Starter): Promise<void> {
  const { title, name, asset_shape, regimes, key, sha256, size, placeholders } = starter;
  const [row] = await tx.query<{ id: string }>(
    `insert into template (title, document_type_id, language, revision, file_name, state, asset_shapes, regimes)
     select $1, id, 'es', 1, $2, 'active', array[$3], $4 from document_type where is_contract and archived_at is null
     order by created_at, id limit 1 returning id`,
    [title, name, asset_shape, regimes],
  );
  if (!row) return;
  await tx.query(
    `insert into template_revision (template_id, revision, file_name, file_key, file_sha256, file_size, placeholders, "unknown")
     values ($1, 1, $2, $3, $4, $5, $6, '[]')`,
    [row.id, name, key, sha256, size, JSON.stringify(placeholders)],
  );
}

/** Gives a new installation the leases that it can begin with. Does nothing once there was a template. */
export async function seedTemplates({ db, files }: Pick<Services, "db" | "files">): Promise<void> {
  if (!(await isNew(db))) return;
  const kept: Starter[] = [];
  for (const starter of starters) kept.push(await keep(files, starter));
  await transact(db, null, async (tx) => {
    await templatesLock.take(tx);
    if (!(await isNew(tx))) return;
    for (const starter of kept) await insert(tx, starter);
  });
}
