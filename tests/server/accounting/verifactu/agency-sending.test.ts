import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { IssuerMode } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { lockDueBatch } from "#server/areas/accounting/verifactu/record-batches.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { openAgency } from "#server/areas/accounting/verifactu/sender/agency/open-agency.ts";
import type { Play } from "#tests/support/agency-server.ts";
import { person } from "#tests/support/certificate-files.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

/* The client is tried against a server made from SistemaFacturacion.wsdl; it was never tried against AEAT itself. */

let fixture: AgencyFixture;
let app: AgencyFixture["app"];
let api: AgencyFixture["api"];
let money: AgencyFixture["money"];
let agency: AgencyFixture["agency"];
let giveCertificate: AgencyFixture["giveCertificate"];

beforeAll(async () => {
  fixture = await createAgencyFixture();
  ({ app, api, money, agency, giveCertificate } = fixture);
}, 60_000);
afterAll(() => fixture.close());
beforeEach(() => {
  agency.discard();
  Object.assign(agency.settings, { waitSeconds: "0", hasQuery: true });
});

type Environment = VerifactuSending["environment"];
const choose = (id: string, environment: Environment, more: object = {}) =>
  api.post(`/issuers/${id}/records/environment`, { environment, ...more });

interface Case {
  readonly issuer: Issuer;
  readonly series_id: string;
}

/** An issuer with a certificate that sends to a service. */
async function anIssuer(environment: Environment = "production"): Promise<Case> {
  const issuer = await money.anIssuer();
  await giveCertificate(issuer);
  dataOf(await choose(issuer.id, environment));
  return { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id })).id };
}

async function issueInvoices({ series_id }: Pick<Case, "series_id">, count: number) {
  const invoices = [];
  for (let index = 0; index < count; index += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
  return invoices;
}

const sendingOf = async ({ issuer }: Case) => dataOf(await api.get<VerifactuSending>(`/issuers/${issuer.id}/records`));
const recordsOf = async (id: string) => dataOf(await api.get<VerifactuRecord[]>(`/invoices/${id}/records`));
const statesOf = async ({ issuer }: Case) =>
  (
    await app.db.query<{ sent_state: string }>(
      "select sent_state from verifactu_record where issuer_id = $1 order by position",
      [issuer.id],
    )
  ).map(({ sent_state }) => sent_state);
/** Lets the time for the next attempt and AEAT's waiting time pass. */
async function letDue() {
  await app.db.query("update verifactu_batch set next_attempt_at = clock_now()", []);
  await app.db.query("update verifactu_sending set send_after = null", []);
}
async function sendAgain() {
  await letDue();
  await sendRecords(app.services);
}
const pdfOf = async (invoice: { readonly id: string } | undefined) =>
  (await readPdf((await api.download(`/invoices/${invoice?.id}/pdf`)).bytes)).pages.join("\n");
const keyOf = ({ body }: Awaited<ReturnType<typeof choose>>) => (body.success ? null : body.errors[0]?.translationKey);
const lastMessage = () => agency.messages.at(-1) ?? "";
const expectNoDuplicates = () => expect(new Set(agency.accepted).size).toBe(agency.accepted.length);

test("records arrive in the order of the chain, valid by the schema, and each has its answer", async () => {
  const one = await anIssuer();
  const [first, second] = await issueInvoices(one, 2);
  dataOf(await api.post(`/invoices/${second?.id}/annul`, { version: second?.version, reason: "Duplicada" }));
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["accepted", "accepted", "accepted"]);
  expect(await agency.findFaults()).toEqual([]);
  expect((await recordsOf(first?.id ?? ""))[0]).toMatchObject({ sent_state: "accepted", answer_csv: /^CSV/ });
  expect(await sendingOf(one)).toMatchObject({ pending: 0, accepted: 3, environment: "production", hold: null });
  expect(lastMessage()).not.toContain("Incidencia");
});

test("QR and legend begin with production's first acceptance, and the test service's is none", async () => {
  const acceptedAt = async ({ issuer }: Case) =>
    dataOf(await api.get<IssuerMode[]>(`/issuers/${issuer.id}/modes`))[0]?.accepted_at;
  const one = await anIssuer("test");
  const [invoice] = await issueInvoices(one, 1);
  await sendRecords(app.services);
  expect(await acceptedAt(one)).toBeNull();
  expect(await pdfOf(invoice)).not.toContain("VERI*FACTU");
  const other = await anIssuer();
  const [accepted] = await issueInvoices(other, 1);
  await sendRecords(app.services);
  expect(await acceptedAt(other)).not.toBeNull();
  expect(await pdfOf(accepted)).toContain("VERI*FACTU");
});

