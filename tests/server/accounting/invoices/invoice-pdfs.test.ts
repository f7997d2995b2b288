import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { formatCents } from "#shared/lib/money.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import type { MessagePreview } from "#shared/domain/notifications/message-template.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let given: Builders;
let money: MoneyBuilders;
let server: TestSmtpServer;

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
  server = await startSmtpServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const textOf = async ({ id }: Pick<Invoice, "id">): Promise<string> => {
  const { status, bytes, headers } = await api.download(`/invoices/${id}/pdf`);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { pages } = await readPdf(bytes);
  return pages.join("\n");
};
const mail = ({ id }: Pick<Invoice, "id">, body: object = {}) => api.post<RecordMail[]>(`/invoices/${id}/mail`, body);

test("a draft's PDF is marked as such and has no number; an issued one has it", async () => {
  const draft = await money.anInvoice();
  const before = await textOf(draft);
  expect(before).toContain("BORRADOR");
  const issued = await money.issue(draft);
  const after = await textOf(issued);
  expect(after).not.toContain("BORRADOR");
  expect(after).toContain(issued.number);
  expect(after).toContain(issued.customer_name);
});

test("the text of an invoice's mail is previewed with an invoice, and sends nothing", async () => {
  const issued = await money.anIssuedInvoice();
  const words = { key: "invoice", language: "es", subject: "Factura {number}", text: "Para {name}, {amount}" };
  const preview = (body: object) => api.post<MessagePreview>(`/invoices/${issued.id}/mail-previews`, body);
  expect(dataOf(await preview(words))).toEqual({
    subject: `Factura ${issued.number}`,
    text: `Para ${issued.customer_name}, ${formatCents(issued.amount_due, "es")}`,
  });
  expect((await preview({ ...words, key: "letter_general", text: "{body}" })).status).toBe(400);
  expect(dataOf(await api.get<RecordMail[]>(`/invoices/${issued.id}/mails`))).toEqual([]);
});

