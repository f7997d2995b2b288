import {
  certainInput,
  type ConfirmedMovement,
  confirmedTogether,
  toConfirmation,
  type UndoHindrance,
  undoInput,
  undoneTogether,
} from "#shared/domain/accounting/bank/confirmations.ts";
import { bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { bankStatementResource } from "#shared/domain/accounting/bank/bank-statement.ts";
import { findCertainMatches } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { MAX_NAMED_MOVEMENTS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { joinFirst } from "#shared/lib/text.ts";
import { lockRow, lockRows } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { confirmAll, requireEuros } from "./confirm-movement.ts";
import { type BankFacts, proposeMatches, readPendingMovements } from "./match-candidates.ts";
import { type BilledFees, holdBilledFees, nameInvoices, undoMovements } from "./undo-movement.ts";

// The database's part, in server/schema: undo_hindrance, undo_hindered_by.

/* Confirms all certain matches of a statement in one transaction, and undoes them in one. */

type Matches = ReadonlyMap<string, MatchProposal>;

const isSame = (a: MatchProposal, b: MatchProposal | undefined): boolean =>
  JSON.stringify(toConfirmation(a)) === (b && JSON.stringify(toConfirmation(b)));

/** Locks what the matches settle, in the order of all money: payments, then invoices, each by id. */
async function lockSubjects(tx: Tx, matches: Matches): Promise<void> {
  const all = [...matches.values()];
  const payments = all.filter(({ kind }) => kind === "payment" || kind === "return").map(({ id }) => id);
  const invoices = all.flatMap(({ kind, id, invoice_ids }) => (kind === "invoice" ? [id] : invoice_ids));
  await lockRows(tx, paymentResource, payments, { waits: true });
  await lockRows(tx, invoiceResource, invoices, { waits: true });
}

/** The certain matches of pending movements, which no one else can change until the transaction ends, and what hinders others. */
async function holdMatches(tx: Tx, movements: readonly BankFacts[]) {
  const seen = findCertainMatches(await proposeMatches(tx, movements));
  await lockSubjects(tx, seen);
  const proposals = await proposeMatches(tx, movements);
  const now = findCertainMatches(proposals);
  const matches: Matches = new Map([...seen].filter(([id, match]) => isSame(match, now.get(id))));
  return { matches, hindranceOf: (id: string) => proposals.get(id)?.[0]?.hindrance ?? null };
}

const versionsOf = (tx: Tx, ids: readonly string[]) =>
  tx.query<ConfirmedMovement>("select id, version from bank_movement where id = any($1::uuid[]) order by position", [
    ids,
  ]);

/** POST …/{id}/confirm-certain: books the certain matches among the named movements, in one transaction. */
const confirmRoute = writeRoute({
  method: "POST",
  path: "/bank-statements/:id/confirm-certain",
  summary: "Confirms the certain matches of a statement; what is no longer certain, or cannot be booked, is skipped",
  access: { entity: "bank_movement", action: "update" },
  body: bodyOf(certainInput, "bank_movement"),
  output: confirmedTogether,
  run: async ({ tx, user, params, input: { bank_movement_ids } }) => {
    const { id } = await lockRow(tx, bankStatementResource, params["id"] ?? "", user);
    await requireEuros(tx, id);
    const movements = await readPendingMovements(tx, id, true);
    const named = new Set(bank_movement_ids);
    const { matches, hindranceOf } = await holdMatches(tx, movements);
    const decisions = movements.flatMap((movement) => {
      const match = named.has(movement.id) ? matches.get(movement.id) : undefined;
      return match ? [{ movement, input: toConfirmation(match), confidence: match.confidence }] : [];
    });
    if (decisions.length > 0) await asMove(tx, "confirm", () => confirmAll({ tx, user }, decisions));
    const confirmed = await versionsOf(
      tx,
      decisions.map(({ movement }) => movement.id),
    );
    const done = new Set(confirmed.map((one) => one.id));
    const skipped = [...named].filter((one) => !done.has(one));
    return respond({ confirmed, skipped: skipped.map((one) => ({ id: one, hindrance: hindranceOf(one) })) });
  },
});

interface Undoable {
  readonly id: string;
  readonly label: string;
  readonly is_payment_made: boolean;
  readonly is_charge_made: boolean;
  readonly is_net: boolean;
  /** Null where it can be undone. */
  readonly hindrance: UndoHindrance | null;
  /** The records that hinder it, where these are the reason. */
  readonly hindered_by: string | null;
}

/** The named movements of a statement, locked, with what hinders the undo of each. */
async function readUndoable(tx: Tx, statement_id: string, movements: readonly ConfirmedMovement[]) {
  const ids = movements.map(({ id }) => id);
  await lockRows(tx, bankMovementResource, ids, { waits: true });
  const rows = await tx.query<Undoable>(
    `select m.id, m.label, m.is_payment_made, m.is_charge_made, m.is_net,
            case when m.state <> 'confirmed' or m.version <> g.version then 'undo_changed' else undo_hindrance(m) end as hindrance,
            undo_hindered_by(m) as hindered_by
     from jsonb_to_recordset($2) g (id uuid, version integer) join bank_movement m on m.id = g.id
     where m.bank_statement_id = $1 order by m.position`,
    [statement_id, JSON.stringify(movements)],
  );
  if (rows.length < movements.length) throw new AppError("not_found");
  return rows;
}

/** @throws AppError undo_all_refused, which names each movement that cannot be undone, with its reason */
function requireUndoable(rows: readonly Undoable[], billed: BilledFees, t: Translate): void {
  const reasons: string[] = [];
  const refused = rows.flatMap(({ id, label, hindrance, hindered_by }) => {
    if (!hindrance) return [];
    const named = { ...nameInvoices(billed.get(id)), by: hindered_by ?? "" };
    reasons.push(`${label} (${t(errorCatalogue[hindrance].key, named)})`);
    return [{ id, label, hindrance }];
  });
  if (refused.length === 0) return;
  const movements = joinFirst(reasons, MAX_NAMED_MOVEMENTS, "; ");
  throw new AppError("undo_all_refused", { params: { movements }, data: { refused } });
}

/** POST …/{id}/undo-confirmations: takes named confirmations back, all or none. */
const undoRoute = writeRoute({
  method: "POST",
  path: "/bank-statements/:id/undo-confirmations",
  summary: "Undoes confirmations of a statement, all or none; the refusal names those that cannot be undone",
  access: { entity: "bank_movement", action: "update" },
  body: bodyOf(undoInput, "bank_movement"),
  output: undoneTogether,
  run: async ({ tx, user, params, t, input: { movements } }) => {
    const { id } = await lockRow(tx, bankStatementResource, params["id"] ?? "", user);
    const billed = await holdBilledFees(
      tx,
      movements.map((movement) => movement.id),
    );
    const rows = await readUndoable(tx, id, movements);
    requireUndoable(rows, billed, t);
    await asMove(tx, "undo", () => undoMovements({ tx, user }, rows));
    return respond({ undone: rows.length });
  },
});

export const certainRoutes: readonly Route[] = [confirmRoute, undoRoute];
