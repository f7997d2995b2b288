import { beforeAll, expect, test } from "vitest";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
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

test("no bank returned that offset: it is in no figure of returned receipts, and taken off what was collected", async () => {
  const inApril = await app.logInAs("admin");
  const [offset] = dataOf(await inApril.get<Payment[]>("/payments?state=returned&is_offset=true"));
  expect(offset).toMatchObject({ returned_on: "2026-04-02", amount: 20_000 });
  expect(dataOf(await inApril.get("/payments?state=returned&is_offset=false"))).toEqual([]);
  expect((await inApril.get("/payments?is_offset=maybe")).status).toBe(400);
  expect(dataOf(await inApril.get<Dashboard>("/dashboard")).money).toMatchObject({ returned: 0 });
  const checklists = dataOf(await inApril.get<MonthChecklist[]>("/month-closes/checklists"));
  expect(checklists.map(({ month, returned }) => [month, returned])).toContainEqual(["2026-04-01", 0]);
  const months = async (basis: string) => {
    const query = `basis=${basis}&from=2026-03-01&to=2026-04-30&property_id=${offset?.property_id}`;
    const { rows } = dataOf(await inApril.get<ReportResult>(`/reports/income?${query}`));
    return rows.map(({ collected, returned }) => [collected, returned]);
  };
  expect(await months("date")).toEqual([
    [20_000, 0],
    [-20_000, 0],
  ]);
  expect(await months("income_month")).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
