import { beforeEach, describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MonthClose } from "#shared/domain/accounting/closing/month-close.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { AuditEntry } from "#shared/domain/administration/audit-entry.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { type Builders, createBuilders, nextNumber } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* February 2026 is closed in March: what is dated until then is refused, whichever path writes it. */

const { app } = testServer({ clockAt: "2026-02-20T09:00:00Z" });
const FEBRUARY_DAY = "2026-02-20";
const TODAY = "2026-03-20";
const CLOSED = [422, "error.month_closed", "28 feb 2026"] as const;
let api: Api;
let given: Builders;
let money: ReturnType<typeof createMoneyBuilders>;

async function goTo(instant: string): Promise<void> {
  await app.restartAt(instant);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
}

const refusal = ({ status, body }: Reply<unknown>) => {
  const [error] = body.errors;
  return [status, error?.translationKey, /\d+ [a-z]{3} \d{4}/.exec(error?.message ?? "")?.[0]];
};
const closes = async (): Promise<MonthClose[]> => dataOf(await api.get<MonthClose[]>("/month-closes?state=closed"));
const close = (month: string, by = api) => by.post<MonthClose>("/month-closes/close", { month: `${month}-01` });
const reopen = ({ id, version }: MonthClose, body: object = { reason: "Falta un cobro" }, by = api) =>
  by.post<MonthClose>(`/month-closes/${id}/reopen`, { version, ...body });

/** Each test begins on 20 February with every month open. */
beforeEach(async () => {
  await goTo("2026-02-20T09:00:00Z");
  const [first] = (await closes()).toSorted((a, b) => a.month.localeCompare(b.month));
  if (first) dataOf(await reopen(first));
});
async function closeFebruary(): Promise<MonthClose> {
  await goTo(`${TODAY}T09:00:00Z`);
  return dataOf(await close("2026-02"));
}

const flat = { tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" };
async function anInvoiceAndItsPayment(date = FEBRUARY_DAY) {
  const { id: person_id } = await given.aPerson();
  const lines = [await money.aLine({ unit_amount: 70_000, ...flat })];
  const { id: series_id, issuer_id } = await money.aSeries();
  await money.aSeries({ issuer_id, kind: "rectifying" });
  const invoice = await money.anIssuedInvoice({ person_id, series_id, lines });
  const payment = await money.aPayment({
    person_id,
    date,
    amount: 80_000,
    allocations: [{ invoice_id: invoice.id, amount: 70_000 }],
  });
  return { person_id, invoice, payment };
}
const paymentNow = async ({ id }: Payment) => dataOf(await api.get<Payment>(`/payments/${id}`));
const movePayment = async (payment: Payment, verb: string, body: object) => {
  const { id, version } = await paymentNow(payment);
  return api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body });
};
const moveInvoice = async ({ id }: Invoice, verb: string, body: object) => {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  return api.post<Invoice>(`/invoices/${id}/${verb}`, { version, ...body });
};