test("an invoice whose record AEAT refused, or has not got, carries neither QR nor legend", async () => {
  const issuer = await money.anIssuer();
  const one = { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id })).id };
  const [inFile] = await issueInvoices(one, 1);
  await sendRecords(app.services);
  await giveCertificate(issuer);
  dataOf(await choose(issuer.id, "production", { since: "2099-01-01" }));
  const [accepted, refused] = await issueInvoices(one, 2);
  agency.play("refuse_last");
  await sendRecords(app.services);
  const [waiting] = await issueInvoices(one, 1);
  for (const invoice of [accepted, waiting]) expect(await pdfOf(invoice)).toContain("VERI*FACTU");
  for (const invoice of [inFile, refused]) expect(await pdfOf(invoice)).not.toMatch(/QR tributario|VERI\*FACTU/);
});

test("an invoice of a former tax number whose record nothing sends carries neither QR nor legend until a representative can send it", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  const [waiting] = await issueInvoices(one, 1);
  const present = { ...one.issuer, tax_id: generateCif("B", 7_654_361) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [present.id, present.tax_id]);
  expect(await pdfOf(waiting)).not.toMatch(/QR tributario|VERI\*FACTU/);
  await giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  expect(await pdfOf(waiting)).toContain("VERI*FACTU");
});

test.each(["none", "test"] as const)(
  "production is not left for %s once it accepted a record of VERI*FACTU",
  async (to) => {
    const one = await anIssuer();
    dataOf(await choose(one.issuer.id, to));
    dataOf(await choose(one.issuer.id, "production"));
    await issueInvoices(one, 1);
    await sendRecords(app.services);
    expect(keyOf(await choose(one.issuer.id, to))).toBe("error.mode_sends_to_production");
    expect((await sendingOf(one)).environment).toBe("production");
  },
);

test("the end of VERI*FACTU and an incident are in one element, valid by the schema", async () => {
  const one = await anIssuer();
  const nextYear = Number(new Date().toISOString().slice(0, 4)) + 1;
  await app.db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, 'off', $2)", [
    one.issuer.id,
    `${nextYear}-01-01`,
  ]);
  await issueInvoices(one, 1);
  agency.play("lost");
  await sendRecords(app.services);
  await sendAgain();
  expect(lastMessage()).toMatch(/FechaFinVeriFactu>31-12-\d{4}<[^]*Incidencia>S</);
  expect(lastMessage().match(/<sum1:RemisionVoluntaria>/g)).toHaveLength(1);
  expect(await agency.findFaults()).toEqual([]);
});

test("a record that is accepted with errors or refused shows code and text", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 2);
  agency.play("accept_with_errors");
  await sendRecords(app.services);
  await issueInvoices(one, 2);
  agency.play("refuse_last");
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted_with_errors", "accepted_with_errors", "accepted", "failed"]);
  const { answered, refused, with_errors } = await sendingOf(one);
  expect([refused, with_errors]).toEqual([1, 2]);
  expect(answered[0]).toMatchObject({ answer_code: 1153, sent_answer: /identificado/ });
  expect(answered[1]).toMatchObject({ answer_code: 2004 });
});

test("a refused record is sent again as a correction of a refused one, and later records do not wait for it", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("refuse");
  await sendRecords(app.services);
  await issueInvoices(one, 1);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["failed", "accepted"]);
  dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
  await sendAgain();
  expect(lastMessage()).toContain("<sum1:Subsanacion>S</sum1:Subsanacion><sum1:RechazoPrevio>X</sum1:RechazoPrevio>");
  expect([await statesOf(one), await agency.findFaults()]).toEqual([["accepted", "accepted"], []]);
});

test("the same service chosen again remembers what it refused", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("refuse");
  await sendRecords(app.services);
  dataOf(await choose(one.issuer.id, "production"));
  await sendAgain();
  expect(lastMessage()).toContain("RechazoPrevio>X<");
});

