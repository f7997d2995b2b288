import { createHash } from "node:crypto";
import type { StarterComparison } from "#shared/domain/documents/starters.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readStarter, type Starter, type StoredStarter } from "./starters.ts";

export const startersLock = defineLock("starter templates");

/** The template that came from a starter, whatever its title is now, or that has its title, with its latest file. */
interface Present {
  readonly id: string;
  readonly revision: number;
  readonly file_sha256: string | null;
  /** Whether its latest file is the program's own: no one edited it. */
  readonly is_own: boolean;
  /** The office archived it: it is not offered again. */
  readonly is_archived: boolean;
}

const PRESENT = `
  select t.id, t.revision, r.file_sha256, r.template_id is not null and r.created_by is null as is_own,
    t.archived_at is not null as is_archived
  from template t left join template_revision r on r.template_id = t.id and r.revision = t.revision
  where t.language = $2 and t.owner_id is null and (normalize_text(t.title) = normalize_text($1) or exists (
    select 1 from template_revision o where o.template_id = t.id and o.created_by is null and o.file_name = $3))
  order by t.archived_at is not null, t.created_at, t.id limit 1`;

async function findPresent(
  db: Queryable,
  { title, language, file }: Starter,
  lock: "" | "for update of t" = "",
): Promise<Present | undefined> {
  const [present] = await db.query<Present>(`${PRESENT} ${lock}`, [title, language, file]);
  return present;
}

export type ComparedStarter = keyof StarterComparison | "current";

/** What a starter is to the office: absent, newer than its untouched template, or present as edited or as it is. */
export async function compareStarter(db: Queryable, starter: Starter): Promise<ComparedStarter> {
  const present = await findPresent(db, starter);
  if (!present) return "missing";
  if (present.is_archived) return "current";
  const sha256 = createHash("sha256")
    .update(await readStarter(starter))
    .digest("hex");
  if (present.file_sha256 === sha256) return "current";
  return present.is_own ? "renewed" : "edited";
}

const TYPE = `
  select id from document_type where archived_at is null and not requires_owner
    and case $6 when 'contract' then is_contract when 'mandate' then is_mandate
      else requires_signature and not is_contract and not is_mandate end
  order by (name = $6) desc, created_at, id limit 1`;

/** An office has no type for mandates until the first one is added; a name that it uses already stays its own, also with a number. */
const MANDATE_TYPE = `
  insert into document_type (name, name_en, requires_signature, is_mandate)
  select n.name, 'SEPA mandate', true, true
  from (values ('Mandato SEPA', 0), ('Mandato SEPA de domiciliación', 1)
    union all select 'Mandato SEPA ' || number, number from generate_series(2, (select count(*) from document_type) + 2) number) n (name, place)
  where not exists (select 1 from document_type where is_mandate and archived_at is null and not requires_owner)
    and not exists (select 1 from document_type t where normalize_text(t.name) = normalize_text(n.name))
  order by n.place limit 1`;

// `created_by` is null: the file is the program's own, until someone uploads another.
const REVISION = `
  insert into template_revision (template_id, revision, file_name, file_key, file_sha256, file_size, placeholders, "unknown", created_by)
  values ($1, $2, $3, $4, $5, $6, $7, '[]', null)`;

async function writeRevision(tx: Tx, id: string, revision: number, starter: StoredStarter): Promise<void> {
  const { file, key, sha256, size, placeholders } = starter;
  await tx.query(REVISION, [id, revision, file, key, sha256, size, JSON.stringify(placeholders)]);
}

/**
 * Adds a starter, or its new file to a template that no one edited. The caller holds the lock.
 * @returns whether the file is used
 */
export async function addStarter(tx: Tx, starter: StoredStarter): Promise<boolean> {
  const present = await findPresent(tx, starter, "for update of t");
  if (present) {
    if (present.is_archived || !present.is_own || present.file_sha256 === starter.sha256) return false;
    const revision = present.revision + 1;
    await writeRevision(tx, present.id, revision, starter);
    await tx.query("update template set revision = $2, file_name = $3 where id = $1", [
      present.id,
      revision,
      starter.file,
    ]);
    return true;
  }
  const { title, language, file, asset_shapes, regimes, type } = starter;
  if (type === "mandate") await tx.query(MANDATE_TYPE);
  const [row] = await tx.query<{ id: string }>(
    `insert into template (title, document_type_id, language, revision, file_name, state, asset_shapes, regimes)
     select $1, y.id, $2, 1, $3, 'active', $4, $5 from (${TYPE}) y returning id`,
    [title, language, file, asset_shapes, regimes, type],
  );
  if (!row) return false;
  await writeRevision(tx, row.id, 1, starter);
  return true;
}