describe("closing", () => {
  test("months are closed in order, once they are over", async () => {
    expect(refusal(await close("2026-02"))).toEqual([422, "error.month_not_over", undefined]);
    dataOf(await close("2025-11"));
    expect(refusal(await close("2026-01"))[1]).toBe("error.months_in_order");
    expect(refusal(await close("2025-11"))[1]).toBe("error.months_in_order");
    const closed = dataOf(await close("2025-12"));
    expect(closed).toMatchObject({ month: "2025-12-01", state: "closed" });
    expect(closed.closed_by_label).not.toBeNull();
  });

  test("reopening needs a reason, and reopens the later months; both are in the history", async () => {
    const november = dataOf(await close("2025-11"));
    const december = dataOf(await close("2025-12"));
    expect((await reopen(november, {})).status).toBe(400);
    expect((await reopen(november, { reason: "  " })).status).toBe(400);
    dataOf(await reopen(november));
    expect(await closes()).toEqual([]);
    const history = dataOf(await api.get<AuditEntry[]>(`/audit?entity=month_close&entity_id=${december.id}`));
    expect(history.map(({ action }) => action).toSorted()).toEqual(["create", "reopen"]);
    const first = history.find(({ action }) => action === "reopen");
    expect(first?.changes).toMatchObject({ reopen_reason: [null, "Falta un cobro"] });
    expect(first?.actor_id).not.toBeNull();
    // A month that was reopened is closed again by another row.
    dataOf(await close("2025-11"));
  });

  test("only users who may approve month closes and see every property close and reopen", async () => {
    const november = dataOf(await close("2025-11"));
    for (const role of ["agent", "viewer", "manager"] as const) {
      const other = await app.logInAs(role);
      expect([(await close("2025-12", other)).status, (await reopen(november, undefined, other)).status]).toEqual([
        403, 403,
      ]);
    }
    await app.db.query(
      `update role set permissions = permissions || '{"month_close": ["read", "approve"]}' where slug = 'manager'`,
    );
    await assignProperties(app.db, [(await given.aProperty()).id]);
    const ofSome = await app.logInAs("manager");
    expect([(await close("2025-12", ofSome)).status, (await reopen(november, undefined, ofSome)).status]).toEqual([
      403, 403,
    ]);
    expect((await ofSome.get("/month-closes")).status).toBe(403);
    expect((await ofSome.get("/month-closes/checklists")).status).toBe(403);
    await assignProperties(app.db, "all");
    dataOf(await close("2025-12", await app.logInAs("manager")));
  });

  test("a closing is neither changed nor deleted", async () => {
    const { id } = dataOf(await close("2025-11"));
    for (const statement of [
      "delete from month_close where id = $1",
      "update month_close set month = '2025-10-01' where id = $1",
      "update month_close set state = 'reopened', month = '2025-10-01', reopened_at = clock_now(), reopen_reason = 'x' where id = $1",
    ])
      await expect(app.db.query(statement, [id])).rejects.toThrow("forbidden_move");
  });
});

