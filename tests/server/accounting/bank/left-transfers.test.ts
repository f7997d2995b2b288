import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { statusReportFile } from "#tests/support/status-report-file.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Transfers that a remittance left behind are matched by themselves. */

const TODAY = "2026-03-12";
const { api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const paymentNow = async (id: string) => dataOf(await api.get<Payment>(`/payments/${id}`));
const move = async ({ id }: Remittance, verb: string, more: object = {}): Promise<Remittance> => {
  const { version } = dataOf(await api.get<Remittance>(`/remittances/${id}`));
  return dataOf(await api.post<Remittance>(`/remittances/${id}/${verb}`, { version, ...more }));
};

/** Two transfers in one remittance that was sent; the first is about to be left. */
async function aSentRemittance() {
  const payment_method_id = await money.aMethod("transfer");
  const aTransfer = async (amount: number) =>
    money.aPayment({
      direction: "out",
      state: "pending",
      amount,
      payment_method_id,
      person_id: (await given.aPerson({ bank_account: "ES7921000813610123456789" })).id,
    });
  const left = await aTransfer(31_000 + nextNumber());
  await aTransfer(52_000 + nextNumber());
  const draft = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
  return { left, remittance: await move(draft, "generate") };
}

const isUnmatched = async ({ id, person_id }: Payment): Promise<boolean> =>
  dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}&is_unmatched=true`)).some((one) => one.id === id);

/** The movement that paid it by itself, by the proposal that the screen shows. */
async function matchAlone({ id, amount, code }: Payment): Promise<BankMovement> {
  const { movement, proposals } = await aBankMovement(api, {
    amount: -amount,
    text: `TRANSFERENCIA ${code}`,
    operation_date: TODAY,
  });
  expect(proposals[0]).toMatchObject({ kind: "payment", id });
  return dataOf(await moveMovement(api, movement, "confirm", { payment_id: id }));
}

test("a transfer of a cancelled remittance is matched by itself, and no remittance pays it again", async () => {
  const { left, remittance } = await aSentRemittance();
  expect(await isUnmatched(left)).toBe(false);
  await move(remittance, "cancel");
  expect(await isUnmatched(left)).toBe(true);
  await matchAlone(left);
  expect(await paymentNow(left.id)).toMatchObject({ state: "completed", date: TODAY });
});

test("a transfer that the bank rejected is matched by itself once its remittance is settled, and undone again", async () => {
  const { left, remittance } = await aSentRemittance();
  const { code, message_id } = await move(remittance, "send");
  const lines = dataOf(
    await api.get<{ payment_id: string; end_to_end_id: string }[]>(`/remittance-lines?remittance_id=${remittance.id}`),
  );
  const reference = lines.find(({ payment_id }) => payment_id === left.id)?.end_to_end_id ?? code;
  const report = statusReportFile({
    version: "pain.002.001.03",
    message: message_id ?? "",
    status: "PART",
    groups: [{ id: `${message_id}-1`, transactions: [{ reference, status: "RJCT", reason: "AC04" }] }],
  });
  dataOf(await api.upload(`/remittances/${remittance.id}/status-report`, "informe.xml", report));
  await move(remittance, "settle", { settled_on: TODAY });
  expect(await paymentNow(left.id)).toMatchObject({ state: "pending" });
  expect(await isUnmatched(left)).toBe(true);
  const movement = await matchAlone(left);
  dataOf(await moveMovement(api, movement, "undo"));
  expect(await paymentNow(left.id)).toMatchObject({ state: "pending", date: left.date });
});