test.each(["lost", "late", "half", "broken", "html", "forbidden", "fault_server", "slow"] as const)(
  "after an answer that is %s nothing is lost and nothing is accepted twice",
  async (play: Play) => {
    const one = await anIssuer();
    await issueInvoices(one, 2);
    agency.play(play);
    await sendRecords(app.services);
    const meanwhile = await issueInvoices(one, 1);
    await sendAgain();
    await sendAgain();
    expect(await statesOf(one)).toEqual(["accepted", "accepted", "accepted"]);
    expect(await agency.findFaults()).toEqual([]);
    expectNoDuplicates();
    expect(meanwhile).toHaveLength(1);
    if (play !== "slow") expect(agency.messages.slice(-2).every((text) => text.includes("Incidencia>S<"))).toBe(true);
  },
);

test("without an answer of the query service a repeated message still counts its duplicates as its own", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 2);
  agency.settings.hasQuery = false;
  agency.play("lost");
  await sendRecords(app.services);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
  expectNoDuplicates();
});

test("a duplicate with another hash is shown as another record, and is not accepted", async () => {
  const one = await anIssuer();
  const [invoice] = await issueInvoices(one, 1);
  agency.play("lost");
  await sendRecords(app.services);
  for (const [key, value] of agency.stored)
    if (key.includes(`|${invoice?.number}|`)) agency.stored.set(key, { ...value, hash: "0".repeat(64) });
  await sendAgain();
  expect(await statesOf(one)).toEqual(["duplicate"]);
  expect((await sendingOf(one)).answered[0]).toMatchObject({ answer_code: 3000 });
});

test("an issue and its annulment in one message whose answer is lost are not another copy's", async () => {
  const one = await anIssuer();
  const [invoice] = await issueInvoices(one, 1);
  dataOf(await api.post(`/invoices/${invoice?.id}/annul`, { version: invoice?.version, reason: "Duplicada" }));
  agency.play("lost");
  await sendRecords(app.services);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
  expectNoDuplicates();
});

test("the annulment of a refused issue says that AEAT has no record of it, and the issue is not sent again", async () => {
  const one = await anIssuer();
  const [invoice] = await issueInvoices(one, 1);
  agency.play("refuse");
  await sendRecords(app.services);
  dataOf(await api.post(`/invoices/${invoice?.id}/annul`, { version: invoice?.version, reason: "NIF incorrecto" }));
  await sendAgain();
  expect(lastMessage()).toMatch(/<sum1:RegistroAnulacion>[^]*<sum1:SinRegistroPrevio>S<[^]*<sum1:Encadenamiento>/);
  dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
  await sendAgain();
  expect([await statesOf(one), (await sendingOf(one)).refused]).toEqual([["failed", "accepted"], 0]);
  expect(await agency.findFaults()).toEqual([]);
});

test("a record whose content was erased is not sent, and does not count as waiting", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query("update verifactu_record set erased_at = clock_now() where issuer_id = $1", [one.issuer.id]);
  await app.db.query("alter table verifactu_record enable trigger user", []);
  const before = agency.messages.length;
  await sendRecords(app.services);
  expect(agency.messages).toHaveLength(before);
  expect(await sendingOf(one)).toMatchObject({ pending: 0, batches: [] });
});

test("a record that the answer leaves out is sent again", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 2);
  agency.play("skip_last");
  await sendRecords(app.services);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
  expectNoDuplicates();
});

test("a service that leaves records out of its answers gets them again after a while, as records it may have", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 2);
  agency.settings.hasQuery = false;
  const before = agency.messages.length;
  agency.play("skip_last", "skip_last");
  for (const [messages, seconds] of [
    [1, 30],
    [2, 90],
  ] as const) {
    await sendRecords(app.services);
    expect(agency.messages.length - before).toBe(messages);
    expect(Date.parse((await sendingOf(one)).send_after ?? "")).toBeGreaterThan(Date.now() + seconds * 1000);
    await letDue();
  }
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
  expectNoDuplicates();
});

test("records that waited during an outage say so in every message, those after a rejection do not", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("fault_client");
  await sendRecords(app.services);
  await sendAgain();
  expect(lastMessage()).not.toContain("Incidencia");
  await issueInvoices(one, 1);
  agency.play("broken");
  await sendAgain();
  await issueInvoices(one, 2);
  agency.play("accept", "skip_last");
  await sendAgain();
  await sendAgain();
  expect(agency.messages.slice(-3).map((text) => text.includes("Incidencia>S<"))).toEqual([true, true, true]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await issueInvoices(one, 1);
  await sendAgain();
  expect(lastMessage()).not.toContain("Incidencia");
});

