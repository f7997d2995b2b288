import { beforeAll, afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import { type EventLog, eventText } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { followEventLogs } from "#server/areas/accounting/verifactu/events/follow-event-logs.ts";
import { hashText } from "#server/areas/accounting/verifactu/record-hash.ts";
import { signPending } from "#server/areas/accounting/verifactu/signing/sign-pending.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { eraseSubject } from "#server/areas/administration/privacy/erase-subject.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import type { TestAuthority } from "#tests/support/certificate-files.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateAgencyXml } from "#tests/support/validate-agency.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";

const { app, api, given, money } = testServer();
let authority: TestAuthority;
beforeAll(async () => {
  authority = await createTestAuthority();
  await prepareJobs(app.db);
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []);
});
afterAll(() => authority.close());
let issuer: Issuer;
let series_id: string;

const today = () => app.services.clock.today();
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const start = (mode: string) => api.post(`/issuers/${issuer.id}/modes/start`, { mode, starts_on: today() });
const logOf = async ({ id } = issuer) => dataOf(await api.get<EventLog>(`/issuers/${id}/events`));
const kindsOf = async () => (await logOf()).latest.map(({ kind }) => kind).toReversed();
const documentsOf = async (of: "record" | "event") =>
  (
    await app.db.query<{ document: string }>(
      `select document from verifactu_signature where issuer_id = $1 and ${of}_id is not null order by id`,
      [issuer.id],
    )
  ).map(({ document }) => document);

async function giveCertificate() {
  const file = await (await authority.issue(organization("Fincas", issuer.tax_id))).p12();
  const body = { file: file.toString("base64"), password: CERTIFICATE_PASSWORD };
  dataOf(await api.post(`/issuers/${issuer.id}/certificate/file`, body));
}

