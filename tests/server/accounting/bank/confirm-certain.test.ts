import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementStep } from "#shared/domain/accounting/bank/movement-history.ts";
import type { ConfirmedMovement, ConfirmedTogether } from "#shared/domain/accounting/bank/confirmations.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";

/* All certain matches of a statement, booked and undone in one step each. */

const TODAY = "2026-03-20";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

async function anInvoice(more: object = {}): Promise<Invoice> {
  const unit_amount = 70_000 + nextNumber();
  const line = await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" });
  return money.anIssuedInvoice({ ...more, lines: [line] });
}
const paid = ({ number, outstanding }: Invoice) => ({ amount: outstanding, text: `PAGO FRA ${number}` });
const movementsOf = async (id: string): Promise<BankMovement[]> =>
  dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&page_size=200`));

const confirmAll = (id: string, movements: readonly { id: string }[], by: Api = api, key?: string) =>
  by.post<ConfirmedTogether>(
    `/bank-statements/${id}/confirm-certain`,
    { bank_movement_ids: movements.map((one) => one.id) },
    key ? { "idempotency-key": key } : {},
  );
const undoAll = (id: string, movements: readonly ConfirmedMovement[], by: Api = api) =>
  by.post<{ undone: number }>(`/bank-statements/${id}/undo-confirmations`, { movements });

/** A statement with a certain match for each invoice, and one doubtful movement. */
async function aStatement(invoices: readonly Invoice[]) {
  const { id } = await uploadStatement(api, [...invoices.map(paid), { amount: 777, text: "INGRESO EN EFECTIVO" }]);
  return { id, movements: await movementsOf(id) };
}

test("the history of a statement says what was done with its movements, together and one by one", async () => {
  const invoices = [await anInvoice(), await anInvoice()];
  const { id, movements } = await aStatement(invoices);
  const history = async () => dataOf(await api.get<MovementStep[]>(`/bank-statements/${id}/movement-history`));
  expect(await history()).toEqual([]);
  const { confirmed } = dataOf(await confirmAll(id, movements));
  await undoAll(id, confirmed);
  const [, , doubtful] = await movementsOf(id);
  if (!doubtful) throw new Error("The statement has no doubtful movement");
  dataOf(await moveMovement(api, doubtful, "ignore", { reason: "Es de otra cuenta" }));
  const both = { count: 2, amount: invoices.reduce((sum, { total }) => sum + total, 0) };
  expect(await history()).toMatchObject([
    { action: "ignore", count: 1, amount: 777, label: "INGRESO EN EFECTIVO", actor_label: expect.any(String) },
    { action: "undo", ...both },
    { action: "confirm", ...both },
  ]);
  expect((await api.get(`/bank-statements/${crypto.randomUUID()}/movement-history`)).status).toBe(404);
});

describe("confirming the certain matches", () => {
  test("all certain matches are booked at once, and the doubtful one stays", async () => {
    const invoices = [await anInvoice(), await anInvoice()];
    const { id, movements } = await aStatement(invoices);
    const answer = dataOf(await confirmAll(id, movements));
    expect(answer.confirmed.map((one) => one.id)).toEqual(movements.slice(0, 2).map((one) => one.id));
    expect(answer.skipped).toEqual([{ id: movements[2]?.id, hindrance: null }]);
    for (const invoice of invoices)
      expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`))).toMatchObject({ payment_state: "paid" });
    const after = await movementsOf(id);
    expect(after.map(({ state, is_payment_made }) => [state, is_payment_made])).toEqual([
      ["confirmed", true],
      ["confirmed", true],
      ["pending", false],
    ]);
    expect(after[0]?.confidence).toBeGreaterThanOrEqual(95);
    expect(answer.confirmed.map(({ version }) => version)).toEqual(after.slice(0, 2).map(({ version }) => version));
  });

  test("only movements that the user named are booked", async () => {
    const invoices = [await anInvoice(), await anInvoice()];
    const { id, movements } = await aStatement(invoices);
    const answer = dataOf(await confirmAll(id, movements.slice(1, 2)));
    expect(answer).toMatchObject({ confirmed: [{ id: movements[1]?.id }], skipped: [] });
    expect((await movementsOf(id))[0]?.state).toBe("pending");
  });

  test("two transfers for the same invoice are both left to a person", async () => {
    const invoice = await anInvoice();
    const { id, movements } = await aStatement([invoice, invoice]);
    expect(dataOf(await confirmAll(id, movements)).confirmed).toEqual([]);
    expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)).outstanding).toBe(invoice.outstanding);
  });

  test("two users at once book each movement once", async () => {
    const { id, movements } = await aStatement([await anInvoice(), await anInvoice(), await anInvoice()]);
    const other = await app.logInAs("super_admin");
    const answers = await Promise.all([confirmAll(id, movements), confirmAll(id, movements, other)]);
    const counts = answers.map(({ body }) => body.data.confirmed.length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("a user who pays one of the invoices meanwhile makes no second payment of it", async () => {
    const invoice = await anInvoice();
    const { id, movements } = await aStatement([invoice, await anInvoice()]);
    const allocations = [{ invoice_id: invoice.id, amount: invoice.outstanding }];
    const [answer] = await Promise.all([
      confirmAll(id, movements),
      money
        .aPayment({ person_id: invoice.person_id ?? "", amount: invoice.outstanding, date: TODAY, allocations })
        .catch(() => null),
    ]);
    expect(answer.status).toBe(200);
    expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)).outstanding).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("a repeated request with the same key answers the same and books nothing more", async () => {
    const { id, movements } = await aStatement([await anInvoice()]);
    const key = `certain-${nextNumber()}`;
    const first = await confirmAll(id, movements, api, key);
    const second = await confirmAll(id, movements, api, key);
    expect(second.body.data).toEqual(first.body.data);
  });

  test("a user who may not register payments books nothing at all", async () => {
    const { id, movements } = await aStatement([await anInvoice()]);
    const agent = await app.logInAs("agent");
    expect((await confirmAll(id, movements, agent)).status).toBe(403);
    expect((await movementsOf(id)).every(({ state }) => state === "pending")).toBe(true);
  });

  test("an empty or endless list of movements is refused at the field", async () => {
    const { id, movements } = await aStatement([await anInvoice()]);
    expect((await confirmAll(id, [])).status).toBe(400);
    const endless = Array.from({ length: 501 }, () => ({ id: movements[0]?.id ?? "" }));
    expect((await confirmAll(id, endless)).status).toBe(400);
  });
});

