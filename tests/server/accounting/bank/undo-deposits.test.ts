import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Matches of payments whose deposit the landlord holds, and their undo. */

const HELD_ON = "2026-03-12";
const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

async function match(amount: number, body: object): Promise<BankMovement> {
  const { movement } = await aBankMovement(api, { amount, text: `MOVIMIENTO ${nextNumber()}` });
  return dataOf(await moveMovement(api, movement, "confirm", body));
}
const undo = async (movement: BankMovement) => dataOf(await moveMovement(api, movement, "undo"));

/** A deposit that a bank movement received, and that the landlord holds. */
async function aHeldDeposit() {
  const amount = 91_000 + nextNumber();
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-01-01", until: null });
  await app.db.query("insert into deposit (rental_id, kind, amount) values ($1, 'legal', $2)", [rental_id, amount]);
  const movement = await match(amount, { person_id: tenant_id });
  const depositNow = async () => {
    const [deposit] = dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${rental_id}`));
    if (!deposit) throw new Error("The rental has no deposit");
    return deposit;
  };
  await money.moveDeposit(await depositNow(), "hold", { held_on: HELD_ON });
  return { amount, tenant_id, rental_id, movement, payment_id: movement.payment_id ?? "", depositNow };
}

test("a return that is undone leaves the deposit held by the landlord since the day on which it was", async () => {
  const { amount, payment_id, depositNow } = await aHeldDeposit();
  const returned = await match(-amount, { returned_payment_id: payment_id });
  expect(await depositNow()).toMatchObject({ state: "pending", held_on: null });
  await undo(returned);
  expect(await depositNow()).toMatchObject({ state: "held", held_on: HELD_ON, received_amount: amount });
  expect(await violatedInvariants(app.db)).toEqual([]);
});

test("a return that is undone leaves a deposit that came in otherwise meanwhile as it is", async () => {
  const { amount, tenant_id, rental_id, payment_id, depositNow } = await aHeldDeposit();
  const returned = await match(-amount, { returned_payment_id: payment_id });
  await money.aPayment({ person_id: tenant_id, rental_id, amount, date: "2026-03-16" });
  await undo(returned);
  expect(await depositNow()).toMatchObject({ state: "received", held_on: null, received_on: "2026-03-16" });
});

test("the match whose payment received a deposit that the landlord holds is undone: the deposit is due again", async () => {
  const { movement, payment_id, depositNow } = await aHeldDeposit();
  await undo(movement);
  expect(await depositNow()).toMatchObject({ state: "pending", held_on: null, received_amount: 0 });
  expect(dataOf(await api.get(`/payments/${payment_id}`))).toMatchObject({ state: "annulled" });
  expect(await violatedInvariants(app.db)).toEqual([]);
});
