import { beforeAll, expect, test } from "vitest";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app } = server;
const { prepare, aLet, anInvoice, settle } = exitFixture(server);
beforeAll(prepare);

test("a transfer is cancelled though its offset is of a closed month: the offset is returned on that day", async () => {
  const rental = await aLet();
  const invoice = await anInvoice(rental, 20_000);
  dataOf(await settle(rental));
  await app.restartAt("2026-04-02T09:00:00Z");
  const inApril = await app.logInAs("admin");
  dataOf(await inApril.post("/month-closes/close", { month: "2026-03-01" }));
  const now = async () => dataOf(await inApril.get<Payment[]>(`/payments?rental_id=${rental.id}`));
  const transfer = (await now()).find(({ returns_deposit_id: id }) => id === rental.deposit_id);
  dataOf(await inApril.post(`/payments/${transfer?.id}/cancel`, { version: transfer?.version }));
  const offset = (await now()).find(({ offsets_deposit_id: id }) => id === rental.deposit_id);
  expect(offset).toMatchObject({ state: "returned", date: "2026-03-16", returned_on: "2026-04-02", allocated: 0 });
  expect(dataOf(await inApril.get<Invoice>(`/invoices/${invoice.id}`))).toMatchObject({ outstanding: 20_000 });
  expect(dataOf(await inApril.get<Deposit>(`/deposits/${rental.deposit_id}`))).toMatchObject({ withheld_amount: 0 });
});