describe("undoing them", () => {
  test("all are undone in one step: their payments are annulled and their debts open again", async () => {
    const invoices = [await anInvoice(), await anInvoice()];
    const { id, movements } = await aStatement(invoices);
    const { confirmed } = dataOf(await confirmAll(id, movements));
    const payments = (await movementsOf(id)).flatMap(({ payment_id }) => payment_id ?? []);
    expect(dataOf(await undoAll(id, confirmed))).toEqual({ undone: 2 });
    for (const invoice of invoices)
      expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)).outstanding).toBe(invoice.outstanding);
    for (const payment of payments)
      expect(dataOf(await api.get<Payment>(`/payments/${payment}`)).state).toBe("annulled");
    expect((await movementsOf(id)).every(({ state }) => state === "pending")).toBe(true);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("nothing is undone when one of them cannot be, and the refusal names it with its reason", async () => {
    const invoices = [await anInvoice(), await anInvoice(), await anInvoice()];
    const { id, movements } = await aStatement(invoices);
    const { confirmed } = dataOf(await confirmAll(id, movements));
    const rows = await movementsOf(id);
    const returned = dataOf(await api.get<Payment>(`/payments/${rows[0]?.payment_id}`));
    dataOf(await api.post(`/payments/${returned.id}/return`, { version: returned.version, returned_on: TODAY }));
    const [, second] = rows;
    if (second) dataOf(await moveMovement(api, second, "undo"));
    const refused = await undoAll(id, confirmed);
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.undo_all_refused"]);
    const message = refused.body.errors[0]?.message ?? "";
    expect(message).toContain(`${rows[0]?.label} (El pago ya consta como devuelto`);
    expect(message).toContain(`${rows[1]?.label} (La conciliación ha cambiado`);
    expect(message).not.toContain(`${rows[2]?.label}`);
    expect((await movementsOf(id)).map(({ state }) => state)).toEqual(["confirmed", "pending", "confirmed", "pending"]);
  });

  test("confirmations of another statement are not found", async () => {
    const first = await aStatement([await anInvoice()]);
    const other = await aStatement([await anInvoice()]);
    const { confirmed } = dataOf(await confirmAll(first.id, first.movements));
    expect((await undoAll(other.id, confirmed)).status).toBe(404);
  });
});

test("five hundred certain matches are booked and undone, each in a few seconds", { timeout: 120_000 }, async () => {
  const { id: person_id } = await given.aPerson();
  const series_id = (await money.aSeries()).id;
  const [application] = await app.db.query<{ id: string }>("select id from payment_application where kind = 'rent'");
  await app.db.query(
    `with made as (
       insert into invoice (series_id, person_id, due_date) select $1, $2, '2026-03-01' from generate_series(1, 500) returning id)
     insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate, withholding_rate, exemption_reason)
     select id, 1, $3, 'Renta', 1, 10000 + row_number() over (), 0, 0, 'Vivienda' from made`,
    [series_id, person_id, application?.id],
  );
  await app.db.query("select issue_invoices(array(select id from invoice where series_id = $1 order by id), $2)", [
    series_id,
    TODAY,
  ]);
  const invoices = await app.db.query<Pick<Invoice, "number" | "outstanding">>(
    "select number, outstanding from invoice where series_id = $1",
    [series_id],
  );
  const { id } = await uploadStatement(
    api,
    invoices.map(({ number, outstanding }) => ({ amount: outstanding, text: `PAGO ${number}` })),
  );
  const movements = await app.db.query<{ id: string }>("select id from bank_movement where bank_statement_id = $1", [
    id,
  ]);
  // As autovacuum does in a running office.
  await app.db.query("analyze invoice, bank_movement, payment, payment_allocation");
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    return [await work, performance.now() - start];
  };
  const [booked, bookingMs] = await timed(confirmAll(id, movements));
  const { confirmed } = dataOf(booked);
  expect(confirmed).toHaveLength(500);
  const [undone, undoingMs] = await timed(undoAll(id, confirmed));
  expect(dataOf(undone)).toEqual({ undone: 500 });
  expect(bookingMs).toBeLessThan(30_000);
  expect(undoingMs).toBeLessThan(15_000);
  expect(await violatedInvariants(app.db)).toEqual([]);
});
