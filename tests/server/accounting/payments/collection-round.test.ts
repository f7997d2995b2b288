import { expect, test } from "vitest";
import {
  type CollectionRound,
  roundCursor,
  type Reminded,
} from "#shared/domain/accounting/payments/collection-round.ts";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given, money } = testServer({ clockAt: "2026-06-15T09:00:00Z" });

/** A tenant with an outstanding invoice of 500,00 € per due date. */
async function anOwingRental(...due: readonly string[]): Promise<Rental> {
  const rental = await given.aRental({ deposit_amount: null });
  const lines = [await money.aLine({ unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 })];
  for (const due_date of due)
    await money.anIssuedInvoice({ person_id: rental.tenant_id, rental_id: rental.id, lines, due_date });
  return rental;
}

const fetchRound = async (api: Api, after = "") =>
  dataOf(await api.get<CollectionRound>(`/payments/collection-round${after && `?after=${after}`}`));

test("the collection round lists debtors once each, the oldest debt first, and omits debts not yet due", async () => {
  const second = await anOwingRental("2026-06-01");
  const first = await anOwingRental("2026-04-01", "2026-05-01");
  await anOwingRental("2026-07-01");
  const agent = await app.logInAs("agent");
  const { debtors, total } = await fetchRound(agent);
  expect(total).toBe(2);
  expect(debtors).toMatchObject([
    { person_id: first.tenant_id, rental_id: first.id, overdue: 100_000, invoices: 2, oldest_due: "2026-04-01" },
    { person_id: second.tenant_id, rental_id: second.id, overdue: 50_000, invoices: 1, oldest_due: "2026-06-01" },
  ]);
  expect(debtors.map(({ asset_label }) => asset_label)).toEqual([first.asset_label, second.asset_label]);
  const after = roundCursor({ oldest_due: "2026-04-01", person_id: first.tenant_id });
  expect((await fetchRound(agent, after)).debtors.map(({ person_id }) => person_id)).toEqual([second.tenant_id]);
  // The cursor stays valid after the debtor it points to has paid.
  const [method] = dataOf(await admin.get<PaymentMethod[]>("/payment-methods"));
  const paid = { person_id: first.tenant_id, rental_id: first.id, amount: 100_000, date: "2026-06-15" };
  dataOf(await admin.post("/payments", { ...paid, payment_method_id: method?.id }));
  expect((await fetchRound(agent, after)).debtors.map(({ person_id }) => person_id)).toEqual([second.tenant_id]);
  expect((await fetchRound(agent)).total).toBe(1);
  expect((await agent.get("/payments/collection-round?after=yesterday")).status).toBe(400);
  expect((await (await app.logInAs("viewer")).get("/payments/collection-round")).status).toBe(403);
});

test("a person without overdue debt is not reminded", async () => {
  const { tenant_id } = await anOwingRental("2026-07-20");
  const result = dataOf(await admin.post<Reminded>("/payments/reminders", { person_id: tenant_id }));
  expect(result).toEqual({ sent: 0, reason: "nothing_due" });
});

test("a reminder that cannot be sent returns the reason and records nothing", async () => {
  const { tenant_id } = await anOwingRental("2026-05-20");
  const result = dataOf(await admin.post<Reminded>("/payments/reminders", { person_id: tenant_id }));
  expect(result.sent).toBe(0);
  expect(["no_email", "no_mail_server"]).toContain(result.reason);
  expect(await app.db.query("select 1 from reminder", [])).toEqual([]);
});