describe("a closed month", () => {
  test("payments, their completion, refunds and edits are refused, with the day and who can reopen", async () => {
    const { person_id, payment } = await anInvoiceAndItsPayment();
    const pending = await money.aPayment({ person_id, date: FEBRUARY_DAY, amount: 100, state: "pending" });
    await closeFebruary();
    const payment_method_id = await money.aMethod();
    const input = { person_id, date: "2026-02-28", amount: 100, payment_method_id };
    const refused = await api.post("/payments", input);
    expect(refusal(refused)).toEqual(CLOSED);
    expect(refused.body.errors[0]?.message).toContain("aprobar");
    expect(refusal(await movePayment(pending, "complete", { date: FEBRUARY_DAY }))).toEqual(CLOSED);
    expect(
      refusal(await movePayment(payment, "refund", { amount: 100, date: FEBRUARY_DAY, payment_method_id })),
    ).toEqual(CLOSED);
    dataOf(await movePayment(pending, "complete", { date: TODAY }));
    dataOf(await movePayment(payment, "refund", { amount: 100, date: TODAY, payment_method_id }));
    dataOf(await api.post("/payments", { ...input, date: "2026-03-01" }));
  });

  test("invoices of it are neither annulled nor replaced; a difference counts on its own day", async () => {
    const { invoice } = await anInvoiceAndItsPayment();
    const unpaid = (await anInvoiceAndItsPayment()).invoice;
    const allocation = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?invoice_id=${unpaid.id}`))[0];
    dataOf(await api.post(`/payment-allocations/${allocation?.id}/reverse`, { version: allocation?.version }));
    await closeFebruary();
    expect(refusal(await moveInvoice(unpaid, "annul", { reason: "Error" }))).toEqual(CLOSED);
    const rectify = { rectification_type: "R4", reason: "Error" };
    const replaced = dataOf(await moveInvoice(invoice, "rectify", { ...rectify, rectification_mode: "substitution" }));
    expect(refusal(await moveInvoice(replaced, "issue", {}))).toEqual([
      422,
      "error.substitution_closed",
      "28 feb 2026",
    ]);
    dataOf(await api.post(`/invoices/${replaced.id}/archive`, { version: replaced.version }));
    const difference = dataOf(await moveInvoice(invoice, "rectify", { ...rectify, rectification_mode: "differences" }));
    expect(dataOf(await moveInvoice(difference, "issue", {}))).toMatchObject({ issue_date: TODAY });
  });

  test("credit of it is applied and reversed on the day on which that happens", async () => {
    const { person_id, payment } = await anInvoiceAndItsPayment();
    await closeFebruary();
    const lines = [await money.aLine({ unit_amount: 5_000, ...flat })];
    const later = await money.anIssuedInvoice({ person_id, lines });
    dataOf(await movePayment(payment, "allocate", { allocations: [{ invoice_id: later.id, amount: 5_000 }] }));
    const applied = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment.id}`));
    const old = applied.find(({ amount }) => amount === 70_000);
    dataOf(await api.post(`/payment-allocations/${old?.id}/reverse`, { version: old?.version }));
    expect(applied.find(({ invoice_id }) => invoice_id === later.id)).toMatchObject({ applied_on: TODAY });
    await expect(
      app.db.query("update payment_allocation set state = 'applied', reversed_on = null where id = $1", [old?.id]),
    ).rejects.toThrow("allocation_fixed");
  });

  test("bank matches of it are not undone, nor confirmed as income", async () => {
    const { id: person_id } = await given.aPerson();
    const { movement } = await aBankMovement(api, { amount: 5_000, text: `MOVIMIENTO ${nextNumber()}` });
    const { movement: waits } = await aBankMovement(api, { amount: 6_000, text: `MOVIMIENTO ${nextNumber()}` });
    const february = movement.operation_date;
    await goTo("2026-04-20T09:00:00Z");
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", { person_id }));
    for (const month of ["2026-02", "2026-03"]) dataOf(await close(month));
    expect(february < "2026-04-01").toBe(true);
    expect(refusal(await moveMovement(api, confirmed, "undo"))).toEqual([422, "error.month_closed", "31 mar 2026"]);
    const path = `/bank-statements/${confirmed.bank_statement_id}/undo-confirmations`;
    const together = await api.post(path, { movements: [{ id: confirmed.id, version: confirmed.version }] });
    expect(refusal(together)).toEqual([422, "error.month_closed", "31 mar 2026"]);
    expect(refusal(await moveMovement(api, waits, "confirm", { person_id }))).toEqual([
      422,
      "error.month_closed",
      "31 mar 2026",
    ]);
  });

  test("charges of the bank and of owners are neither booked on it by a movement nor undone", async () => {
    const { id: property_id } = await given.aProperty();
    const outgoing = async () =>
      (await aBankMovement(api, { amount: -5_000, text: `RECIBO ${nextNumber()}` })).movement;
    const [bank, owner, waits] = [await outgoing(), await outgoing(), await outgoing()];
    await goTo("2026-04-20T09:00:00Z");
    const charge = { kind: "community", concept: "Comunidad", property_id };
    const booked = dataOf(await moveMovement(api, bank, "book_bank_charge", { bank_charge: "commission" }));
    const charged = dataOf(await moveMovement(api, owner, "charge_owner", charge));
    for (const month of ["2026-02", "2026-03"]) dataOf(await close(month));
    const calls = [
      moveMovement(api, booked, "undo"),
      moveMovement(api, charged, "undo"),
      moveMovement(api, waits, "book_bank_charge", { bank_charge: "other" }),
      moveMovement(api, waits, "charge_owner", charge),
    ];
    for (const call of calls) expect(refusal(await call)).toEqual([422, "error.month_closed", "31 mar 2026"]);
    dataOf(await moveMovement(api, waits, "ignore"));
  });

  test("moves of a deposit and charges of owners are refused", async () => {
    const deposit = await money.aDeposit();
    const payment_method_id = await money.aMethod();
    const property_id = (await given.aProperty()).id;
    const charge = { kind: "repair", concept: "Caldera", property_id, amount: 10_000, charged_on: FEBRUARY_DAY };
    const { id, version } = dataOf(await api.post<{ id: string; version: number }>("/owner-charges", charge));
    await closeFebruary();
    const receive = (received_on: string) =>
      api.post<Deposit>(`/deposits/${deposit.id}/receive`, {
        version: deposit.version,
        received_on,
        payment_method_id,
      });
    expect(refusal(await receive(FEBRUARY_DAY))).toEqual(CLOSED);
    const received = dataOf(await receive("2026-03-02"));
    const { id: body_id } = await money.aBody();
    const lodge = { version: received.version, lodged_on: "2026-03-03", body_id, lodge_reference: "1" };
    dataOf(await api.post(`/deposits/${received.id}/lodge`, lodge));
    expect(refusal(await api.post("/owner-charges", charge))).toEqual(CLOSED);
    expect(refusal(await api.patch(`/owner-charges/${id}`, { version, amount: 1 }))).toEqual(CLOSED);
    expect(refusal(await api.post(`/owner-charges/${id}/archive`, { version }))).toEqual(CLOSED);
    dataOf(await api.patch(`/owner-charges/${id}`, { version, notes: "Visto" }));
  });
});

