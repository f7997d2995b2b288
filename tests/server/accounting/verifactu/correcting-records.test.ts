import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { CorrectionState } from "#shared/domain/accounting/verifactu/record-correction.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { runComparisons } from "#server/areas/accounting/verifactu/comparisons/run-comparison.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { eraseSubject } from "#server/areas/administration/privacy/erase-subject.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import type { Play } from "#tests/support/agency-server.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { person } from "#tests/support/certificate-files.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { unzip } from "#tests/support/unzip.ts";

/* AEAT's document of validations was not at hand: the test server follows the schema's texts of RechazoPrevioType. */

let fixture: AgencyFixture;
let app: AgencyFixture["app"];
let api: Api;
let money: AgencyFixture["money"];
let agency: AgencyFixture["agency"];
let issuer: Issuer;
let series_id: string;

beforeAll(async () => {
  fixture = await createAgencyFixture();
  ({ app, api, money, agency } = fixture);
}, 60_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  agency.discard();
  issuer = await money.anIssuer();
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await fixture.giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
});

const correction = { customer_name: "NUÑEZ E HIJOS SA", description: "Alquiler de local, enero" } as const;
const correct = ({ id }: Invoice, body: object = correction, by = api) =>
  by.post<null>(`/invoices/${id}/record-correction`, body);
const stateOf = async ({ id }: Invoice) => dataOf(await api.get<CorrectionState>(`/invoices/${id}/record-correction`));
const recordsOf = async ({ id }: Invoice) => dataOf(await api.get<VerifactuRecord[]>(`/invoices/${id}/records`));
const statesOf = async (invoice: Invoice) => (await recordsOf(invoice)).map((one) => `${one.kind} ${one.sent_state}`);
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const lastMessage = () => agency.messages.at(-1) ?? "";
const rejection = () => /<sum1:Subsanacion>S<\/sum1:Subsanacion><sum1:RechazoPrevio>(.)</.exec(lastMessage())?.[1];
const pdfOf = async ({ id }: Invoice) =>
  (await readPdf((await api.download(`/invoices/${id}/pdf`)).bytes)).pages.join("\n");

async function send(...plays: readonly Play[]) {
  await app.db.query("update verifactu_batch set next_attempt_at = clock_now()", []);
  await app.db.query("update verifactu_sending set send_after = null", []);
  agency.play(...plays);
  await sendRecords(app.services);
}

/** An invoice whose record AEAT has answered. */
async function anAnswered(play: Play = "accept"): Promise<Invoice> {
  const invoice = await money.anIssuedInvoice({ series_id });
  await send(play);
  return invoice;
}

test("a record that AEAT has is corrected by another one of the same invoice, chained and valid by the schema", async () => {
  const invoice = await anAnswered("accept_with_errors");
  const pdf = await pdfOf(invoice);
  expect((await stateOf(invoice)).hold).toBeNull();
  dataOf(await correct(invoice));
  await send();
  expect(rejection()).toBe("N");
  expect(lastMessage()).toContain("<sum1:DescripcionOperacion>Alquiler de local, enero</sum1:DescripcionOperacion>");
  expect(lastMessage()).toContain("<sum1:IDDestinatario><sum1:NombreRazon>NUÑEZ E HIJOS SA<");
  expect(await agency.findFaults()).toEqual([]);
  expect(await statesOf(invoice)).toEqual(["issue accepted_with_errors", "correct accepted"]);
  const [issue, corrected] = await recordsOf(invoice);
  expect(corrected).toMatchObject({ correction, number: invoice.number, previous_hash: issue?.hash });
  expect(await pdfOf(invoice)).toBe(pdf);
  expect(pdf).toContain("VERI*FACTU");
});