test("a message whose server was killed before the answer says that it is late when it is sent again", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  await lockDueBatch(app.services, one.issuer.id, { environment: "production", tax_id: null });
  await sendAgain();
  expect(lastMessage()).toContain("Incidencia>S<");
  expect([await statesOf(one), await agency.findFaults()]).toEqual([["accepted"], []]);
});

/** As if they had waited since the day before. */
async function letWait({ issuer }: Case) {
  await app.db.query(
    "update verifactu_record set pending_since = pending_since - interval '1 day' where issuer_id = $1",
    [issuer.id],
  );
  await app.db.query("update verifactu_batch set made_at = made_at - interval '1 day' where issuer_id = $1", [
    issuer.id,
  ]);
}

test("records that waited for a certificate for long say that they are late, and later ones do not", async () => {
  const one = await anIssuer();
  dataOf(await api.delete(`/issuers/${one.issuer.id}/certificate`));
  await issueInvoices(one, 1);
  await letWait(one);
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  await giveCertificate(one.issuer);
  await sendAgain();
  expect(lastMessage()).toContain("Incidencia>S<");
  await issueInvoices(one, 1);
  await sendAgain();
  expect(lastMessage()).not.toContain("Incidencia");
  expect([await statesOf(one), await agency.findFaults()]).toEqual([["accepted", "accepted", "accepted"], []]);
});

test.each(["a certificate", "AEAT"])(
  "records that waited for %s for long say that they are late behind a refused record that is sent again",
  async (cause) => {
    const one = await anIssuer();
    await issueInvoices(one, 1);
    agency.play("refuse");
    await sendRecords(app.services);
    if (cause === "AEAT") {
      await issueInvoices(one, 1);
      agency.play("broken");
    } else dataOf(await api.delete(`/issuers/${one.issuer.id}/certificate`));
    await sendAgain();
    await issueInvoices(one, 1);
    if (cause === "AEAT") await letDue();
    else {
      await letWait(one);
      await sendRecords(app.services);
      await giveCertificate(one.issuer);
    }
    dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
    await sendAgain();
    expect(lastMessage().match(/<sum:RegistroFactura>/g)).toHaveLength(2);
    expect(lastMessage()).toContain("Incidencia>S<");
  },
);

test("records that waited for a certificate for a moment are not late", async () => {
  const one = await anIssuer();
  dataOf(await api.delete(`/issuers/${one.issuer.id}/certificate`));
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  await giveCertificate(one.issuer);
  await sendAgain();
  expect(lastMessage()).not.toContain("Incidencia");
});

test("records that waited while this server was down say that they are late, in every message, and those that waited as AEAT said do not", async () => {
  const one = await anIssuer();
  const waitUntil = (send_after: string) =>
    app.db.query(`update verifactu_sending set send_after = ${send_after} where issuer_id = $1`, [one.issuer.id]);
  const sendLate = async (send_after: string) => {
    await issueInvoices(one, 1);
    await letWait(one);
    await waitUntil(send_after);
    await sendRecords(app.services);
    return lastMessage();
  };
  expect(await sendLate("clock_now() - interval '1 minute'")).not.toContain("Incidencia");
  expect(await sendLate("clock_now() - interval '1 hour'")).toContain("Incidencia>S<");
  // The rest of what waited goes with the next message, a moment later.
  expect(await sendLate("clock_now()")).toContain("Incidencia>S<");
  await issueInvoices(one, 1);
  await sendAgain();
  expect(lastMessage()).not.toContain("Incidencia");
  expect(await agency.findFaults()).toEqual([]);
});

test("a rejected message that then waited for a certificate for long says that it is late", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("fault_client");
  await sendRecords(app.services);
  dataOf(await api.delete(`/issuers/${one.issuer.id}/certificate`));
  await letWait(one);
  await sendAgain();
  await giveCertificate(one.issuer);
  await sendAgain();
  expect(lastMessage()).toContain("Incidencia>S<");
});

test.each(["is under way", "may have arrived"])(
  "a rejected message of which an attempt %s is not given up",
  async (why) => {
    const one = await anIssuer();
    await issueInvoices(one, 1);
    agency.settings.hasQuery = false;
    if (why === "may have arrived") agency.play("lost");
    agency.play("fault_client");
    await sendRecords(app.services);
    await letDue();
    if (why === "is under way")
      await lockDueBatch(app.services, one.issuer.id, { environment: "production", tax_id: null });
    else await sendRecords(app.services);
    dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
    expect((await sendingOf(one)).batches).toMatchObject([{ state: "waiting", last_error: "rejected" }]);
    await sendAgain();
    expect(await statesOf(one)).toEqual(["accepted"]);
    expectNoDuplicates();
  },
);

