import { beforeAll, describe, expect, test } from "vitest";
import type { DepositWithholding, ReturnWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { api, money } = server;
const { prepare, aLet, anInvoice, settle, undo, depositOf, invoiceOf, paymentsOf } = exitFixture(server);
beforeAll(prepare);

const painting = { concept: "Pintura del salón", amount: 15_000 };

const offeredFor = async ({ deposit_id }: Rental) =>
  dataOf(await api.get<ReturnWithholding[]>(`/deposits/${deposit_id}/exit-withholdings`));

async function recover({ deposit_id }: Rental): Promise<Deposit> {
  const { id: body_id } = await money.aBody();
  const lodged = await money.moveDeposit(await depositOf(deposit_id), "lodge", { lodged_on: "2025-01-20", body_id });
  return money.moveDeposit(lodged, "recover", { recovered_on: "2026-03-16" });
}

const giveBack = async ({ id, version }: Deposit, withholdings: readonly ReturnWithholding[], is_remitted = true) =>
  api.post<Deposit>(`/deposits/${id}/give_back`, {
    version,
    returned_on: "2026-03-16",
    withholdings,
    is_remitted,
    payment_method_id: await money.aMethod(),
  });

describe("a deposit that is recovered after the exit", () => {
  test("starts its return with what the exit deducts, covers the debt, and returns the rest", async () => {
    const rental = await aLet(false);
    const invoice = await anInvoice(rental, 30_000);
    dataOf(await settle(rental, { damages: [painting] }));
    const offered = await offeredFor(rental);
    expect(offered).toEqual([
      { ...painting, incident_id: null, invoice_id: null },
      { concept: `Impago de ${invoice.label}`, amount: 30_000, incident_id: null, invoice_id: invoice.id },
    ]);
    const returned = dataOf(await giveBack(await recover(rental), offered, false));
    expect(returned).toMatchObject({ state: "partly_returned", withheld_amount: 45_000, returned_amount: 55_000 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
    const withheld = dataOf(await api.get<DepositWithholding[]>(`/deposit-withholdings?deposit_id=${returned.id}`));
    expect(withheld.map(({ amount }) => amount)).toEqual([15_000, 30_000]);
  });

  test("offers of a debt only what is still owed", async () => {
    const rental = await aLet(false);
    const invoice = await anInvoice(rental, 30_000);
    dataOf(await settle(rental));
    const allocations = [{ invoice_id: invoice.id, amount: 20_000 }];
    const payment_method_id = await money.aMethod();
    await money.aPayment({
      person_id: rental.tenant_id,
      rental_id: rental.id,
      amount: 20_000,
      payment_method_id,
      allocations,
    });
    expect((await offeredFor(rental)).map(({ amount }) => amount)).toEqual([10_000]);
  });

  test("is owed again with its invoice where the transfer of the rest is cancelled", async () => {
    const rental = await aLet(false);
    const invoice = await anInvoice(rental, 30_000);
    dataOf(await settle(rental));
    const offered = await offeredFor(rental);
    const promised = dataOf(await giveBack(await recover(rental), offered));
    expect(promised).toMatchObject({ state: "recovered", withheld_amount: 30_000 });
    const transfer = (await paymentsOf(rental)).find(({ returns_deposit_id: id }) => id === rental.deposit_id);
    dataOf(await api.post(`/payments/${transfer?.id}/cancel`, { version: transfer?.version }));
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 30_000 });
    expect(await offeredFor(rental)).toEqual(offered);
  });

  test("never covers more than is owed, nor an invoice of another rental", async () => {
    const rental = await aLet(false);
    const invoice = await anInvoice(rental, 30_000);
    const foreign = await anInvoice(await aLet(false), 30_000);
    const deposit = await recover(rental);
    for (const [invoice_id, amount] of [
      [invoice.id, 30_001],
      [foreign.id, 100],
    ] as const) {
      const reply = await giveBack(deposit, [{ concept: "Impago", amount, invoice_id }]);
      expect(refusalOf(reply)[1]).toBe("error.allocation_exceeds_invoice");
    }
    expect(await depositOf(deposit.id)).toMatchObject({ state: "recovered", withheld_amount: 0 });
  });

  test("offers nothing without an exit, nor once the exit is undone", async () => {
    const rental = await aLet(false);
    await anInvoice(rental, 30_000);
    expect(await offeredFor(rental)).toEqual([]);
    const exit = dataOf(await settle(rental));
    expect(await offeredFor(rental)).toHaveLength(1);
    dataOf(await undo(exit));
    expect(await offeredFor(rental)).toEqual([]);
  });
});

describe("a deposit in hand whose transfer is not prepared", () => {
  test("covers debts and damages at once, and its return offers only the rest", async () => {
    const rental = await aLet();
    const invoice = await anInvoice(rental, 30_000);
    const exit = dataOf(await settle(rental, { damages: [painting], prepares_return: false }));
    expect(exit).toMatchObject({ result: 55_000 });
    const deposit = await depositOf(rental.deposit_id);
    expect(deposit).toMatchObject({ state: "held", withheld_amount: 45_000 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
    expect((await paymentsOf(rental)).filter(({ state }) => state === "pending")).toEqual([]);
    expect(await offeredFor(rental)).toEqual([]);
    dataOf(await undo(exit));
    expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "held", withheld_amount: 0 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 30_000 });
  });

  test("is retained where nothing of it is left", async () => {
    const rental = await aLet();
    const damages = [{ concept: "Cocina", amount: 120_000 }];
    const exit = dataOf(await settle(rental, { damages, prepares_return: false }));
    expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "retained", withheld_amount: 100_000 });
    dataOf(await undo(exit));
    expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "held", withheld_amount: 0 });
  });
});