test("the issuer's page leaves out what a later accepted record of the invoice settled, and keeps what none did", async () => {
  const open = async () => {
    const { with_errors, answered } = dataOf(await api.get<VerifactuSending>(`/issuers/${issuer.id}/records`));
    return [with_errors, ...answered.map(({ kind, sent_state }) => `${kind} ${sent_state}`)];
  };
  const invoice = await anAnswered("accept_with_errors");
  const refused = await anAnswered("refuse");
  expect(await open()).toEqual([1, "issue failed", "issue accepted_with_errors"]);
  dataOf(await correct(invoice));
  await send("refuse");
  expect(await open()).toEqual([1, "correct failed", "issue failed", "issue accepted_with_errors"]);
  dataOf(await correct(invoice, { ...correction, description: "Alquiler, enero" }));
  await send("accept_with_errors");
  expect(await open()).toEqual([1, "correct accepted_with_errors", "issue failed"]);
  dataOf(await correct(refused));
  await send();
  expect(await open()).toEqual([1, "correct accepted_with_errors"]);
});

test("a chain with corrections is whole, and what is altered in one is found", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await money.anIssuedInvoice({ series_id });
  const verify = async () => dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`));
  expect(await verify()).toMatchObject({ is_whole: true, records: 3 });
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query(
    `update verifactu_record set content = jsonb_set(content, '{correction,description}', '"Otra"') where kind = 'correct' and issuer_id = $1`,
    [issuer.id],
  );
  await app.db.query("alter table verifactu_record enable trigger user", []);
  expect((await verify()).faults).toEqual([
    expect.objectContaining({ kind: "correct", of: "record", field: "content_hash" }),
  ]);
});

test("after a refused correction the next one says so, and the refused one is not sent again", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await send("refuse");
  expect(await stateOf(invoice)).toEqual({ hold: null, present: correction });
  dataOf(await correct(invoice, { ...correction, customer_name: "Núñez e Hijos, S.A." }));
  dataOf(await api.post(`/issuers/${issuer.id}/records/send`));
  await send();
  expect(rejection()).toBe("S");
  expect(await statesOf(invoice)).toEqual(["issue accepted", "correct failed", "correct accepted"]);
  expect(await agency.findFaults()).toEqual([]);
});

test("a refused correction that is sent again as it was says that it was refused", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await send("refuse");
  dataOf(await api.post(`/issuers/${issuer.id}/records/send`));
  await send();
  expect([rejection(), ...(await statesOf(invoice))]).toEqual(["S", "issue accepted", "correct accepted"]);
});

test("the correction of a refused record says that AEAT has none, and the PDF gets QR and legend once it is accepted", async () => {
  await anAnswered();
  const invoice = await anAnswered("refuse");
  expect(await pdfOf(invoice)).not.toContain("VERI*FACTU");
  dataOf(await correct(invoice));
  await send();
  expect(rejection()).toBe("X");
  expect(await statesOf(invoice)).toEqual(["issue failed", "correct accepted"]);
  expect(await agency.findFaults()).toEqual([]);
  expect(await pdfOf(invoice)).toContain("VERI*FACTU");
  dataOf(await api.post(`/invoices/${invoice.id}/annul`, { version: invoice.version, reason: "Duplicada" }));
  await send();
  expect(lastMessage()).toContain("RegistroAnulacion");
  expect(lastMessage()).not.toContain("SinRegistroPrevio");
});

test("a correction whose answer was lost is sent again and accepted", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await send("lost");
  await send();
  expect(await statesOf(invoice)).toEqual(["issue accepted", "correct accepted"]);
});

test("a comparison expects what the latest accepted correction says", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await send();
  const month = `${app.services.clock.today().slice(0, 7)}-01`;
  dataOf(await api.post(`/issuers/${issuer.id}/comparisons/start`, { from: month, to: month }));
  await runComparisons(app.services, null);
  const [latest] = dataOf(await api.get<RecordComparison[]>(`/issuers/${issuer.id}/comparisons`));
  expect(latest?.result).toMatchObject({ in_sync: 1, different: 0, missing_there: 0, missing_here: 0 });
});

test("of two corrections at once one is made, and the next waits for AEAT's answer", async () => {
  const invoice = await anAnswered();
  const replies = await Promise.all([correct(invoice), correct(invoice, { ...correction, description: "Otra" })]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await stateOf(invoice)).hold).toBe("waiting");
});

test("no record is corrected before AEAT answered, once the invoice is annulled, or outside VERI*FACTU", async () => {
  const waiting = await money.anIssuedInvoice({ series_id });
  expect(refusalOf(await correct(waiting))).toBe("error.record_not_corrected");
  expect((await stateOf(waiting)).hold).toBe("waiting");
  await send();
  dataOf(await api.post(`/invoices/${waiting.id}/annul`, { version: waiting.version, reason: "Duplicada" }));
  expect((await stateOf(waiting)).hold).toBe("annulled");
  const other = await anAnswered();
  await app.db.query("alter table issuer_mode disable trigger user", []);
  await app.db.query("update issuer_mode set mode = 'off', accepted_at = null where issuer_id = $1", [issuer.id]);
  await app.db.query("alter table issuer_mode enable trigger user", []);
  expect((await stateOf(other)).hold).toBe("mode");
  expect((await stateOf(await money.anIssuedInvoice({ series_id }))).hold).toBe("no_record");
});

test("a record of a former tax number is corrected only while a certificate can send it", async () => {
  const invoice = await anAnswered();
  const present = { ...issuer, tax_id: generateCif("B", 7_654_327) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  await fixture.giveCertificate(present);
  expect((await stateOf(invoice)).hold).toBe("other_number");
  expect(refusalOf(await correct(invoice))).toBe("error.record_not_corrected");
  dataOf(await api.delete(`/issuers/${issuer.id}/certificate`));
  await fixture.giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  dataOf(await correct(invoice));
  await send();
  expect(await statesOf(invoice)).toEqual(["issue accepted", "correct accepted"]);
});

test("a correction changes name or description, and neither amounts, dates, numbers nor tax numbers", async () => {
  const invoice = await anAnswered();
  const { present } = await stateOf(invoice);
  expect(refusalOf(await correct(invoice, present ?? {}))).toBe("error.record_unchanged");
  const fixed = {
    total: 1,
    issue_date: "2026-01-01",
    number: "F-9",
    issuer_tax_id: "B1",
    customer_tax_id: "A58818501",
  };
  for (const [field, value] of Object.entries(fixed))
    expect((await correct(invoice, { ...correction, [field]: value })).status).toBe(400);
  expect((await correct(invoice, { ...correction, customer_name: "x".repeat(121) })).status).toBe(400);
  expect(await statesOf(invoice)).toEqual(["issue accepted"]);
});

test("only who may approve invoices corrects records, and the history says who did", async () => {
  const invoice = await anAnswered();
  expect((await correct(invoice, correction, await app.logInAs("agent"))).status).toBe(403);
  dataOf(await correct(invoice));
  const history = await app.db.query(
    "select actor_id is not null as is_known from audit_entry where entity_id = $1 and action = 'correct_record'",
    [invoice.id],
  );
  expect(history).toEqual([{ is_known: true }]);
});

test("the copy of a customer's data has the name and the description of a correction, also while they are blocked", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  const copied = async () => {
    const { bytes } = await api.download(`/persons/${invoice.person_id}/personal-data`);
    const json: unknown = JSON.parse(String((await unzip(bytes)).get("data.json")));
    return z.object({ data: z.object({ record_corrections: z.array(z.unknown()) }) }).parse(json).data;
  };
  const expected = [{ issue_date: invoice.issue_date, number: invoice.number, ...correction }];
  expect((await copied()).record_corrections).toEqual(expected);
  const other = await anAnswered();
  await app.db.query("update person set archived_at = clock_now(), blocked_at = clock_now() where id = $1", [
    invoice.person_id,
  ]);
  expect((await copied()).record_corrections).toEqual(expected);
  expect(other.person_id).not.toBe(invoice.person_id);
});

test("a correction names the customer: it is hidden while they are blocked, and gone after the erasure", async () => {
  const invoice = await anAnswered();
  dataOf(await correct(invoice));
  await app.db.query("update person set archived_at = clock_now(), blocked_at = clock_now() where id = $1", [
    invoice.person_id,
  ]);
  expect(await stateOf(invoice)).toEqual({ hold: "blocked", present: null });
  expect((await recordsOf(invoice))[1]?.correction).toBeNull();
  await transact(app.db, null, (tx) => eraseSubject(tx, "person", invoice.person_id ?? ""));
  const [left] = await app.db.query<{ content: object }>(
    "select content from verifactu_record where invoice_id = $1 and kind = 'correct'",
    [invoice.id],
  );
  expect(JSON.stringify(left?.content)).not.toMatch(/NUÑEZ|correction/);
});
