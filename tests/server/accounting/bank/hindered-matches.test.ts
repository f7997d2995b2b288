import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { ConfirmedTogether } from "#shared/domain/accounting/bank/confirmations.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement, proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";
import { type MeantPart, uploadStatement } from "#tests/support/upload-statement.ts";

/* Matches that cannot be booked are left out of the certain ones, and the others are booked. */

const TODAY = "2026-03-20";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z`, role: "super_admin" });

async function anInvoice(): Promise<Invoice> {
  const unit_amount = 70_000 + nextNumber();
  const line = await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" });
  return money.anIssuedInvoice({ lines: [line] });
}
const paid = ({ number, outstanding }: Invoice, operation_date: string): MeantPart => ({
  amount: outstanding,
  text: `PAGO FRA ${number}`,
  operation_date,
});
const returned = ({ code, amount }: Payment): MeantPart => ({
  amount: -amount,
  text: `DEVOLUCION RECIBO ${code}`,
  common_concept: "14",
});

/** Confirms all movements of a statement, as if the screen had counted them all. */
async function confirmAll(parts: readonly MeantPart[]) {
  const { id } = await uploadStatement(api, [...parts]);
  const movements = dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&sort=position`));
  const hindrances = [];
  for (const movement of movements) hindrances.push((await proposalsOf(api, movement))[0]?.hindrance);
  const ids = movements.map((movement) => movement.id);
  const body = { bank_movement_ids: ids };
  const { confirmed, skipped } = dataOf(
    await api.post<ConfirmedTogether>(`/bank-statements/${id}/confirm-certain`, body),
  );
  const at = (of: string) => ids.indexOf(of);
  return {
    hindrances,
    confirmed: confirmed.map((one) => at(one.id)),
    skipped: skipped.map((one) => [at(one.id), one.hindrance]),
  };
}

/** A deposit that a payment received, and that was lodged since. */
async function aLodgedDeposit(): Promise<Payment> {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const amount = 91_000 + nextNumber();
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-01-01", until: null });
  await app.db.query("insert into deposit (rental_id, kind, amount) values ($1, 'legal', $2)", [rental_id, amount]);
  const payment = await money.aPayment({ person_id: tenant_id, amount, date: "2026-03-02" });
  const [received] = dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${rental_id}`));
  if (!received) throw new Error("The rental has no deposit");
  await money.moveDeposit(received, "lodge", { lodged_on: TODAY, body_id: (await money.aBody()).id });
  return payment;
}

async function aRefunded(): Promise<Payment> {
  const { id: person_id } = await given.aPerson();
  const payment = await money.aPayment({
    person_id,
    amount: 63_000 + nextNumber(),
    date: "2026-03-02",
    allocations: [],
  });
  const refund = { amount: 500, date: TODAY, payment_method_id: await money.aMethod() };
  return dataOf(await api.post<Payment>(`/payments/${payment.id}/refund`, { version: payment.version, ...refund }));
}

test("the returns of a refunded payment and of a lodged deposit are skipped with their reasons, and the rest is booked", async () => {
  const parts = [returned(await aRefunded()), returned(await aLodgedDeposit()), paid(await anInvoice(), "2026-03-09")];
  expect(await confirmAll(parts)).toEqual({
    hindrances: ["payment_in_use", "deposit_lodged", null],
    confirmed: [2],
    skipped: [
      [0, "payment_in_use"],
      [1, "deposit_lodged"],
    ],
  });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("new money of a closed month is skipped with its reason, a payment that is only linked is not, and the rest is booked", async () => {
  const { id: person_id } = await given.aPerson();
  const known = await money.aPayment({ person_id, amount: 52_000 + nextNumber(), date: "2026-02-19", allocations: [] });
  const pending = await money.aPayment({
    person_id,
    amount: 53_000 + nextNumber(),
    date: "2026-02-19",
    state: "pending",
  });
  const [closed, open] = [await anInvoice(), await anInvoice()];
  dataOf(await api.post("/month-closes/close", { month: "2026-02-01" }));
  const of = ({ code, amount }: Payment): MeantPart => ({
    amount,
    text: `INGRESO ${code}`,
    operation_date: "2026-02-20",
  });
  const parts = [paid(closed, "2026-02-20"), of(known), of(pending), paid(open, "2026-03-09")];
  const { movement } = await aBankMovement(api, paid(closed, "2026-02-21"));
  expect((await moveMovement(api, movement, "confirm", { invoice_id: closed.id })).status).toBe(422);
  expect(await confirmAll(parts)).toEqual({
    hindrances: ["month_closed", null, "month_closed", null],
    confirmed: [1, 3],
    skipped: [
      [0, "month_closed"],
      [2, "month_closed"],
    ],
  });
});