test("the PDF of an issued invoice is the same file each time", async () => {
  const issued = await money.anIssuedInvoice();
  const [first, second] = [
    await api.download(`/invoices/${issued.id}/pdf`),
    await api.download(`/invoices/${issued.id}/pdf`),
  ];
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test("a rectifying invoice names the invoice it corrects", async () => {
  const original = await money.anIssuedInvoice();
  await money.aSeries({ issuer_id: original.issuer_id, kind: "rectifying" });
  const body = { rectification_type: "R4", rectification_mode: "differences", reason: "La renta era otra" };
  const draft = dataOf(
    await api.post<Invoice>(`/invoices/${original.id}/rectify`, { version: original.version, ...body }),
  );
  expect(await textOf(draft)).toContain(original.number);
});

test("no PDF is returned to a user without access to invoices, or for an unknown invoice", async () => {
  const { id } = await money.anInvoice();
  expect((await app.visitor.get(`/invoices/${id}/pdf`)).status).toBe(401);
  expect((await api.get("/invoices/019a0000-0000-7000-8000-000000000000/pdf")).status).toBe(404);
});

test("a draft is not mailed, and neither is an invoice without a recipient", async () => {
  expect((await mail(await money.anInvoice())).body.errors[0]?.translationKey).toBe("error.invoice_not_issued");
  const person = await given.aPerson({ email: null });
  const refused = await mail(await money.anIssuedInvoice({ person_id: person.id }));
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.customer_email_missing"]);
});

test("without a mail server mailing an invoice is refused and nothing is recorded", async () => {
  const issued = await money.anIssuedInvoice();
  const refused = await mail(issued, { to: "cliente@example.es" });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.no_mail_server"]);
  expect(refused.body.errors[0]?.message).toBe("La empresa no tiene servidor de correo: no se ha enviado nada");
  expect(dataOf(await api.get<RecordMail[]>(`/invoices/${issued.id}/mails`))).toEqual([]);
});

test("the customer receives the PDF in the chosen language, and the invoice records it", async () => {
  dataOf(await changeSettings(api, plainServer(server.port)));
  const person = await given.aPerson({ email: "cliente@example.es" });
  const issued = await money.anIssuedInvoice({ person_id: person.id });
  const [queued] = dataOf(await mail(issued, { language: "en" }));
  expect(queued).toMatchObject({ to: "cliente@example.es", state: "queued" });
  await deliverMails(app.services);
  const received = server.mails.at(-1);
  expect(received?.envelope.to).toEqual(["cliente@example.es"]);
  expect(received?.subject).toContain(`Invoice ${issued.number}`);
  const encoded = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(received?.raw ?? "")?.[1] ?? "";
  const { pages } = await readPdf(Buffer.from(encoded, "base64"));
  expect(pages.join("\n")).toContain(issued.number);
  const [sent] = dataOf(await api.get<RecordMail[]>(`/invoices/${issued.id}/mails`));
  expect(sent?.state).toBe("sent");
});

test("a filter finds the invoices not mailed; a mail that was not sent does not count", async () => {
  const { id: series_id } = await money.aSeries();
  const [mailed, noted, waiting] = [
    await money.anIssuedInvoice({ series_id }),
    await money.anIssuedInvoice({ series_id }),
    await money.anIssuedInvoice({ series_id }),
  ];
  dataOf(await changeSettings(api, plainServer(server.port)));
  dataOf(await mail(mailed, { to: "cliente@example.es" }));
  dataOf(await mail(noted, { to: "cliente@example.es" }));
  await app.db.query("update mail set state = 'failed' where entity_id = $1", [noted.id]);
  const found = async (is_mailed: boolean) =>
    dataOf(await api.get<Invoice[]>(`/invoices?series_id=${series_id}&is_mailed=${is_mailed}&sort=number`));
  expect((await found(false)).map(({ id }) => id)).toEqual([noted.id, waiting.id]);
  expect(await found(true)).toMatchObject([{ id: mailed.id, is_mailed: true }]);
});

test("a line outside the scope of VAT is labelled not subject, and a home's rent exempt", async () => {
  const untaxed = { tax_rate: 0, withholding_rate: 0 };
  const lines = [
    await money.aLine({
      ...untaxed,
      payment_application_id: await money.anApplication("penalty"),
      exemption_reason: "Indemnización",
    }),
    await money.aLine({ ...untaxed, exemption_reason: "Vivienda" }),
  ];
  const text = await textOf(await money.anInvoice({ lines }));
  expect(text).toContain("No sujeta");
  expect(text).toContain("Exento");
});

/** Changes all external data that the invoice's PDF uses. */
async function changeEverything(issued: Invoice): Promise<void> {
  const change = (table: string, set: string, id: string | null) =>
    app.db.query(`update ${table} set ${set} where id = $1`, [id]);
  await change(
    "issuer",
    "name = 'Otra, S. A.', bank_account = null, color = '#aa0000', street = 'Otra, 9'",
    issued.issuer_id,
  );
  await change("owner", "phone = '+34911111111', email = 'otra@example.es'", (await ownerOf(issued)) ?? null);
  await change("person", "name = 'Otra', bank_account = null", issued.person_id);
  await change("payment_method", "name = name || ' bis'", issued.payment_method_id);
  await change("payment_application", "name = name || ' bis'", await money.anApplication());
  await app.db.query("update mandate set reference = reference || '-X', iban = 'ES7921000813610123456789'", []);
  await app.db.query("update asset set cod = cod || '-X' where id = $1", [issued.asset_id]);
  await app.db.query("update address set street = 'Calle Nueva, 1'", []);
  await app.db.query("update invoice_series set is_default = false", []);
}

async function ownerOf({ issuer_id }: Invoice): Promise<string | undefined> {
  const [row] = await app.db.query<{ owner_id: string }>("select owner_id from issuer where id = $1", [issuer_id]);
  return row?.owner_id;
}

test.each(["transfer", "direct_debit"] as const)(
  "later changes leave the PDF of an issued invoice paid by %s unchanged; a draft follows them",
  async (kind) => {
    const rental = await given.aRental();
    const person = await given.aPerson();
    await money.aMandate({ person_id: person.id });
    const draft = await money.anInvoice({
      rental_id: rental.id,
      person_id: person.id,
      payment_method_id: await money.aMethod(kind),
      notes: "Gracias por tu confianza.",
    });
    await app.db.query("update address set street = 'Calle de antes, 1'", []);
    expect(await textOf(draft)).toContain("Calle de antes, 1");
    const issued = await money.issue(draft);
    const downloadPdf = async () => (await api.download(`/invoices/${issued.id}/pdf`)).bytes;
    const before = await downloadPdf();
    await changeEverything(issued);
    expect((await downloadPdf()).equals(before)).toBe(true);
    expect(await textOf(issued)).toContain("Gracias por tu confianza.");
  },
);

test("an invoice shows the first and last digits of the debited account, and the mandate", async () => {
  const person = await given.aPerson();
  const mandate = await money.aMandate({ person_id: person.id });
  const method = await money.aMethod("direct_debit");
  const text = await textOf(await money.anIssuedInvoice({ person_id: person.id, payment_method_id: method }));
  expect(text).toContain(`${mandate.iban.slice(0, 4)} ••••`);
  expect(text).toContain(mandate.iban.slice(-4));
  expect(text).not.toContain(mandate.iban.slice(8, 12));
  expect(text).toContain(mandate.reference);
});

test("an invoice is available in English and stays the same invoice", async () => {
  const issued = await money.anIssuedInvoice();
  const { bytes } = await api.download(`/invoices/${issued.id}/pdf?language=en`);
  const { pages } = await readPdf(bytes);
  expect(pages.join(" ")).toContain(`Invoice ${issued.number}`);
});

test("the stored PDF content of an issued invoice cannot be changed by SQL", async () => {
  const { id } = await money.anIssuedInvoice();
  await expect(app.db.query("update invoice set paper = '{}' where id = $1", [id])).rejects.toThrow("invoice_issued");
});

test("an invalid mail address is refused at its field; if the mail server is down the mail stays queued", async () => {
  const issued = await money.anIssuedInvoice();
  const refused = await mail(issued, { to: "nadie en casa" });
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "to"]);
  dataOf(await changeSettings(api, { ...plainServer(1) }));
  dataOf(await mail(issued, { to: "cliente@example.es" }));
  await deliverMails(app.services);
  const mails = async () => dataOf(await api.get<RecordMail[]>(`/invoices/${issued.id}/mails`));
  expect(await mails()).toMatchObject([{ state: "queued" }]);
  dataOf(await changeSettings(api, plainServer(server.port)));
  await app.db.query("update mail_queue set next_attempt_at = clock_now()", []);
  await deliverMails(app.services);
  expect(await mails()).toMatchObject([{ state: "sent" }]);
});

test("a repeated send request sends no second mail", async () => {
  const issued = await money.anIssuedInvoice();
  const body = { to: "cliente@example.es" };
  const click = () => api.post<RecordMail[]>(`/invoices/${issued.id}/mail`, body, { "idempotency-key": "one-click" });
  const [first, second] = [await click(), await click()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(dataOf(await api.get<RecordMail[]>(`/invoices/${issued.id}/mails`))).toHaveLength(1);
});