/** Changes stored rows of the issuer as only the rights of the database itself allow. */
async function tamper(table: string, sql: string) {
  await app.db.query(`alter table ${table} disable trigger user`, []);
  await app.db.query(sql, [issuer.id]);
  await app.db.query(`alter table ${table} enable trigger user`, []);
}
const check = async () => dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`));
const exportToday = () => api.download(`/issuers/${issuer.id}/record-export?from=${today()}&to=${today()}`);

/** An issuer in `no_verifactu`, with a certificate. */
beforeEach(async () => {
  issuer = await money.anIssuer({ billing_mode: "off" });
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate();
  dataOf(await start("no_verifactu"));
});

describe("the log of events", () => {
  test("begins with the start of the mode, in the same transaction, and ends with its end", async () => {
    expect(await kindsOf()).toEqual(["01"]);
    dataOf(await start("off"));
    expect(await kindsOf()).toEqual(["01", "10", "02"]);
    await followEventLogs(app.services);
    expect(await kindsOf()).toEqual(["01", "10", "02"]);
  });

  test("a found anomaly is not shown any more once the mode has ended", async () => {
    await signPending(app.services);
    await tamper(
      "verifactu_event",
      "update verifactu_event set hash = translate(hash, '0123456789ABCDEF', '123456789ABCDEF0') where issuer_id = $1",
    );
    await check();
    expect((await logOf()).has_anomaly).toBe(true);
    dataOf(await start("off"));
    expect((await logOf()).has_anomaly).toBe(false);
  });

  test("summaries count each record once, although several are of the second of a summary", async () => {
    const at = "2026-03-02T09:00:00Z";
    const sameSecond = () =>
      tamper("verifactu_record", `update verifactu_record set generated_at = '${at}' where issuer_id = $1`);
    const summarise = async () => {
      await sameSecond();
      await followEventLogs(app.services, true);
      await tamper("verifactu_event", `update verifactu_event set generated_at = '${at}' where issuer_id = $1`);
    };
    await money.anIssuedInvoice({ series_id });
    await summarise();
    for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
    await summarise();
    await summarise();
    const summaries = await app.db.query<{ issues: number }>(
      "select (details ->> 'issues')::int4 as issues from verifactu_event where issuer_id = $1 and kind = '10' order by position",
      [issuer.id],
    );
    expect(summaries.map(({ issues }) => issues)).toEqual([1, 2, 0]);
  });

  test("a record that is older than the one before it is found, and the log says how many dates were compared", async () => {
    for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
    await tamper(
      "verifactu_record",
      "update verifactu_record set generated_at = generated_at + interval '1 hour' where issuer_id = $1 and position = 1",
    );
    expect((await check()).faults).toContainEqual(expect.objectContaining({ position: 2, field: "generated_at" }));
    await signPending(app.services);
    expect((await documentsOf("event")).join("")).toContain(
      "<sf:NumeroDeRegistrosFacturacionProcesadosSobreTrazabilidadFechas>2<",
    );
  });

  test("starts, ends, restorations, found anomalies and their checks are valid by AEAT's schema", async () => {
    await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    await app.db.query("insert into backup_restored (restored_at) values (clock_now())", []);
    for (let count = 0; count < 2; count += 1) await followEventLogs(app.services);
    await app.db.query("delete from backup_restored", []);
    expect(await kindsOf()).toEqual(["01", "07"]);
    await tamper(
      "verifactu_event",
      "update verifactu_event set hash = translate(hash, '0123456789ABCDEF', '123456789ABCDEF0') where issuer_id = $1",
    );
    await tamper("verifactu_record", "update verifactu_record set total = total + 1 where issuer_id = $1");
    await check();
    await tamper("issuer_mode", "update issuer_mode set mode = 'off' where issuer_id = $1");
    await followEventLogs(app.services);
    await signPending(app.services);
    const kinds = new Set(await kindsOf());
    for (const kind of ["01", "02", "03", "04", "05", "06", "07", "10"]) expect(kinds).toContain(kind);
    expect(await validateAgencyXml(await documentsOf("event"), "EventosSIF.xsd")).toEqual([]);
  });

  test("the mode needs a certificate that signs", async () => {
    issuer = await money.anIssuer({ billing_mode: "off" });
    expect(refusalOf(await start("no_verifactu"))).toBe("error.mode_not_available");
    await giveCertificate();
    dataOf(await start("no_verifactu"));
  });

  test("every kind of event is valid by AEAT's schema, chained by its hash and signed", async () => {
    await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    dataOf(await api.get(`/issuers/${issuer.id}/chain`));
    await signPending(app.services);
    await api.download(`/issuers/${issuer.id}/record-export?from=${today()}&to=${today()}`);
    await followEventLogs(app.services, true);
    await signPending(app.services);
    expect(await kindsOf()).toEqual(["01", "03", "05", "08", "09", "10"]);
    const documents = await documentsOf("event");
    expect(documents).toHaveLength(6);
    expect(await validateAgencyXml(documents, "EventosSIF.xsd")).toEqual([]);
    for (const document of documents) expect(verifyXmlSignature(document)).toHaveLength(3);
    const hashes = documents.map(
      (document) => /HuellaEvento>(\w+)<\/sf:HuellaEvento><ds:Signature/.exec(document)?.[1],
    );
    for (const [index, document] of documents.entries())
      if (index > 0) expect(document).toContain(`<sf:EventoAnterior><sf:TipoEvento>`);
    expect(documents[1]).toContain(`<sf:HuellaEvento>${hashes[0]}</sf:HuellaEvento></sf:EventoAnterior>`);
    expect(documents[5]).toContain("<sf:NumeroDeRegistrosFacturacionAltaGenerados>1<");
  });

  test("an event's hash covers the fields that AEAT publishes, in its order", () => {
    const text = eventText({
      producer_tax_id: "89890001K",
      system_id: "77",
      version: "1.0.03",
      installation: "383",
      issuer_tax_id: "89890002E",
      kind: "01",
      previous_hash: "",
      generated_at: "2024-01-01T18:20:30Z",
    });
    expect(text).toBe(
      "NIF=89890001K&ID=&IdSistemaInformatico=77&Version=1.0.03&NumeroInstalacion=383&NIF=89890002E&TipoEvento=01&HuellaEvento=&FechaHoraHusoGenEvento=2024-01-01T19:20:30+01:00",
    );
    expect(hashText(text)).toMatch(/^[0-9A-F]{64}$/);
  });

  test("events and signatures are neither changed nor deleted", async () => {
    await signPending(app.services);
    for (const table of ["verifactu_event", "verifactu_signature"])
      for (const sql of [`update ${table} set id = uuidv7()`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(app.db.query(sql, [])).rejects.toThrow(/invoice_issued/);
  });

  test("a summary is due after six hours, and only then", async () => {
    await followEventLogs(app.services);
    expect(await kindsOf()).toEqual(["01"]);
    await app.db.query("alter table verifactu_event disable trigger user", []);
    await app.db.query(
      "update verifactu_event set generated_at = generated_at - interval '5 hours 51 minutes' where issuer_id = $1",
      [issuer.id],
    );
    await app.db.query("alter table verifactu_event enable trigger user", []);
    await followEventLogs(app.services);
    await followEventLogs(app.services);
    expect(await kindsOf()).toEqual(["01", "10"]);
  });

  test("an altered event, an altered record and an altered signature are found, logged and shown until a check finds nothing", async () => {
    await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    const alter = (table: string, set: string) => tamper(table, `update ${table} set ${set} where issuer_id = $1`);
    expect((await check()).is_whole).toBe(true);
    await alter("verifactu_signature", "document = replace(document, '<sum1:ImporteTotal>', '<sum1:ImporteTotal>9')");
    expect((await check()).faults).toEqual([expect.objectContaining({ field: "signature", position: 1 })]);
    expect(await kindsOf()).toEqual(["01", "03", "05", "03", "04", "05"]);
    expect((await logOf()).has_anomaly).toBe(true);
    await alter("verifactu_signature", "document = replace(document, '<sum1:ImporteTotal>9', '<sum1:ImporteTotal>')");
    expect((await check()).is_whole).toBe(true);
    expect((await logOf()).has_anomaly).toBe(false);
    await alter("verifactu_event", "hash = translate(hash, '0123456789ABCDEF', '123456789ABCDEF0')");
    expect((await check()).faults.map(({ of }) => of)).toContain("event");
    await signPending(app.services);
    expect(await validateAgencyXml(await documentsOf("event"), "EventosSIF.xsd")).toEqual([]);
  });
});

describe("signed records", () => {
  test("each record of the mode is signed, valid by the schema, in the order of the chain", async () => {
    const first = await money.anIssuedInvoice({ series_id });
    await money.anIssuedInvoice({ series_id });
    dataOf(await api.post(`/invoices/${first.id}/annul`, { version: first.version, reason: "Emitida por error" }));
    await signPending(app.services);
    const documents = await documentsOf("record");
    expect(documents).toHaveLength(3);
    expect(await validateAgencyXml(documents, "SuministroInformacion.xsd")).toEqual([]);
    for (const document of documents) {
      expect(verifyXmlSignature(document)).toHaveLength(3);
      expect(document).toContain("urn:oid:2.16.724.1.3.1.1.2.1.9");
      expect(document).toContain("<sum1:TipoUsoPosibleSoloVerifactu>N<");
    }
    expect(documents[2]).toContain("<sum1:RegistroAnulacion");
    expect(documents[2]).not.toContain("SinRegistroPrevio");
  });

  test("without a certificate invoices are issued and their records wait; with one they are signed in their order", async () => {
    dataOf(await api.delete(`/issuers/${issuer.id}/certificate`));
    for (let count = 0; count < 3; count += 1) await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    expect(await logOf()).toMatchObject({
      records: 3,
      unsigned_records: 3,
      unsigned_events: 1,
      hold: "no_certificate",
    });
    const refused = await api.download(`/issuers/${issuer.id}/record-export?from=${today()}&to=${today()}`);
    expect(refused.status).toBe(409);
    await giveCertificate();
    await Promise.all([signPending(app.services), signPending(app.services)]);
    await signPending(app.services);
    expect(await logOf()).toMatchObject({ unsigned_records: 0, unsigned_events: 0, hold: null });
    const positions = await app.db.query<{ position: number }>(
      `select v.position::int4 from verifactu_signature s join verifactu_record v on v.id = s.record_id
       where s.issuer_id = $1 order by s.id`,
      [issuer.id],
    );
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test("the signed document of the next record in place of its own is found, and so is that of the next event", async () => {
    for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    await check();
    await signPending(app.services);
    const swap = (of: string) =>
      tamper(
        "verifactu_signature",
        `update verifactu_signature s set document = (
           select n.document from verifactu_signature n join verifactu_${of} v on v.id = n.${of}_id
           where n.issuer_id = $1 and v.position = 2)
         where s.${of}_id = (select id from verifactu_${of} where issuer_id = $1 and position = 1)`,
      );
    await swap("record");
    await swap("event");
    expect((await check()).faults).toEqual([
      expect.objectContaining({ of: "record", position: 1, field: "signature" }),
      expect.objectContaining({ of: "event", position: 1 }),
    ]);
  });

  test("a signature that is gone is not replaced silently: the check finds it", async () => {
    for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    await check();
    await signPending(app.services);
    for (const of of ["record", "event"])
      await tamper(
        "verifactu_signature",
        `delete from verifactu_signature where ${of}_id = (select id from verifactu_${of} where issuer_id = $1 and position = 1)`,
      );
    await signPending(app.services);
    expect((await check()).faults).toEqual([
      expect.objectContaining({ of: "record", position: 1, field: "signature" }),
      expect.objectContaining({ of: "event", position: 1 }),
    ]);
  });

  test("after a change of the issuer's tax number its former certificate signs only what was of the former one", async () => {
    const changed = generateCif("B", 7_654_321);
    await money.anIssuedInvoice({ series_id });
    await tamper("issuer", `update issuer set tax_id = '${changed}' where id = $1`);
    await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    expect(await documentsOf("record")).toHaveLength(1);
    expect(await logOf()).toMatchObject({ unsigned_records: 1, hold: "certificate_of_other" });
    issuer = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
    await giveCertificate();
    await signPending(app.services);
    expect(await logOf()).toMatchObject({ unsigned_records: 0, hold: null });
    expect(await validateAgencyXml(await documentsOf("record"), "SuministroInformacion.xsd")).toEqual([]);
  });

  test("a period without anything, or a day that is none, is refused without an event", async () => {
    const get = (from: string, to: string) => api.download(`/issuers/${issuer.id}/record-export?from=${from}&to=${to}`);
    expect((await get("2020-01-01", "2020-01-31")).status).toBe(422);
    expect((await get("ayer", "hoy")).status).toBe(400);
    expect(await kindsOf()).toEqual(["01"]);
  });
});

describe("an export", () => {
  test("counts in its event the records that it has, not those that an erasure emptied", async () => {
    for (let count = 0; count < 2; count += 1) await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    await tamper(
      "verifactu_signature",
      "delete from verifactu_signature where record_id = (select id from verifactu_record where issuer_id = $1 and position = 1)",
    );
    await tamper(
      "verifactu_record",
      "update verifactu_record set erased_at = clock_now() where issuer_id = $1 and position = 1",
    );
    expect((await exportToday()).status).toBe(200);
    const [event] = await app.db.query<{
      details: { issues: number; first: { hash: string }; last: { hash: string } };
    }>("select details from verifactu_event where issuer_id = $1 and kind = '08'", [issuer.id]);
    expect(event?.details.issues).toBe(1);
    expect(event?.details.first).toEqual(event?.details.last);
  });
});

describe("an issuer whose owner is erased", () => {
  test("loses its signatures and its certificate, and its records and events stay", async () => {
    const owner = await given.anOwner({ last_name: "Zabaleta" });
    issuer = await money.anIssuer({ billing_mode: "off", owner_id: owner.id });
    series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    await giveCertificate();
    dataOf(await start("no_verifactu"));
    await money.anIssuedInvoice({ series_id });
    await signPending(app.services);
    expect(await documentsOf("event")).toHaveLength(1);
    await transact(app.db, null, (tx) => eraseSubject(tx, "owner", owner.id));
    expect([...(await documentsOf("record")), ...(await documentsOf("event"))]).toEqual([]);
    expect(await app.db.query("select 1 from certificate where issuer_id = $1", [issuer.id])).toEqual([]);
    expect(await logOf()).toMatchObject({ records: 1, events: 1, unsigned_records: 0, unsigned_events: 0 });
    expect((await exportToday()).status).toBe(422);
  });
});
