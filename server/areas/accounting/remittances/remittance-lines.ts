import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { remittanceLineResource } from "#shared/domain/accounting/remittances/remittance-line.ts";
import {
  type Remittance,
  type RemittanceInput,
  remittanceResource,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { collectingMandate, collectsFor } from "#server/areas/accounting/mandates/collecting-mandate.ts";
import { MAX_NAMED_PAYERS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { insertRow, lockRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readCandidates, type RemittanceCandidate } from "./remittance-candidates.ts";

// The database's part, in server/schema: protect_remittance_line, fill_is_held, account_changed_on, is_backed.

type Draft = Pick<Remittance, "id" | "kind" | "issuer_id" | "scheme" | "due_until">;

/** Text on the counterparty's bank statement. */
function conceptOf({ invoice_id, label, reference }: RemittanceCandidate): string {
  if (invoice_id === null) return reference ?? label;
  return translateIn("es")("accounting.remittance.invoice_concept", { number: label });
}

/** Sets the remittance's properties to those of its included lines. */
export async function followProperties(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update remittance set property_ids = array(
       select distinct property_id from remittance_line
       where remittance_id = $1 and is_included and property_id is not null order by 1) where id = $1`,
    [id],
  );
}

/** Debits are collected with the mandate of now: another may have been signed since the draft. */
async function followMandates(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update remittance_line l set mandate_id = f.mandate_id, iban = f.iban
     from (select l.id, m.id as mandate_id, m.iban from remittance_line l
           join remittance r on r.id = l.remittance_id join invoice x on x.id = l.invoice_id
           cross join lateral (${collectingMandate("x", "r.scheme")}) m where l.remittance_id = $1) f
     where l.id = f.id and (l.mandate_id, l.iban) is distinct from (f.mandate_id, f.iban)`,
    [id],
  );
}

/** @throws AppError remittance_no_mandate, which names the payers of included debits that no mandate collects any more */
async function refuseUnmandated(tx: Tx, id: string): Promise<void> {
  const payers = await tx.query<{ name: string }>(
    `select distinct l.name from remittance_line l join remittance r on r.id = l.remittance_id
     join mandate m on m.id = l.mandate_id join invoice x on x.id = l.invoice_id
     where r.id = $1 and l.is_included and not (${collectsFor("m", "x")} and m.scheme = r.scheme) order by l.name limit ${MAX_NAMED_PAYERS + 1}`,
    [id],
  );
  if (payers.length === 0) return;
  const named = payers.map(({ name }, index) => (index < MAX_NAMED_PAYERS ? name : "…"));
  throw new AppError("remittance_no_mandate", { params: { names: named.join(", ") } });
}

/** Adds missing candidates to a draft. Concurrent drafts cannot share a line: the database lets only one hold it. */
export async function fillRemittanceDraft(tx: Tx, draft: Draft, scope: RowScope): Promise<void> {
  const candidates = await readCandidates(tx, draft, scope);
  const lines = candidates
    .filter(({ reason }) => reason === null)
    .map((candidate) => ({ ...candidate, concept: conceptOf(candidate) }));
  await tx.query(
    `insert into remittance_line (remittance_id, invoice_id, payment_id, mandate_id, property_id, name, iban, amount, concept)
     select $1, g.invoice_id, g.payment_id, g.mandate_id, g.property_id, g.name, g.iban, g.amount, g.concept
     from jsonb_to_recordset($2) g (invoice_id uuid, payment_id uuid, mandate_id uuid, property_id uuid, name text, iban text,
                                    amount bigint, concept text)
     where not exists (select 1 from remittance_line l where l.remittance_id = $1
                       and (l.invoice_id = g.invoice_id or l.payment_id = g.payment_id))
     on conflict do nothing`,
    [draft.id, JSON.stringify(lines)],
  );
  await followMandates(tx, draft.id);
  await followProperties(tx, draft.id);
}

/** Inserts a draft with what it can collect or transfer; its id. */
export async function insertRemittanceDraft(tx: Tx, input: RemittanceInput, scope: RowScope): Promise<string> {
  const { kind, issuer_id, due_until = null } = input;
  const scheme = input.scheme ?? "core";
  const id = await insertRow(tx, remittanceResource, { ...input, scheme });
  await fillRemittanceDraft(tx, { id, kind, issuer_id, scheme, due_until }, scope);
  return id;
}

/**
 * Refreshes a draft before its file is written: current amounts and mandates; excludes what was paid, cancelled or voided
 * meanwhile.
 * @throws AppError remittance_no_mandate
 */
export async function refreshLines(tx: Tx, { id }: Draft): Promise<void> {
  // Locks payments, then invoices, so that concurrent changes wait until the file is written.
  for (const subject of ["payment", "invoice"])
    await tx.query(
      `select 1 from ${subject} where id in (select ${subject}_id from remittance_line where remittance_id = $1 and is_included)
       order by id for no key update`,
      [id],
    );
  await tx.query(
    `update remittance_line l set is_included = false where l.remittance_id = $1 and l.is_included and not (
       coalesce((select i.outstanding > 0 from invoice i where i.id = l.invoice_id), true)
       and (l.invoice_id is not null or (
         select p.state = 'pending' and p.archived_at is null and p.is_backed and m.kind = 'transfer'
           and coalesce(n.bank_account, o.bank_account) is not null
         from payment p join payment_method m on m.id = p.payment_method_id
         left join person n on n.id = p.person_id left join owner o on o.id = p.owner_id where p.id = l.payment_id)))`,
    [id],
  );
  await tx.query(
    `update remittance_line l set amount = i.outstanding from invoice i
     where l.remittance_id = $1 and l.is_included and i.id = l.invoice_id`,
    [id],
  );
  await followMandates(tx, id);
  await refuseUnmandated(tx, id);
  await tx.query(
    `update remittance_line l set amount = p.amount, iban = a.bank_account, name = a.label
     from payment p cross join lateral (
       select label, bank_account from person where id = p.person_id union all
       select label, bank_account from owner where id = p.owner_id) a
     where l.remittance_id = $1 and l.is_included and l.invoice_id is null and p.id = l.payment_id and a.bank_account is not null`,
    [id],
  );
  await followProperties(tx, id);
}

/**
 * PATCH of a line: includes or excludes it while the remittance is a draft.
 * @throws AppError forbidden_move, duplicate
 */
export async function chooseLine(
  { tx, user }: ChangeContext,
  change: Change<{ is_included: boolean }, RemittanceLine>,
): Promise<void> {
  const remittance = await lockRow(tx, remittanceResource, change.before.remittance_id, user);
  if (remittance.state !== "draft") throw new AppError("forbidden_move", { data: { allowed: [] } });
  await updateRow(tx, remittanceLineResource, change, change.patch, user);
  await followProperties(tx, remittance.id);
}