describe("an older return of the bank", () => {
  test("by hand: it is booked on the first open day, with the bank's day beside it", async () => {
    const { payment } = await anInvoiceAndItsPayment("2026-02-10");
    await closeFebruary();
    const returned = dataOf(await movePayment(payment, "return", { returned_on: "2026-02-25" }));
    expect(returned).toMatchObject({
      state: "returned",
      date: "2026-02-10",
      returned_on: "2026-03-01",
      bank_date: "2026-02-25",
    });
    const [allocation] = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment.id}`));
    expect(allocation).toMatchObject({ state: "reversed", applied_on: FEBRUARY_DAY, reversed_on: "2026-03-01" });
  });

  test("by hand: its payment may have been booked on that first open day as well", async () => {
    await closeFebruary();
    const { payment } = await anInvoiceAndItsPayment("2026-03-01");
    const returned = dataOf(await movePayment(payment, "return", { returned_on: "2026-02-25" }));
    expect(returned).toMatchObject({ date: "2026-03-01", returned_on: "2026-03-01", bank_date: "2026-02-25" });
    const { payment: later } = await anInvoiceAndItsPayment("2026-03-02");
    const refused = await movePayment(later, "return", { returned_on: "2026-02-25" });
    expect(refusal(refused).slice(0, 2)).toEqual([400, "validation.date_range"]);
  });

  test("of an open month it stays on its own day", async () => {
    const { payment } = await anInvoiceAndItsPayment("2026-02-10");
    await closeFebruary();
    const returned = dataOf(await movePayment(payment, "return", { returned_on: "2026-03-05" }));
    expect(returned).toMatchObject({ returned_on: "2026-03-05", bank_date: null });
  });

  test("by statement, and its undo while the booked day is open", async () => {
    await goTo("2026-03-20T09:00:00Z");
    const { payment } = await anInvoiceAndItsPayment("2026-03-02");
    const { movement } = await aBankMovement(api, { amount: -payment.amount, text: `DEVOLUCION ${nextNumber()}` });
    await goTo("2026-04-20T09:00:00Z");
    for (const month of ["2026-02", "2026-03"]) dataOf(await close(month));
    const body = { returned_payment_id: payment.id };
    const confirmed: BankMovement = dataOf(await moveMovement(api, movement, "confirm", body));
    expect(await paymentNow(payment)).toMatchObject({ returned_on: "2026-04-01", bank_date: movement.operation_date });
    dataOf(await moveMovement(api, confirmed, "undo"));
    expect(await paymentNow(payment)).toMatchObject({
      state: "completed",
      returned_on: null,
      bank_date: null,
      allocated: 70_000,
    });
  });
});
