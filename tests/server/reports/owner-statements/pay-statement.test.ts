import { describe, expect, test } from "vitest";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { addDays } from "#shared/lib/dates.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z" });

const refusalOf = ({ status, body: { errors } }: Reply<unknown>) => [status, errors[0]?.translationKey];
const read = async ({ id }: OwnerStatement) => dataOf(await api.get<OwnerStatement>(`/owner-statements/${id}`));
const pay = async (statement: OwnerStatement, state: "pending" | "completed" = "pending", date = "2026-03-10") => {
  const { id, version } = await read(statement);
  const body = { version, payment_method_id: await money.aMethod(), date, state };
  return api.post<OwnerStatement>(`/owner-statements/${id}/pay`, body);
};
const annul = async (statement: OwnerStatement) =>
  api.post(`/owner-statements/${statement.id}/annul`, { version: (await read(statement)).version });
const paymentsOf = async ({ id }: OwnerStatement) =>
  dataOf(await api.get<Payment[]>(`/payments?owner_statement_id=${id}&sort=code`));
async function paymentOf(statement: OwnerStatement): Promise<Payment> {
  const [payment] = await paymentsOf(statement);
  if (!payment) throw new Error("The statement has no payment");
  return payment;
}
const move = ({ id, version }: Payment, verb: string, body: object = {}) =>
  api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body });
const moveRemittance = async (remittance: Remittance, verb: string, body: object = {}) =>
  dataOf(await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, { version: remittance.version, ...body }));

/** Of an owner with a bank account, to whom a net is to be paid. */
async function aPayable(credit = 50_000): Promise<OwnerStatement> {
  const { id } = await given.anOwner({ bank_account: "ES7921000813610123456789" });
  return money.anOwnerStatement({ owner_id: id, credit });
}

describe("a statement's payment", () => {
  test("is an outgoing payment of the net to the owner, which names the statement and completes with its remittance", async () => {
    const statement = await aPayable();
    expect(dataOf(await pay(statement))).toMatchObject({ state: "issued", payout: "pending", paid_on: null });
    expect(await paymentOf(statement)).toMatchObject({
      direction: "out",
      state: "pending",
      owner_id: statement.owner_id,
      amount: 50_000,
      reference: `Liquidación ${statement.code}`,
      owner_statement_label: statement.code,
    });
    const draft = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
    const sent = await moveRemittance(await moveRemittance(draft, "generate"), "send");
    await moveRemittance(sent, "settle", { settled_on: "2026-03-14" });
    expect(await read(statement)).toMatchObject({ payout: "paid", paid_on: "2026-03-14" });
    const { bytes } = await api.download(`/owner-statements/${statement.id}/pdf?language=es`);
    expect((await readPdf(bytes)).pages.join(" ")).toContain("Pagada el 14 mar 2026");
  });

  test("has a fixed amount, direction and owner while it waits", async () => {
    const statement = await aPayable();
    dataOf(await pay(statement));
    const { id, version } = await paymentOf(statement);
    const owner_id = (await given.anOwner()).id;
    for (const change of [{ amount: 1 }, { direction: "in" }, { owner_id }]) {
      const refused = await api.patch(`/payments/${id}`, { version, ...change });
      expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, Object.keys(change)[0]]);
    }
  });

  test("is the only one: another is refused while it waits or was made, and the statement is not annulled", async () => {
    const statement = await aPayable();
    dataOf(await pay(statement, "completed"));
    expect(await read(statement)).toMatchObject({ payout: "paid", paid_on: "2026-03-10" });
    expect(refusalOf(await pay(statement))).toEqual([409, "error.statement_paid"]);
    expect(refusalOf(await annul(statement))).toEqual([409, "error.statement_paid"]);
  });

  test("that two requests make at once is made once", async () => {
    const statement = await aPayable();
    const statuses = (await Promise.all([pay(statement), pay(statement)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await paymentsOf(statement)).toHaveLength(1);
  });

  test.each(["fail", "cancel"])("leaves the statement to be paid again once it is moved by %s", async (verb) => {
    const statement = await aPayable();
    dataOf(await pay(statement));
    dataOf(await move(await paymentOf(statement), verb));
    expect((await read(statement)).payout).toBe("open");
    dataOf(await pay(statement));
    expect((await paymentsOf(statement)).map(({ state }) => state)).toEqual([
      verb === "fail" ? "failed" : "cancelled",
      "pending",
    ]);
  });

  test("leaves the statement to be paid once it is archived or deleted, and is not restored beside another", async () => {
    const statement = await aPayable();
    dataOf(await pay(statement));
    const first = await paymentOf(statement);
    const archived = dataOf(await move(first, "archive"));
    expect((await read(statement)).payout).toBe("open");
    dataOf(await pay(statement));
    expect(refusalOf(await move(archived, "restore"))).toEqual([409, "error.statement_paid"]);
    const second = await paymentOf(statement);
    expect((await api.delete(`/payments/${second.id}`)).status).toBe(200);
    expect((await read(statement)).payout).toBe("open");
  });

  test("is not restored once its statement is annulled", async () => {
    const statement = await aPayable();
    dataOf(await pay(statement));
    const archived = dataOf(await move(await paymentOf(statement), "archive"));
    dataOf(await annul(statement));
    expect(refusalOf(await move(archived, "restore"))).toEqual([409, "error.statement_annulled"]);
  });

  test("is completed by the bank's movement, and waits again when that is undone", async () => {
    const statement = await aPayable(61_234);
    dataOf(await pay(statement));
    const { movement, proposals } = await aBankMovement(api, { amount: -61_234, text: statement.code });
    const proposal = proposals.find(({ kind }) => kind === "payment");
    expect(proposal?.id).toBe((await paymentOf(statement)).id);
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", { payment_id: proposal?.id }));
    expect(await read(statement)).toMatchObject({ payout: "paid", paid_on: "2026-03-09" });
    dataOf(await moveMovement(api, confirmed, "undo"));
    expect(await read(statement)).toMatchObject({ payout: "pending", paid_on: null });
  });
});