test("a message that AEAT rejects as a whole keeps its records, and is composed again on request", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("fault_client");
  await sendRecords(app.services);
  const [batch] = (await sendingOf(one)).batches;
  expect(batch).toMatchObject({ state: "waiting", last_error: "rejected", error_text: /4102/ });
  dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted"]);
  expect((await sendingOf(one)).batches.map(({ state }) => state)).toEqual(["sent", "dropped"]);
});

test("AEAT's waiting time passes before the next message, also on request", async () => {
  const one = await anIssuer();
  agency.settings.waitSeconds = "60";
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  await issueInvoices(one, 1);
  dataOf(await api.post(`/issuers/${one.issuer.id}/records/send`));
  dataOf(await choose(one.issuer.id, "production"));
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["accepted", "pending"]);
  expect(Date.parse((await sendingOf(one)).send_after ?? "")).toBeGreaterThan(Date.now() + 30_000);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
});

test("what the test service accepts is not accepted, and goes to production when that is chosen", async () => {
  const one = await anIssuer("test");
  await issueInvoices(one, 2);
  await sendRecords(app.services);
  expect([await statesOf(one), (await sendingOf(one)).accepted]).toEqual([["tested", "tested"], 0]);
  agency.stored.clear();
  agency.accepted.length = 0;
  dataOf(await choose(one.issuer.id, "production", { since: "2020-01-01" }));
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
});

test("records in files and tested ones go to production without a day too, from the start of VERI*FACTU", async () => {
  const issuer = await money.anIssuer();
  const one = { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id })).id };
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  await giveCertificate(issuer);
  dataOf(await choose(issuer.id, "test"));
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["sent", "tested"]);
  agency.stored.clear();
  agency.accepted.length = 0;
  dataOf(await choose(issuer.id, "production"));
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted", "accepted"]);
  expect(await sendingOf(one)).toMatchObject({ left_out: 0, verifactu_since: /^\d{4}-\d{2}-\d{2}$/ });
});

test.each(["test", "none"] as const)(
  "what waited for production, or was refused there, does not go to %s",
  async (to) => {
    const one = await anIssuer();
    await issueInvoices(one, 1);
    agency.play("refuse");
    await sendRecords(app.services);
    await issueInvoices(one, 1);
    dataOf(await choose(one.issuer.id, to, { since: "2020-01-01" }));
    await issueInvoices(one, 1);
    await sendRecords(app.services);
    expect(await statesOf(one)).toEqual(["failed", "pending", to === "test" ? "tested" : "sent"]);
    agency.stored.clear();
    agency.accepted.length = 0;
    dataOf(await choose(one.issuer.id, "production"));
    await sendAgain();
    expect(await statesOf(one)).toEqual(["accepted", "accepted", "accepted"]);
  },
);

test("no given day sends records of before the present VERI*FACTU, in files or refused elsewhere, to production", async () => {
  const one = await anIssuer("test");
  const { id } = one.issuer;
  await issueInvoices(one, 2);
  agency.play("refuse_last");
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["tested", "failed"]);
  // VERI*FACTU ended and began again since.
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query(
    "update verifactu_record set generated_at = generated_at - interval '10 days', issue_date = issue_date - 10 where issuer_id = $1",
    [id],
  );
  await app.db.query("alter table verifactu_record enable trigger user", []);
  dataOf(await choose(id, "production", { since: "2020-01-01" }));
  dataOf(await api.post(`/issuers/${id}/records/send`));
  await sendAgain();
  expect(await statesOf(one)).toEqual(["tested", "failed"]);
  expect(await sendingOf(one)).toMatchObject({ refused: 0, left_out: 1 });
  // The service that refused a record gets it again.
  dataOf(await choose(id, "test"));
  expect((await sendingOf(one)).refused + (await sendingOf(one)).pending).toBe(1);
});

test("records in files stay there from before the day that is given, and an accepted record never changes", async () => {
  const issuer = await money.anIssuer();
  const one = { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id })).id };
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["sent"]);
  await giveCertificate(issuer);
  dataOf(await choose(issuer.id, "production", { since: "2099-01-01" }));
  expect((await sendingOf(one)).left_out).toBe(1);
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["sent", "accepted"]);
  const change = app.db.query("update verifactu_record set sent_state = 'pending' where issuer_id = $1", [issuer.id]);
  await expect(change).rejects.toThrow("invoice_issued");
});

