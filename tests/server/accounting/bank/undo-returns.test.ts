import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What undoing a bank return does to the fee that it charged. */

const TODAY = "2026-03-20";
const BANK_DAY = "2026-03-09";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const paymentNow = async (id: string): Promise<Payment> => dataOf(await api.get<Payment>(`/payments/${id}`));
const invoiceNow = async ({ id }: Invoice): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const undo = (movement: BankMovement) => moveMovement(api, movement, "undo");
async function match(amount: number, body: object): Promise<BankMovement> {
  const { movement } = await aBankMovement(api, { amount, text: `MOVIMIENTO ${nextNumber()}` });
  return dataOf(await moveMovement(api, movement, "confirm", body));
}

describe("undoing a return with the bank's fee", () => {
  const FEE = 300;

  /** A returned payment of a rental, whose fee waits for an invoice. */
  async function aReturn() {
    const { id: asset_id } = await given.anAsset();
    const { id: person_id } = await given.aPerson();
    const rental_id = await insertTestRental(app.db, {
      asset_id,
      tenant_id: person_id,
      since: "2025-01-01",
      until: null,
    });
    const lines = [
      await money.aLine({ unit_amount: 70_000, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" }),
    ];
    const invoice = await money.anIssuedInvoice({ person_id, rental_id, lines });
    const payment = await money.aPayment({
      person_id,
      rental_id,
      date: BANK_DAY,
      amount: invoice.outstanding,
      allocations: [{ invoice_id: invoice.id, amount: invoice.outstanding }],
    });
    const movement = await match(-payment.amount, { returned_payment_id: payment.id, bank_fee: FEE });
    const [charge] = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}`));
    if (!charge) throw new Error("The return has no fee");
    return { person_id, rental_id, payment, movement, charge };
  }
  type Return = Awaited<ReturnType<typeof aReturn>>;

  /** The draft of the rental's next month, with the fee. */
  async function aDraftWithFee({ person_id, rental_id, charge }: Return, rents = [80_000]) {
    const terms = { tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" };
    const { concept, payment_application_id } = charge;
    const lines = await Promise.all([
      ...rents.map((unit_amount) => money.aLine({ ...terms, unit_amount })),
      money.aLine({ ...terms, unit_amount: FEE, concept, payment_application_id }),
    ]);
    const { id: series_id, issuer_id } = await money.aSeries();
    await money.aSeries({ issuer_id, kind: "rectifying" });
    return money.anInvoice({ series_id, person_id, rental_id, due_date: "2026-04-01", lines });
  }

  const stateOf = async ({ id }: BankMovement) => dataOf(await api.get<BankMovement>(`/bank-movements/${id}`)).state;
  const chargeNow = async ({ charge }: Return) => dataOf(await api.get<RentalCharge>(`/rental-charges/${charge.id}`));

  test("a fee on an issued invoice hinders it, and the refusal names the invoice", async () => {
    const returned = await aReturn();
    const billed = await money.issue(await aDraftWithFee(returned));
    const refused = await undo(returned.movement);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.undo_fee_billed"]);
    expect(refused.body.errors[0]?.message).toContain(billed.number);
    expect(await stateOf(returned.movement)).toBe("confirmed");
    expect(await paymentNow(returned.payment.id)).toMatchObject({ state: "returned" });
  });

  test("undone together with others, the refusal names the invoice too", async () => {
    const { movement, ...returned } = await aReturn();
    const billed = await money.issue(await aDraftWithFee({ movement, ...returned }));
    const path = `/bank-statements/${movement.bank_statement_id}/undo-confirmations`;
    const refused = await api.post(path, { movements: [{ id: movement.id, version: movement.version }] });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.undo_all_refused"]);
    expect(refused.body.errors[0]?.message).toContain(billed.number);
  });

  test("after the invoice of the fee is annulled, the return is undone and the fee archived", async () => {
    const returned = await aReturn();
    const billed = await money.issue(await aDraftWithFee(returned));
    dataOf(await api.post(`/invoices/${billed.id}/annul`, { version: billed.version, reason: "Error" }));
    dataOf(await undo(returned.movement));
    expect((await chargeNow(returned)).archived_at).not.toBeNull();
  });

  test("after the invoice of the fee is rectified, the return is undone and the tenant owes nothing", async () => {
    const returned = await aReturn();
    const billed = await money.issue(await aDraftWithFee(returned));
    const rectified = await api.post<Invoice>(`/invoices/${billed.id}/rectify`, {
      version: billed.version,
      rectification_type: "R4",
      reason: "La devolución era un error",
      rectification_mode: "differences",
    });
    await money.issue(dataOf(rectified));
    dataOf(await undo(returned.movement));
    expect(await invoiceNow(billed)).toMatchObject({ state: "rectified", outstanding: 0 });
    expect(await paymentNow(returned.payment.id)).toMatchObject({ state: "completed", credit: 0 });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("a fee on a draft is taken off it, and the rest of the draft stays", async () => {
    const returned = await aReturn();
    const draft = await aDraftWithFee(returned);
    dataOf(await undo(returned.movement));
    const { total, version } = await invoiceNow(draft);
    const lines = dataOf(await api.get<InvoiceLine[]>(`/invoices/${draft.id}/lines`));
    expect({ total, amounts: lines.map(({ amount }) => amount) }).toEqual({ total: 80_000, amounts: [80_000] });
    expect(version).toBeGreaterThan(draft.version);
    expect(await chargeNow(returned)).toMatchObject({ invoice_id: null, is_pending: false });
  });

  test("the undo waits for a run that has locked the rental of the fee", async () => {
    const returned = await aReturn();
    const client = await app.db.pool.connect();
    await client.query("begin");
    await client.query("select 1 from rental where id = $1 for no key update", [returned.rental_id]);
    const progress = { isDone: false };
    const undoing = undo(returned.movement).finally(() => (progress.isDone = true));
    const waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
    while (!progress.isDone && (await client.query(waiting)).rows.length === 0) await pause(5);
    const wasDone = progress.isDone;
    await client.query("rollback");
    client.release();
    dataOf(await undoing);
    expect(wasDone).toBe(false);
  });

  test("a draft of nothing but the fee is archived with it", async () => {
    const returned = await aReturn();
    const draft = await aDraftWithFee(returned, []);
    dataOf(await undo(returned.movement));
    expect((await invoiceNow(draft)).archived_at).not.toBeNull();
    expect((await chargeNow(returned)).archived_at).not.toBeNull();
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("the line of the fee is taken off, not another with its text", async () => {
    const returned = await aReturn();
    const draft = await aDraftWithFee(returned, [80_000, FEE]);
    await app.db.query("update invoice_line set concept = $2 where invoice_id = $1 and rental_charge_id is null", [
      draft.id,
      returned.charge.concept,
    ]);
    const billing = "select 1 from invoice_line where invoice_id = $1 and rental_charge_id is not null";
    expect(await app.db.query(billing, [draft.id])).toHaveLength(1);
    dataOf(await undo(returned.movement));
    expect(await app.db.query(billing, [draft.id])).toEqual([]);
    expect((await invoiceNow(draft)).total).toBe(80_000 + FEE);
  });

  test("a fee on an issued invoice hinders an undo by SQL too", async () => {
    const returned = await aReturn();
    await money.issue(await aDraftWithFee(returned));
    const sql = `update bank_movement set state = 'pending', returned_payment_id = null, is_payment_made = false, confidence = null,
      matched_at = null where id = $1`;
    await expect(app.db.query(sql, [returned.movement.id])).rejects.toThrow("undo_fee_billed");
  });
});

describe("undoing a return whose invoice is collected again", () => {
  /** A returned payment of an invoice that is due by direct debit, and a draft of the remittance that collects it. */
  async function aCollected() {
    const { tax_id, ...input } = await money.anIssuerInput();
    const issuer = await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
    const { id: series_id } = await money.aSeries({ issuer_id: issuer.id });
    const { id: person_id } = await given.aPerson();
    await money.aMandate({ person_id });
    const payment_method_id = await money.aMethod("direct_debit");
    const invoice = await money.anIssuedInvoice({ series_id, person_id, payment_method_id });
    const payment = await money.aPayment({ person_id, date: BANK_DAY, amount: invoice.outstanding });
    const movement = await match(-payment.amount, { returned_payment_id: payment.id });
    const remittance = await money.aRemittance({ issuer_id: issuer.id, execution_date: "2026-03-25" });
    return { invoice, payment, movement, remittance };
  }
  const move = async ({ id }: Remittance, verb: string, more: object = {}): Promise<Remittance> => {
    const { version } = dataOf(await api.get<Remittance>(`/remittances/${id}`));
    return dataOf(await api.post<Remittance>(`/remittances/${id}/${verb}`, { version, ...more }));
  };

  test("is refused once the file is made, names the remittance, and is possible after that is cancelled", async () => {
    const { invoice, movement, remittance } = await aCollected();
    await move(remittance, "generate");
    const refused = await undo(movement);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.undo_collecting"]);
    expect(refused.body.errors[0]?.message).toContain(remittance.code);
    const path = `/bank-statements/${movement.bank_statement_id}/undo-confirmations`;
    const together = await api.post(path, { movements: [{ id: movement.id, version: movement.version }] });
    expect(together.body.errors[0]?.message).toContain(remittance.code);
    await move(remittance, "cancel");
    dataOf(await undo(movement));
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0 });
  });

  test("is not hindered by a draft, which loses the line before its file is made", async () => {
    const { invoice, movement, remittance } = await aCollected();
    dataOf(await undo(movement));
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0 });
    const { version } = dataOf(await api.get<Remittance>(`/remittances/${remittance.id}`));
    const refused = await api.post(`/remittances/${remittance.id}/generate`, { version });
    expect(refused.body.errors[0]?.translationKey).toBe("error.remittance_empty");
  });
});
