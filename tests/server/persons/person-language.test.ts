import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { RECEIPT_DELAY_MINUTES } from "#shared/domain/accounting/policy.ts";
import { mailReceipts } from "#server/areas/accounting/payments/mail-receipts.ts";
import { mailAccountChanges } from "#server/areas/administration/mail-account-changes.ts";
import { proposeSigners } from "#server/areas/documents/signing/default-signers.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";
import { tasks } from "#server/tasks.ts";

const { app, api, given, money } = testServer({
  clockAt: "2026-03-16T09:00:00Z",
  env: { smtpAllowPrivate: true },
  role: "super_admin",
});
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  await changeSettings(api, plainServer(smtp.port));
});
afterAll(() => smtp.close());

const call = { payload: null, signal: new AbortController().signal };
const mailsTo = async ({ email }: Pick<Person, "email">): Promise<Mail[]> =>
  dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email ?? "")}&sort=created_at`));
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

test("a person's language is Spanish, English or the company's, and nothing else", async () => {
  const person = await given.aPerson();
  expect(person.language).toBeNull();
  const patch = { version: person.version, language: "en" };
  expect(dataOf(await api.patch<Person>(`/persons/${person.id}`, patch)).language).toBe("en");
  const other = await api.patch<Person>(`/persons/${person.id}`, { version: person.version + 1, language: "fr" });
  expect([other.status, other.body.errors[0]?.field]).toEqual([400, "language"]);
});

test("an invoice is mailed, with its PDF, in the language of its customer", async () => {
  const person = await given.aPerson({ language: "en" });
  const issued = await money.anIssuedInvoice({ person_id: person.id });
  dataOf(await api.post(`/invoices/${issued.id}/mail`, {}));
  const [mail] = await mailsTo(person);
  expect(mail).toMatchObject({ language: "en" });
  expect(mail?.subject).toContain(`Invoice ${issued.number} from`);
  const [file] = await app.db.query<{ file_key: string }>("select file_key from mail_attachment where mail_id = $1", [
    mail?.id,
  ]);
  const { pages } = await readPdf(await buffer(await app.services.files.get(file?.file_key ?? "")));
  expect(pages.join(" ")).toContain(`Invoice ${issued.number}`);
});

test("without a language of their own they get the company's; a named one wins", async () => {
  const person = await given.aPerson();
  const spaniard = await given.aPerson({ language: "es" });
  await changeSettings(api, { language: "en" });
  for (const { id } of [person, spaniard]) {
    const issued = await money.anIssuedInvoice({ person_id: id });
    dataOf(await api.post(`/invoices/${issued.id}/mail`, {}));
  }
  const named = await money.anIssuedInvoice({ person_id: spaniard.id });
  dataOf(await api.post(`/invoices/${named.id}/mail`, { language: "en" }));
  await changeSettings(api, { language: "es" });
  expect((await mailsTo(person)).map(({ language }) => language)).toEqual(["en"]);
  expect((await mailsTo(spaniard)).map(({ language }) => language)).toEqual(["es", "en"]);
});

test("receipts, reminders and changes of the account are written in the person's language", async () => {
  const bank_account = "ES9121000418450200051332";
  const person = await given.aPerson({ language: "en", mails_receipts: true, bank_account });
  await money.anIssuedInvoice({ person_id: person.id, due_date: "2026-03-10" });
  await money.aPayment({ person_id: person.id, amount: 100 });
  await app.db.query("update payment_receipt set due_at = due_at - make_interval(mins => $1)", [RECEIPT_DELAY_MINUTES]);
  await mailReceipts(app.services, call.signal);
  await app.db.query("update reminder_step set is_active = true");
  await tasks.find(({ name }) => name === "send_reminders")?.run(app.services, call);
  const changed = { version: person.version, bank_account: "ES7921000813610123456789" };
  dataOf(await api.patch<Person>(`/persons/${person.id}`, changed, await confirmed(api)));
  await mailAccountChanges.run(app.services, call);
  const subjects = await subjectsTo(person);
  expect(subjects).toEqual([
    expect.stringContaining("Receipt"),
    expect.stringContaining("Reminder"),
    "We have changed your bank account",
  ]);
});

test("a document is sent to a tenant in the tenant's language", async () => {
  const { id: tenant_id } = await given.aPerson({ language: "en" });
  const { id: rental_id } = await given.aRental({ tenant_id });
  const signers = await transact(app.db, null, (tx) =>
    proposeSigners(tx, { rental_id, owner_id: null, is_mandate: false }),
  );
  expect(signers).toContainEqual(expect.objectContaining({ person_id: tenant_id, language: "en" }));
});

test("the link of an incident that a tenant reported by phone speaks the tenant's language", async () => {
  const { id: tenant_id, email: reporter_email } = await given.aPerson({ language: "en" });
  const { id: rental_id, asset_id } = await given.aRental({ tenant_id });
  const incident = await given.anIncident({ asset_id, rental_id, reporter_email });
  dataOf(await api.post(`/incidents/${incident.id}/tracking-link`));
  const [tracking] = await app.db.query("select language from incident_tracking where incident_id = $1", [incident.id]);
  expect(tracking).toEqual({ language: "en" });
});

test.each(["guarantor_id", "additional_tenant_ids"] as const)(
  "the link of an incident that a party in %s reported by phone speaks that party's language",
  async (field) => {
    const { id, email } = await given.aPerson({ language: "en" });
    const party = field === "guarantor_id" ? { guarantor_id: id } : { additional_tenant_ids: [id] };
    const { id: rental_id, asset_id } = await given.aRental(party);
    const incident = await given.anIncident({ asset_id, rental_id, reporter_email: email?.toUpperCase() ?? null });
    dataOf(await api.post(`/incidents/${incident.id}/tracking-link`));
    const rows = await app.db.query("select language from incident_tracking where incident_id = $1", [incident.id]);
    expect(rows).toEqual([{ language: "en" }]);
  },
);
