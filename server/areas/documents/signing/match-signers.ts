import { AppError } from "#shared/domain/core/app-error.ts";
import { type BundledRow, isOrderPossible } from "#shared/domain/documents/bundle.ts";
import { filledFieldKinds } from "#shared/domain/documents/document-field.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { alignSigners } from "./align-signers.ts";

/**
 * The same signer has the same record or, without one, the same address, name and document number. `nth` separates two of one document who
 * are alike.
 */
const MATCH = `
  with who as (
    select s.id, s.document_id, s.position, coalesce('p' || s.person_id, 'o' || s.owner_id, 'u' || s.user_id,
      'n' || lower(s.email) || ' ' || normalize_text(s.name) || ' ' || coalesce(s.documentation, ''), s.id::text) as key
    from signer s where s.document_id = any($1) and s.task <> 'copy'),
  counted as (select w.*, row_number() over (partition by w.document_id, w.key order by w.position) as nth from who w),
  led as (select c.id, first_value(c.id) over (partition by c.key, c.nth order by c.document_id) as lead_id from counted c)
  update signer s set lead_id = l.lead_id from led l where l.id = s.id and l.lead_id <> s.id`;

/** @throws AppError bundle_tasks_differ for a signer who signs one document and approves another: both are one act */
async function refuseTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  const [signer] = await tx.query<{ name: string }>(
    `select min(name) as name from signer where document_id = any($1) and task <> 'copy'
     group by coalesce(lead_id, id) having count(distinct task) > 1 limit 1`,
    [ids],
  );
  if (signer) throw new AppError("bundle_tasks_differ", { params: signer });
}

/** @throws AppError bundle_orders_conflict */
async function refuseOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<BundledRow>(
    "select coalesce(lead_id, id) as lead, document_id, position from signer where document_id = any($1) and task <> 'copy'",
    [ids],
  );
  if (!isOrderPossible(rows)) throw new AppError("bundle_orders_conflict");
}

/** @throws AppError bundle_fields for an uploaded PDF in which signers fill something in */
async function refuseFields(tx: Tx, ids: readonly string[]): Promise<void> {
  const [document] = await tx.query<{ code: string }>(
    "select d.code from document_field f join document d on d.id = f.document_id where d.id = any($1) and f.kind = any($2) limit 1",
    [ids, filledFieldKinds],
  );
  if (document) throw new AppError("bundle_fields", { params: document });
}

/**
 * Joins the rows of each signer in drafts that are sent together: the row in the first document has link, codes and pictures.
 * @throws AppError bundle_tasks_differ, bundle_signers_differ, bundle_orders_conflict, bundle_fields
 */
export async function matchSigners(tx: Tx, ids: readonly string[], isSequential: boolean): Promise<void> {
  await tx.query(MATCH, [ids]);
  await refuseTasks(tx, ids);
  await alignSigners(tx, ids);
  if (isSequential) await refuseOrders(tx, ids);
  await refuseFields(tx, ids);
}
