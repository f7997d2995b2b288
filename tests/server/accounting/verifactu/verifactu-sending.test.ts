import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { readEnv } from "#server/engine/env.ts";
import { sweepFiles } from "#server/engine/jobs/sweep-files.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { openSender } from "#server/areas/accounting/verifactu/sender/open-sender.ts";
import type { VerifactuSubmission, VerifactuSender } from "#server/areas/accounting/verifactu/sender/sender.ts";
import { SubmissionError } from "#server/areas/accounting/verifactu/sender/sender.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { type Api, createApi, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

let folder: string;
let app: TestApp;
let api: Api;
let given: Builders;
let money: MoneyBuilders;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "llavero-verifactu-"));
  const verifactu = { ...readEnv({}).verifactu, folder };
  app = await createTestApp({ clockAt: "2026-03-02T09:00:00Z", env: { verifactu } });
  await prepareJobs(app.db);
  api = await app.logInAs("admin");
  given = createBuilders(api);
  money = createMoneyBuilders(api, given);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** An issuer with this number of pending records. */
async function anIssuerWith(count: number) {
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const invoices = [];
  for (let index = 0; index < count; index += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
  return { issuer, series_id, invoices };
}

const sendingOf = async ({ id }: Issuer) => dataOf(await api.get<VerifactuSending>(`/issuers/${id}/records`));
const filesOf = (tax_id: string) => readdir(path.join(folder, tax_id)).catch(() => []);
const readSent = async (tax_id: string, name: string) => readFile(path.join(folder, tax_id, name), "utf8");
const recordsOf = async ({ id }: { id: string }) => dataOf(await api.get<VerifactuRecord[]>(`/invoices/${id}/records`));
/** Makes every batch due for its next attempt. */
const letDue = () => app.db.query("update verifactu_batch set next_attempt_at = clock_now()", []);
const sendBy = (verifactu: VerifactuSender) => sendRecords({ ...app.services, verifactu });
const numbersIn = (xml: string) =>
  [...xml.matchAll(/<sum1:IDFactura>.*?<sum1:NumSerieFactura(?:Anulada)?>(.*?)</g)].map(([, number]) => number);

test("pending records are sent in chain order in one message, and each record is marked", async () => {
  const { issuer, invoices } = await anIssuerWith(3);
  const [, second] = invoices;
  dataOf(await api.post(`/invoices/${second?.id}/annul`, { version: second?.version, reason: "Duplicada" }));
  expect(await sendingOf(issuer)).toMatchObject({ records: 4, pending: 4, last_sent_at: null, batches: [] });
  await sendRecords(app.services);
  const name = "000001_000001-000004.xml";
  expect(await filesOf(issuer.tax_id)).toEqual([name]);
  const xml = await readSent(issuer.tax_id, name);
  expect(numbersIn(xml)).toEqual([...invoices, second].map((invoice) => invoice?.number));
  expect(xml).toContain(`<sum1:NIF>${issuer.tax_id}</sum1:NIF></sum1:ObligadoEmision>`);
  expect(xml.match(/<sum1:PrimerRegistro>S</g)).toHaveLength(1);
  expect(xml.match(/<sum1:RegistroAnterior>/g)).toHaveLength(3);
  expect(xml).toContain("<sum1:NombreSistemaInformatico>Llavero</sum1:NombreSistemaInformatico>");
  expect(await sendingOf(issuer)).toMatchObject({ pending: 0, batches: [{ state: "sent", record_count: 4 }] });
  const [issued, annulled] = await recordsOf(second ?? { id: "" });
  expect([issued?.sent_state, annulled?.sent_state]).toEqual(["sent", "sent"]);
  expect(issued?.sent_answer).toBe(`${issuer.tax_id}/${name}`);
});

test("each record in the message has the hash of its row and the tax codes of AEAT's lists", async () => {
  const issuer = await money.anIssuer({ name: "Peña & Hijos, S. L." });
  const person = await given.aPerson();
  const lines = [
    await money.aLine({ concept: "Renta", unit_amount: 100_005 }),
    await money.aLine({ concept: "Fianza", payment_application_id: await money.anApplication("deposit"), tax_rate: 0 }),
    await money.aLine({ concept: "Piso", tax_rate: 0, exemption_reason: "Exenta, art. 20.Uno.23.º LIVA" }),
  ];
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const invoice = await money.anIssuedInvoice({ series_id, lines, person_id: person.id });
  await sendRecords(app.services);
  const [name = ""] = await filesOf(issuer.tax_id);
  const xml = await readSent(issuer.tax_id, name);
  const [record] = await recordsOf(invoice);
  expect(xml).toContain(`<sum1:Huella>${record?.hash}</sum1:Huella></sum1:RegistroAlta>`);
  expect(xml).toContain("<sum1:NombreRazonEmisor>Peña &amp; Hijos, S. L.</sum1:NombreRazonEmisor>");
  expect(xml).toContain(`<sum1:NIF>${person.documentation}</sum1:NIF></sum1:IDDestinatario>`);
  expect(xml).toContain(
    "<sum1:CalificacionOperacion>S1</sum1:CalificacionOperacion><sum1:TipoImpositivo>21.00</sum1:TipoImpositivo><sum1:BaseImponibleOimporteNoSujeto>1000.05</sum1:BaseImponibleOimporteNoSujeto><sum1:CuotaRepercutida>210.01</sum1:CuotaRepercutida>",
  );
  expect(xml).toContain("<sum1:CalificacionOperacion>N1</sum1:CalificacionOperacion>");
  expect(xml).toContain("<sum1:OperacionExenta>E1</sum1:OperacionExenta>");
  expect(xml).toContain("<sum1:ImporteTotal>3210.06</sum1:ImporteTotal>");
});

test("a rectification by substitution names the replaced invoice and its amounts", async () => {
  const { issuer, invoices } = await anIssuerWith(1);
  const [original] = invoices;
  await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
  const body = { rectification_type: "R4", rectification_mode: "substitution", reason: "La renta era otra" };
  const draft = dataOf(
    await api.post<typeof original>(`/invoices/${original?.id}/rectify`, { version: original?.version, ...body }),
  );
  await money.issue(draft ?? { id: "", version: 0 });
  await sendRecords(app.services);
  const xml = await readSent(issuer.tax_id, "000001_000001-000002.xml");
  expect(xml).toContain("<sum1:TipoFactura>R4</sum1:TipoFactura><sum1:TipoRectificativa>S</sum1:TipoRectificativa>");
  expect(xml).toContain(`<sum1:NumSerieFactura>${original?.number}</sum1:NumSerieFactura>`);
  expect(xml).toContain("<sum1:BaseRectificada>1000.00</sum1:BaseRectificada><sum1:CuotaRectificada>210.00<");
});

test("a message has at most a thousand records, and no record is in two messages", async () => {
  const { issuer, invoices, series_id } = await anIssuerWith(1);
  const of = invoices[0]?.id;
  await app.db.query("alter table invoice disable trigger user", []);
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query(
    `with more as (
       insert into invoice (id, kind, state, series_id, issuer_id, number, series_year, series_number, person_id, issuer_name, issuer_tax_id,
         issuer_address, customer_name, customer_tax_id, issue_date, income_month, due_date, paper)
       select uuidv7(), kind, state, series_id, issuer_id, number || '-' || n, series_year, series_number + n, person_id, issuer_name,
         issuer_tax_id, issuer_address, customer_name, customer_tax_id, issue_date, income_month, due_date, paper
       from invoice, generate_series(1, 1200) n where id = $1 returning id, number, series_number)
     insert into verifactu_record (issuer_id, position, kind, invoice_id, issuer_tax_id, number, issue_date, invoice_type, tax_amount, total,
       previous_hash, generated_at, hash, content, content_hash)
     select v.issuer_id, more.series_number, v.kind, more.id, v.issuer_tax_id, more.number, v.issue_date, v.invoice_type, v.tax_amount, v.total,
       v.hash, v.generated_at, md5(more.number), v.content, v.content_hash
     from more, verifactu_record v where v.invoice_id = $1`,
    [of],
  );
  await app.db.query("alter table invoice enable trigger user", []);
  await app.db.query("alter table verifactu_record enable trigger user", []);
  await sendRecords(app.services);
  expect(await filesOf(issuer.tax_id)).toEqual(["000001_000001-001000.xml", "000002_001001-001201.xml"]);
  const [first, second] = await Promise.all(
    (await filesOf(issuer.tax_id)).map((name) => readSent(issuer.tax_id, name)),
  );
  const numbers = [...numbersIn(first ?? ""), ...numbersIn(second ?? "")];
  expect([numbers.length, new Set(numbers).size]).toEqual([1201, 1201]);
  expect((await sendingOf(issuer)).pending).toBe(0);
  expect(series_id).toBeTruthy();
});

test("a server killed between sending and recording sends the same message again, which is recognised", async () => {
  const { issuer, series_id } = await anIssuerWith(2);
  const killed: VerifactuSender = {
    send: async (message) => {
      await app.services.verifactu.send(message);
      throw new Error("the server was killed here");
    },
  };
  await sendBy(killed);
  expect(await sendingOf(issuer)).toMatchObject({ pending: 2, batches: [{ state: "waiting", attempts: 1 }] });
  // An invoice issued meanwhile does not change the message in progress and goes into the next one.
  await money.anIssuedInvoice({ series_id });
  await letDue();
  await sendRecords(app.services);
  expect(await filesOf(issuer.tax_id)).toEqual(["000001_000001-000002.xml", "000002_000003-000003.xml"]);
  expect(await sendingOf(issuer)).toMatchObject({ pending: 0, refused: 0 });
});

test("a server killed before sending skips nothing, and its message is not removed by the file sweep", async () => {
  const { issuer } = await anIssuerWith(1);
  const sent: VerifactuSubmission[] = [];
  await sendBy({ send: () => Promise.reject(new Error("the network is away")) });
  expect(await sendingOf(issuer)).toMatchObject({ batches: [{ last_error: "unavailable" }] });
  await sendBy({ send: async (message) => ({ reference: String(sent.push(message)), refused: [] }) });
  expect(sent.filter(({ issuer_tax_id }) => issuer_tax_id === issuer.tax_id)).toEqual([]);
  await sweepFiles(app.services);
  await letDue();
  await sendRecords(app.services);
  expect(await filesOf(issuer.tax_id)).toEqual(["000001_000001-000001.xml"]);
});

test("two concurrent servers send each record once", async () => {
  const { issuer } = await anIssuerWith(2);
  const sent: VerifactuSubmission[] = [];
  const counting: VerifactuSender = {
    send: (message) => {
      sent.push(message);
      return app.services.verifactu.send(message);
    },
  };
  await Promise.all([sendBy(counting), sendBy(counting), sendBy(counting)]);
  expect(sent.filter(({ issuer_tax_id }) => issuer_tax_id === issuer.tax_id)).toHaveLength(1);
  expect((await sendingOf(issuer)).pending).toBe(0);
});

test("a refused record shows the reason, and on request is sent again before later records", async () => {
  const { issuer, invoices, series_id } = await anIssuerWith(2);
  const [first, second] = invoices;
  await sendBy({
    send: async () => ({ reference: "CSV-1", refused: [{ index: 1, reason: "1100 NIF no identificado" }] }),
  });
  expect((await recordsOf(first ?? { id: "" }))[0]).toMatchObject({ sent_state: "sent", sent_answer: "CSV-1" });
  expect((await recordsOf(second ?? { id: "" }))[0]).toMatchObject({
    sent_state: "failed",
    sent_answer: "1100 NIF no identificado",
  });
  await money.anIssuedInvoice({ series_id });
  expect(await sendingOf(issuer)).toMatchObject({ pending: 1, refused: 1 });
  dataOf(await api.post(`/issuers/${issuer.id}/records/send`));
  await runJobs(app.services);
  expect(await filesOf(issuer.tax_id)).toEqual(["000002_000002-000003.xml"]);
  expect(await sendingOf(issuer)).toMatchObject({ pending: 0, refused: 0 });
});

test("a new NIF begins a new message with its own first record", async () => {
  const { issuer, series_id } = await anIssuerWith(2);
  const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
  const tax_id = generateCif("A", 5_432_109);
  dataOf(await api.patch(`/issuers/${issuer.id}`, { version, tax_id }));
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  expect(await filesOf(issuer.tax_id)).toEqual(["000001_000001-000002.xml"]);
  expect(await filesOf(tax_id)).toEqual(["000002_000003-000003.xml"]);
  expect(await readSent(tax_id, "000002_000003-000003.xml")).toContain("<sum1:PrimerRegistro>S<");
});

test("the second of two copies of an installation gets a conflict for its message", async () => {
  const { issuer, series_id } = await anIssuerWith(1);
  await app.services.verifactu.send({
    issuer_tax_id: issuer.tax_id,
    sequence: 1,
    first_position: 1,
    last_position: 1,
    xml: "what the other copy has handed over",
  });
  await sendRecords(app.services);
  expect(await sendingOf(issuer)).toMatchObject({ pending: 1, batches: [{ last_error: "conflict" }] });
  expect(await filesOf(issuer.tax_id)).toHaveLength(1);
  await money.anIssuedInvoice({ series_id });
  const report = dataOf(await api.get<{ is_whole: boolean }>(`/issuers/${issuer.id}/chain`));
  expect(report.is_whole).toBe(true);
});

test("a failing issuer does not delay the others", async () => {
  const [bad, good] = [await anIssuerWith(1), await anIssuerWith(1)];
  await sendBy({
    send: async (message) => {
      if (message.issuer_tax_id === bad.issuer.tax_id) throw new SubmissionError("unavailable", "no");
      return { reference: "CSV", refused: [] };
    },
  });
  expect([(await sendingOf(bad.issuer)).pending, (await sendingOf(good.issuer)).pending]).toEqual([1, 0]);
});

test("users who may read the issuer download the message; sending requires the permission to update it", async () => {
  const { issuer } = await anIssuerWith(1);
  await sendRecords(app.services);
  const { batches } = await sendingOf(issuer);
  const file = `/issuers/${issuer.id}/batches/${batches[0]?.id}/file`;
  const { bytes, headers } = await api.download(file);
  expect(bytes.toString()).toBe(await readSent(issuer.tax_id, "000001_000001-000001.xml"));
  expect(headers["content-type"]).toContain("application/xml");
  const viewer = await app.logInAs("viewer");
  expect((await viewer.post(`/issuers/${issuer.id}/records/send`)).status).toBe(403);
  expect((await app.visitor.get(file)).status).toBe(401);
  expect((await api.get(`/issuers/${issuer.id}/batches/nothing/file`)).status).toBe(404);
});

test("the sent state of a record cannot be changed by SQL", async () => {
  const { invoices } = await anIssuerWith(1);
  await sendRecords(app.services);
  const set = app.db.query("update verifactu_record set sent_state = 'pending' where invoice_id = $1", [
    invoices[0]?.id,
  ]);
  await expect(set).rejects.toThrow("invoice_issued");
});

test("without a folder the message stays in the file store, and any node serves it", async () => {
  const { issuer } = await anIssuerWith(2);
  await sendBy(openSender({ verifactu: readEnv({}).verifactu, dataDir: app.dataDir }));
  const { batches, pending } = await sendingOf(issuer);
  expect(pending).toBe(0);
  expect(batches).toMatchObject([{ state: "sent", reference: `${issuer.tax_id}/000001_000001-000002.xml` }]);
  expect(await filesOf(issuer.tax_id)).toEqual([]);
  await sweepFiles(app.services);
  const twin = await app.startTwin();
  const { accessToken } = await app.logIn(emailOf("admin"));
  const elsewhere = createApi(() => twin.http, accessToken);
  const file = await elsewhere.download(`/issuers/${issuer.id}/batches/${batches[0]?.id}/file`);
  expect(file.status).toBe(200);
  expect(numbersIn(file.bytes.toString("utf8"))).toHaveLength(2);
  await twin.close();
});
