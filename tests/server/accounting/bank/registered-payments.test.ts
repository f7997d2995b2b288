import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import { isCertain } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { ConfirmedTogether } from "#shared/domain/accounting/bank/confirmations.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { dataOf } from "#tests/support/api.ts";
import { proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";

/* Payments that were registered by hand, as candidates of movements. */

const { api, given, money } = testServer({ clockAt: "2026-03-30T09:00:00Z" });

/** A tenant who paid on the last day of February, and owes the same amount since the fifth of March. */
async function aTenant(kind: "cash" | "transfer") {
  const { id: person_id } = await given.aPerson();
  const unit_amount = 85_000 + nextNumber();
  const payment_method_id = await money.aMethod(kind);
  const payment = await money.aPayment({
    person_id,
    amount: unit_amount,
    date: "2026-02-28",
    payment_method_id,
    allocations: [],
  });
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })];
  const invoice = await money.anIssuedInvoice({ person_id, due_date: "2026-03-05", lines });
  return { payment, invoice };
}

/** The movements of a statement that pay the amount on some days, with their proposals. */
async function movementsOn(days: readonly string[], { amount, person_label, owner_label }: Payment) {
  const text = `TRANSFERENCIA DE ${person_label ?? owner_label}`;
  const { id } = await uploadStatement(
    api,
    days.map((operation_date) => ({ amount, text, operation_date })),
  );
  const movements = dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&sort=position`));
  const proposed = [];
  for (const movement of movements) proposed.push({ movement, proposals: await proposalsOf(api, movement) });
  return { id, proposed };
}

test("a cash payment is no candidate: the movement pays the open invoice for certain", async () => {
  const { payment, invoice } = await aTenant("cash");
  const { proposed } = await movementsOn(["2026-03-03"], payment);
  const [{ proposals } = { proposals: [] }] = proposed;
  expect(proposals.map(({ id }) => id)).not.toContain(payment.id);
  expect(proposals.filter(isCertain).map(({ id }) => id)).toEqual([invoice.id]);
});

test("where a registered transfer and an open invoice both fit, neither is certain, nor confirmed with the certain ones", async () => {
  const { payment, invoice } = await aTenant("transfer");
  const { id, proposed } = await movementsOn(["2026-03-03"], payment);
  const [{ proposals, movement } = { proposals: [], movement: null }] = proposed;
  expect(proposals.map((one) => one.id)).toEqual(expect.arrayContaining([payment.id, invoice.id]));
  expect(proposals.some(isCertain)).toBe(false);
  const answer = dataOf(
    await api.post<ConfirmedTogether>(`/bank-statements/${id}/confirm-certain`, { bank_movement_ids: [movement?.id] }),
  );
  expect(answer.confirmed).toEqual([]);
});

test("a completed payment is a candidate of the movements within fifteen days, not of the whole statement", async () => {
  const { payment } = await aTenant("transfer");
  const { proposed } = await movementsOn(["2026-03-03", "2026-03-28"], payment);
  const isProposed = proposed.map(({ proposals }) => proposals.some(({ id }) => id === payment.id));
  expect(isProposed).toEqual([true, false]);
});
