import { expect, test } from "vitest";
import {
  type CollectionRound,
  roundCursor,
  type Reminded,
} from "#shared/domain/accounting/payments/collection-round.ts";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
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

test("the collection round says of whom all overdue debt is claimed, and not of whom only a part is", async () => {
  const claimed = await anOwingRental("2026-02-01");
  const partly = await anOwingRental("2026-02-02");
  const lines = [await money.aLine({ unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 })];
  await money.anIssuedInvoice({ person_id: partly.tenant_id, lines, due_date: "2026-02-03" });
  await app.db.query("update rental set arrears_status = 'judicial' where id = any($1)", [[claimed.id, partly.id]]);
  const { debtors } = await fetchRound(admin);
  const byPerson = new Map(debtors.map(({ person_id, is_claimed }) => [person_id, is_claimed]));
  expect([byPerson.get(claimed.tenant_id), byPerson.get(partly.tenant_id)]).toEqual([true, false]);
});

test("a manager sees the last reminder of the invoices of their properties only", async () => {
  const rental = await anOwingRental("2026-01-10");
  const person_id = rental.tenant_id;
  const asset = await given.anAsset({ property_id: (await given.aProperty()).id });
  const elsewhere = await given.aRental({ asset_id: asset.id, tenant_id: person_id, deposit_amount: null });
  const remind = (invoiceOf: string, at: string) =>
    app.db.query(
      `insert into reminder (invoice_id, reminder_step_id, person_id, days_overdue, sent_at)
       select i.id, (select id from reminder_step limit 1), $2, 10, $3 from invoice i where i.rental_id = $1`,
      [invoiceOf, person_id, at],
    );
  const lines = [await money.aLine({ unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 })];
  await money.anIssuedInvoice({ person_id, rental_id: elsewhere.id, lines, due_date: "2026-01-11" });
  await remind(rental.id, "2026-02-01T10:00:00Z");
  await remind(elsewhere.id, "2026-03-01T10:00:00Z");
  const lastOf = async (api: Api) =>
    (await fetchRound(api)).debtors.find((debtor) => debtor.person_id === person_id)?.last_reminded_at?.slice(0, 10);
  expect(await lastOf(admin)).toBe("2026-03-01");
  await assignProperties(app.db, [rental.property_id]);
  expect(await lastOf(await app.logInAs("manager"))).toBe("2026-02-01");
  await assignProperties(app.db, "all");
});
