import { describe, expect, test } from "vitest";
import type { DepositWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

const TODAY = "2026-03-15";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const depositNow = async ({ id }: { id: string }) => dataOf(await api.get<Deposit>(`/deposits/${id}`));
const giveBack = ({ id, version }: Deposit, more: object = {}) =>
  api.post<Deposit>(`/deposits/${id}/give_back`, { version, returned_on: "2026-03-10", is_remitted: true, ...more });
const promisedOf = async ({ id }: Deposit): Promise<Payment[]> =>
  dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${id}`));

const withholdingsOf = async ({ id }: Deposit) =>
  dataOf(await api.get<DepositWithholding[]>(`/deposit-withholdings?deposit_id=${id}`));

/** A lodged and recovered deposit of a tenant with a bank account. */
async function recovered(): Promise<Deposit> {
  const payment_method_id = await money.aMethod();
  const tenant = await given.aPerson({ bank_account: "ES7921000813610123456789" });
  const rental = await given.aRental({ tenant_id: tenant.id });
  const { id: body_id } = await money.aBody();
  const pending = await depositNow({ id: rental.deposit_id ?? "" });
  const held = await money.moveDeposit(pending, "receive", { received_on: "2026-01-05", payment_method_id });
  const lodged = await money.moveDeposit(held, "lodge", { lodged_on: "2026-01-20", body_id });
  return money.moveDeposit(lodged, "recover", { recovered_on: "2026-03-01" });
}

/** A remittance of the pending transfers, marked as sent. */
async function aSentRemittance(): Promise<Remittance> {
  let remittance = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
  for (const verb of ["generate", "send"])
    remittance = dataOf(
      await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, { version: remittance.version }),
    );
  return remittance;
}
const settle = ({ id, version }: Remittance, settled_on: string) =>
  api.post<Remittance>(`/remittances/${id}/settle`, { version, settled_on });

describe("deposits returned by a remittance", () => {
  test("a deposit returned by remittance has a pending payment and counts as returned on the settlement day", async () => {
    const deposit = await recovered();
    const promised = dataOf(await giveBack(deposit));
    expect(promised).toMatchObject({ state: "recovered", is_returned: false, returned_on: null, returned_amount: 0 });
    const [payment] = await promisedOf(deposit);
    expect(payment).toMatchObject({
      state: "pending",
      direction: "out",
      person_id: deposit.tenant_id,
      amount: deposit.amount,
      reference: `Devolución de la fianza ${deposit.code}`,
      returns_deposit_label: deposit.code,
    });
    const remittance = await aSentRemittance();
    const file = (await api.download(`/remittances/${remittance.id}/file`)).bytes.toString("utf8");
    expect(await validateXml([file], "pain.001.001.09.xsd")).toEqual([]);
    expect(file).toContain(`<Ustrd>Devolucion de la fianza ${deposit.code}</Ustrd>`);
    expect((await depositNow(deposit)).state).toBe("recovered");
    dataOf(await settle(remittance, "2026-03-14"));
    expect(await depositNow(deposit)).toMatchObject({
      state: "returned",
      is_returned: true,
      returned_on: "2026-03-14",
      returned_amount: deposit.amount,
    });
    expect((await promisedOf(deposit))[0]).toMatchObject({ state: "completed", allocated: deposit.amount });
  });

  test("a deposit's withholding is stored at once, and the deposit is partly returned when the bank statement confirms it", async () => {
    const deposit = await recovered();
    const withheld = 10_000 + nextNumber();
    const promised = dataOf(await giveBack(deposit, { withholdings: [{ concept: "Pintura", amount: withheld }] }));
    expect(promised).toMatchObject({ state: "recovered", withheld_amount: withheld });
    const remittance = await aSentRemittance();
    const { movement, proposals } = await aBankMovement(api, {
      amount: -remittance.amount,
      text: `REMESA TRANSFERENCIAS ${remittance.code}`,
      operation_date: "2026-03-13",
    });
    expect(proposals[0]).toMatchObject({ kind: "remittance", id: remittance.id });
    dataOf(await moveMovement(api, movement, "confirm", { remittance_id: remittance.id }));
    expect(await depositNow(deposit)).toMatchObject({
      state: "partly_returned",
      returned_on: "2026-03-13",
      returned_amount: deposit.amount - withheld,
    });
  });

  test("a deposit is not returned twice, and its pending payment keeps its amount and payee", async () => {
    const deposit = await recovered();
    const promised = dataOf(await giveBack(deposit));
    const [payment] = await promisedOf(deposit);
    const again = await giveBack(promised, { is_remitted: false, payment_method_id: await money.aMethod() });
    expect([again.status, again.body.errors[0]?.translationKey, again.body.errors[0]?.params]).toMatchObject([
      409,
      "error.deposit_promised",
      { code: payment?.code },
    ]);
    const other = await given.aPerson();
    for (const change of [{ amount: 1 }, { person_id: other.id }])
      expect((await api.patch(`/payments/${payment?.id}`, { version: payment?.version, ...change })).status).toBe(400);
    dataOf(await api.post(`/payments/${payment?.id}/cancel`, { version: payment?.version }));
    const freed = await depositNow(deposit);
    const paid = dataOf(await giveBack(freed, { is_remitted: false, payment_method_id: await money.aMethod() }));
    expect(paid).toMatchObject({ state: "returned", returned_on: "2026-03-10" });
  });

  test("a deposit whose transfer is returned by the bank must be returned again", async () => {
    const deposit = await recovered();
    dataOf(await giveBack(deposit));
    dataOf(await settle(await aSentRemittance(), "2026-03-12"));
    const [payment] = await promisedOf(deposit);
    const body = { version: payment?.version, returned_on: "2026-03-14", return_reason: "AC04 · Cuenta cerrada" };
    dataOf(await api.post(`/payments/${payment?.id}/return`, body));
    expect(await depositNow(deposit)).toMatchObject({ state: "recovered", returned_on: null, returned_amount: 0 });
  });

  test.each(["cancel", "fail", "delete"])(
    "what a return withholds is to be returned again if its transfer is never executed: %s",
    async (verb) => {
      const deposit = await recovered();
      const paint = { withholdings: [{ concept: "Pintura", amount: 20_000 }] };
      expect(dataOf(await giveBack(deposit, paint)).withheld_amount).toBe(20_000);
      const [payment] = await promisedOf(deposit);
      const [withheld] = await withholdingsOf(deposit);
      expect(withheld).toMatchObject({ amount: 20_000, payment_label: payment?.code });
      expect((await api.delete(`/deposit-withholdings/${withheld?.id}`)).status).toBe(404);
      if (verb === "delete") dataOf(await api.delete(`/payments/${payment?.id}`));
      else dataOf(await api.post(`/payments/${payment?.id}/${verb}`, { version: payment?.version }));
      expect(await withholdingsOf(deposit)).toEqual([]);
      const open = await depositNow(deposit);
      expect(open).toMatchObject({ state: "recovered", withheld_amount: 0 });
      const paid = dataOf(await giveBack(open, { is_remitted: false, payment_method_id: await money.aMethod() }));
      expect(paid).toMatchObject({ state: "returned", returned_amount: deposit.amount });
    },
  );

  test("what a return withholds stays once its transfer is executed, also if the bank returns it", async () => {
    const deposit = await recovered();
    dataOf(await giveBack(deposit, { withholdings: [{ concept: "Pintura", amount: 20_000 }] }));
    dataOf(await settle(await aSentRemittance(), "2026-03-12"));
    const [payment] = await promisedOf(deposit);
    dataOf(await api.post(`/payments/${payment?.id}/return`, { version: payment?.version, returned_on: "2026-03-14" }));
    const open = await depositNow(deposit);
    expect(open).toMatchObject({ state: "recovered", returned_amount: 0, withheld_amount: 20_000 });
    dataOf(await giveBack(open, { withholdings: [{ concept: "Limpieza", amount: 5_000 }] }));
    const next = (await promisedOf(deposit)).find(({ state }) => state === "pending");
    dataOf(await api.post(`/payments/${next?.id}/cancel`, { version: next?.version }));
    expect((await depositNow(deposit)).withheld_amount).toBe(20_000);
  });

  test("what was withheld stays if the deposit was closed another way before its transfer is cancelled", async () => {
    const deposit = await recovered();
    dataOf(await giveBack(deposit, { withholdings: [{ concept: "Pintura", amount: 20_000 }] }));
    const rest = deposit.amount - 20_000;
    await money.aPayment({
      direction: "out",
      person_id: deposit.tenant_id,
      rental_id: deposit.rental_id,
      amount: rest,
      date: "2026-03-11",
      allocations: [{ deposit_id: deposit.id, amount: rest }],
    });
    const [payment] = await promisedOf(deposit);
    dataOf(await api.post(`/payments/${payment?.id}/cancel`, { version: payment?.version }));
    expect(await depositNow(deposit)).toMatchObject({ state: "partly_returned", withheld_amount: 20_000 });
  });

  test("a fully withheld deposit has no pending payment", async () => {
    const deposit = await recovered();
    const withheld = dataOf(await giveBack(deposit, { withholdings: [{ concept: "Rentas", amount: deposit.amount }] }));
    expect(withheld.state).toBe("retained");
    expect(await promisedOf(deposit)).toEqual([]);
  });

  test("a user without permission to register payments cannot return a deposit", async () => {
    const deposit = await recovered();
    const agent = await app.logInAs("agent");
    const body = { version: deposit.version, returned_on: "2026-03-10", is_remitted: true };
    expect((await agent.post(`/deposits/${deposit.id}/give_back`, body)).status).toBe(403);
  });
});

test("a pending payment to an owner joins the same remittance and is paid when it is settled", async () => {
  const owner = await given.anOwner({ bank_account: "ES9121000418450200051332" });
  const payment = dataOf(
    await api.post<Payment>("/payments", {
      direction: "out",
      state: "pending",
      owner_id: owner.id,
      amount: 123_456,
      date: TODAY,
      payment_method_id: await money.aMethod("transfer"),
      reference: "Liquidación de febrero",
    }),
  );
  const remittance = await aSentRemittance();
  const file = (await api.download(`/remittances/${remittance.id}/file`)).bytes.toString("utf8");
  expect(file).toContain("<IBAN>ES9121000418450200051332</IBAN>");
  expect(file).toContain("<Ustrd>Liquidacion de febrero</Ustrd>");
  dataOf(await settle(remittance, TODAY));
  expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`))).toMatchObject({ state: "completed", date: TODAY });
});
