import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { tasks } from "#server/tasks.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { runJobs } from "#tests/support/run-jobs.ts";

let app: TestApp;
let api: Api;
let make: Builders;
let money: MoneyBuilders;
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ clockAt: "2026-03-16T09:00:00Z", env: { smtpAllowPrivate: true } });
  api = await app.logInAs("super_admin");
  make = createBuilders(api);
  money = createMoneyBuilders(api, make);
  await changeSettings(api, plainServer(smtp.port));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(() => switchOn("true"));

const switchOn = (condition: string) => app.db.query(`update reminder_step set is_active = (${condition})`);

/**
 * Runs the daily job as on that morning.
 * @param today the simulated day
 */
async function morningOf(today: string): Promise<void> {
  const job = tasks.find(({ name }) => name === "send_reminders");
  const clock = { ...app.services.clock, today: () => today };
  await job?.run({ ...app.services, clock }, { payload: null, signal: new AbortController().signal });
}

/** An invoice of 1.000 € due on 1 March, of a tenant with a separate e-mail address. */
async function anUnpaidInvoice(arrears_status = "normal") {
  const { id: asset_id } = await make.anAsset();
  const email = `inquilina${Date.now()}${Math.round(Math.random() * 1e6)}@example.es`;
  const { id: person_id } = await make.aPerson({ email });
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2025-01-01",
    until: null,
  });
  await app.db.query("update rental set arrears_status = $2 where id = $1", [rental_id, arrears_status]);
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0 })];
  const invoice = await money.anIssuedInvoice({ person_id, rental_id, due_date: "2026-03-01", lines });
  return { invoice, person_id, rental_id, email };
}

const subjectsTo = async (email: string) =>
  dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email)}&sort=created_at`)).map(({ subject }) => subject);

test("each reminder step is sent once, on its day or the first morning after it", async () => {
  const { invoice, email } = await anUnpaidInvoice();
  await morningOf("2026-03-03");
  expect(await subjectsTo(email)).toEqual([]);
  for (const day of ["2026-03-04", "2026-03-04", "2026-03-05", "2026-03-12", "2026-03-13", "2026-03-21", "2026-05-01"])
    await morningOf(day);
  const { number } = invoice;
  expect(await subjectsTo(email)).toEqual([
    `Recordatorio: factura ${number} pendiente`,
    `Segundo aviso: factura ${number} sin pagar`,
    `Último aviso: factura ${number} sin pagar`,
  ]);
  await runJobs(app.services);
  const received = smtp.mails.filter((mail) => JSON.stringify(mail).includes(email));
  expect(received).toHaveLength(3);
});

test("two servers that run the job at once send each step once", async () => {
  const { email } = await anUnpaidInvoice();
  await Promise.all([morningOf("2026-03-06"), morningOf("2026-03-06")]);
  expect(await subjectsTo(email)).toHaveLength(1);
});

test("reminders enabled late send only the latest step, not all the missed ones", async () => {
  const { email } = await anUnpaidInvoice();
  await morningOf("2026-04-15");
  await morningOf("2026-04-16");
  expect(await subjectsTo(email)).toEqual([expect.stringContaining("Último aviso")]);
});

test("no reminder is sent while no step is active", async () => {
  await switchOn("false");
  const { email } = await anUnpaidInvoice();
  await morningOf("2026-03-30");
  expect(await subjectsTo(email)).toEqual([]);
});

test("no reminder is sent for an invoice that is paid, annulled, claimed or in court", async () => {
  const paid = await anUnpaidInvoice();
  await money.aPayment({ person_id: paid.person_id, rental_id: paid.rental_id, amount: 100_000 });
  const annulled = await anUnpaidInvoice();
  const { id } = annulled.invoice;
  await app.db.query("call annul_invoice($1, '2026-03-16', 'Por error')", [id]);
  const others = [await anUnpaidInvoice("claimed"), await anUnpaidInvoice("judicial")];
  await morningOf("2026-03-30");
  for (const { email } of [paid, annulled, ...others]) expect(await subjectsTo(email)).toEqual([]);
});

test("reminders stop while a debt is claimed and begin again once it is settled", async () => {
  const { rental_id, email, invoice } = await anUnpaidInvoice();
  await morningOf("2026-03-04");
  const move = async (verb: string) => {
    const { version } = dataOf(await api.get<{ version: number }>(`/rentals/${rental_id}`));
    const step = { version, arrears_changed_on: "2026-03-04", arrears_note: "Burofax" };
    dataOf(await api.post(`/rentals/${rental_id}/${verb}`, step));
  };
  await move("claim_debt");
  await morningOf("2026-03-12");
  await move("take_to_court");
  await morningOf("2026-03-13");
  expect(await subjectsTo(email)).toHaveLength(1);
  await move("settle_arrears");
  await morningOf("2026-03-14");
  expect(await subjectsTo(email)).toEqual([
    `Recordatorio: factura ${invoice.number} pendiente`,
    `Segundo aviso: factura ${invoice.number} sin pagar`,
  ]);
});

test("a reminder states the amount still owed and appears in the person's history", async () => {
  const { person_id, rental_id, email, invoice } = await anUnpaidInvoice();
  await money.aPayment({ person_id, rental_id, amount: 40_000 });
  await morningOf("2026-03-05");
  const [mail] = dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email)}`));
  expect(mail?.text).toMatch(/600,00\s€ venció el 1 mar 2026/);
  expect(mail).toMatchObject({ entity: "invoice", entity_id: invoice.id });
  const entries = await app.db.query("select changes from audit_entry where entity_id = $1 and action = 'remind'", [
    person_id,
  ]);
  expect(entries).toEqual([{ changes: { invoice_id: [null, invoice.number] } }]);
});

test("a reminder text with an unknown placeholder is refused", async () => {
  const steps = dataOf(await api.get<{ id: string; version: number }[]>("/reminder-steps"));
  const { id, version } = steps[0] ?? { id: "", version: 0 };
  const reply = await api.patch(`/reminder-steps/${id}`, { version, text_es: "Hola, {nombre}" });
  expect(reply.status).toBe(400);
});

test("a debt of the former system is reminded from the day on which it was recorded, by the first step first", async () => {
  const { invoice, person_id, email } = await anUnpaidInvoice("claimed");
  const [debt] = await app.db.query<{ id: string }>(
    `insert into invoice (series_id, person_id, due_date, former_amount) values ($1, $2, '2025-01-01', 100) returning id`,
    [invoice.series_id, person_id],
  );
  await app.db.query(
    `insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate, withholding_rate)
     select $1, 1, id, 'Renta', 100, 0, 0 from payment_application order by position limit 1`,
    [debt?.id],
  );
  await app.db.query("select record_former_invoices(array[$1::uuid], array['VIEJA-1'], array[date '2025-01-01'])", [
    debt?.id,
  ]);
  await morningOf("2026-03-16");
  expect(await subjectsTo(email)).toEqual([]);
  await morningOf("2026-03-19");
  const [first] = await app.db.query<{ days: number }>("select min(days_overdue) as days from reminder_step");
  expect(await app.db.query("select days_overdue from reminder where invoice_id = $1", [debt?.id])).toEqual([
    { days_overdue: first?.days },
  ]);
});