test("a bank movement to the owner of an unpaid net pays the oldest statement of it, once, and undoing it leaves it to be paid", async () => {
  const statement = await aPayable(72_345);
  const { owner_id } = statement;
  const paidByBank = async (amount: number) => {
    const { movement } = await aBankMovement(api, { amount: -amount, text: "TRANSFERENCIA" });
    return dataOf(await moveMovement(api, movement, "confirm", { owner_id }));
  };
  await paidByBank(72_344);
  expect((await read(statement)).payout).toBe("open");
  const confirmed = await paidByBank(72_345);
  expect(await read(statement)).toMatchObject({ payout: "paid", paid_on: confirmed.operation_date });
  await paidByBank(72_345);
  expect(await paymentsOf(statement)).toHaveLength(1);
  dataOf(await moveMovement(api, confirmed, "undo"));
  expect(await read(statement)).toMatchObject({ payout: "open", paid_on: null });
});

const link = async (statement: OwnerStatement, { id: payment_id }: { readonly id: string }, by = api) => {
  const { id, version } = await read(statement);
  return by.post<OwnerStatement>(`/owner-statements/${id}/link`, { version, payment_id });
};

describe("a payment that was registered by hand", () => {
  const aPayout = ({ owner_id }: OwnerStatement, more: object = {}) =>
    money.aPayment({ direction: "out", person_id: null, owner_id, amount: 50_000, date: "2026-03-12", ...more });

  test("is linked to the statement that it pays, once", async () => {
    const statement = await aPayable();
    const payment = await aPayout(statement);
    expect(dataOf(await link(statement, payment))).toMatchObject({ payout: "paid", paid_on: "2026-03-12" });
    expect(await paymentOf(statement)).toMatchObject({ id: payment.id, owner_statement_label: statement.code });
    expect(refusalOf(await link(statement, await aPayout(statement)))).toEqual([409, "error.statement_paid"]);
    await expect(
      app.db.query("update payment set owner_statement_id = null where id = $1", [payment.id]),
    ).rejects.toThrow(/payment_fixed/);
  });

  test("is refused where it is of another owner or amount, comes in, is earlier than the statement's days, was cancelled, or pays another statement", async () => {
    const [statement, other] = [await aPayable(), await aPayable()];
    const cancelled = await aPayout(statement, { state: "pending" });
    dataOf(await move(cancelled, "cancel"));
    const used = await aPayout(other);
    dataOf(await link(other, used));
    const wrong = [
      await aPayout(other),
      await aPayout(statement, { amount: 49_999 }),
      await aPayout(statement, { direction: "in" }),
      await aPayout(statement, { date: addDays(statement.period_start, -1) }),
      cancelled,
      used,
    ];
    for (const payment of wrong)
      expect(refusalOf(await link(statement, payment))).toEqual([409, "error.payment_of_other_statement"]);
    expect((await link(statement, { id: statement.id })).status).toBe(404);
    expect((await link(statement, await aPayout(statement), await app.logInAs("viewer"))).status).toBe(403);
    expect((await read(statement)).payout).toBe("open");
  });

  test("is linked once by two requests at once", async () => {
    const statement = await aPayable();
    const payments = [await aPayout(statement), await aPayout(statement)];
    const statuses = (await Promise.all(payments.map((payment) => link(statement, payment)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await paymentsOf(statement)).toHaveLength(1);
  });
});

test("a statement with nothing to pay is not paid, and neither is one in the future, nor without the right to register payments", async () => {
  const { id: owner_id } = await given.anOwner();
  const nothing = await money.anOwnerStatement({ owner_id, credit: 100 });
  expect(refusalOf(await pay(nothing, "completed", "2026-03-17"))).toEqual([400, "validation.not_future"]);
  const days = { owner_id, period_start: "2026-01-01", period_end: "2026-01-31" };
  const empty = dataOf(await api.post<OwnerStatement>("/owner-statements", { ...days, net: 0 }));
  expect(empty.payout).toBe("none");
  expect(refusalOf(await pay(empty))).toEqual([409, "error.statement_nothing_to_pay"]);
  const reader = await app.logInAs("viewer");
  expect((await reader.post(`/owner-statements/${nothing.id}/pay`, { version: nothing.version })).status).toBe(403);
});