test("without a certificate, or with one of another NIF, records wait and the screen says why", async () => {
  const one = await anIssuer();
  dataOf(await api.delete(`/issuers/${one.issuer.id}/certificate`));
  await issueInvoices(one, 1);
  await sendRecords(app.services);
  expect(await sendingOf(one)).toMatchObject({ pending: 1, hold: "no_certificate", batches: [] });
  await giveCertificate(one.issuer);
  await app.db.query("update certificate set ends_at = clock_now() where issuer_id = $1 and removed_at is null", [
    one.issuer.id,
  ]);
  expect((await sendingOf(one)).hold).toBe("certificate_over");
  await giveCertificate(one.issuer);
  await sendRecords(app.services);
  expect(await statesOf(one)).toEqual(["accepted"]);
});

test("without a NIF of the program's producer nothing is sent", async () => {
  const one = await anIssuer();
  await app.db.query("delete from company", []);
  expect((await sendingOf(one)).hold).toBe("no_producer");
  await fixture.addCompany();
  expect((await sendingOf(one)).hold).toBeNull();
});

test("a representative is named in the message, a collaborator is not", async () => {
  const dni = generateDni(44_556_677);
  for (const [capacity, isNamed] of [
    ["representative", true],
    ["collaborator", false],
  ] as const) {
    const one = await anIssuer();
    await giveCertificate(one.issuer, person("ANA RUIZ", dni), { capacity });
    await issueInvoices(one, 1);
    await sendRecords(app.services);
    expect(await statesOf(one)).toEqual(["accepted"]);
    expect(lastMessage().includes(`<sum1:NIF>${dni}</sum1:NIF></sum1:Representante>`)).toBe(isNamed);
  }
  expect(await agency.findFaults()).toEqual([]);
});

test("a server that no known authority vouches for gets no message", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  const before = agency.messages.length;
  const untrusting = openAgency({ test: null, production: agency.url, caFile: null, timeoutMs: 1_500 });
  await sendRecords({ ...app.services, agency: untrusting });
  expect(await sendingOf(one)).toMatchObject({ pending: 1, batches: [{ last_error: "unavailable" }] });
  expect(agency.messages).toHaveLength(before);
  await sendAgain();
  expect(await statesOf(one)).toEqual(["accepted"]);
});

test("another service is not chosen while production has not answered, nor by users without the right", async () => {
  const one = await anIssuer();
  await issueInvoices(one, 1);
  agency.play("lost");
  await sendRecords(app.services);
  expect(keyOf(await choose(one.issuer.id, "none"))).toBe("error.records_in_transit");
  await sendAgain();
  const manager = await app.logInAs("manager");
  expect((await manager.post(`/issuers/${one.issuer.id}/records/environment`, { environment: "test" })).status).toBe(
    403,
  );
});

const plays: readonly Play[] = ["accept", "lost", "broken", "half", "fault_server", "skip_last", "html"];

test("whatever a service does in whatever order, every record is accepted once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...plays), { minLength: 2, maxLength: 5 }), async (sequence) => {
      const one = await anIssuer();
      agency.play(...sequence);
      for (let step = 0; step < sequence.length; step += 1) {
        if (step < 3) await issueInvoices(one, 1);
        await sendAgain();
      }
      for (let more = 0; more < 4; more += 1) await sendAgain();
      expect(new Set(await statesOf(one))).toEqual(new Set(["accepted"]));
      expect(await agency.findFaults()).toEqual([]);
      expectNoDuplicates();
    }),
    { numRuns: 4 },
  );
}, 120_000);

test("an issuer whose answer is late delays no other, in the same run and in the next", async () => {
  const [slow, quick] = [await anIssuer(), await anIssuer()];
  await issueInvoices(slow, 1);
  agency.play("late");
  const first = sendRecords(app.services);
  await expect.poll(() => agency.messages.at(-1)).toContain(slow.issuer.tax_id);
  await issueInvoices(quick, 1);
  await sendRecords(app.services);
  expect(await statesOf(quick)).toEqual(["accepted"]);
  expect(await statesOf(slow)).toEqual(["pending"]);
  await first;
  expect((await sendingOf(slow)).batches[0]).toMatchObject({ state: "waiting", last_error: "unavailable" });
  await sendAgain();
  expect(await statesOf(slow)).toEqual(["accepted"]);
  expect(await agency.findFaults()).toEqual([]);
});
