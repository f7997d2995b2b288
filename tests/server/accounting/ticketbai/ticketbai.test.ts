import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_SIGNED_TICKETBAI } from "#shared/domain/accounting/policy.ts";
import type { ForalTerritory } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { checkDigits } from "#shared/domain/accounting/ticketbai/ticketbai-code.ts";
import type { TicketbaiFile, TicketbaiStatus } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import type { ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { RecordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { issueInvoices } from "#server/areas/accounting/invoices/issue-invoices.ts";
import { renderInvoiceById } from "#server/areas/accounting/invoices/render-invoice.ts";
import { createTicketbaiServices } from "#server/areas/accounting/ticketbai/ticketbai-services.ts";
import { openTicketbaiSigner } from "#server/areas/accounting/ticketbai/ticketbai-signer.ts";
import { signFiles } from "#server/areas/accounting/ticketbai/sign-ticketbai.ts";
import { notifyRecords } from "#server/areas/accounting/verifactu/notices/notify-records.ts";
import { readSystem } from "#server/areas/accounting/verifactu/read-system.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { addDays } from "#shared/lib/dates.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import {
  CERTIFICATE_PASSWORD,
  createTestAuthority,
  organization,
  person,
  type TestAuthority,
} from "#tests/support/certificate-files.ts";
import { partOf, textsOf } from "#tests/support/facturae-file.ts";
import { pictureTextsOf, readPdf } from "#tests/support/read-pdf.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { testServer } from "#tests/support/test-server.ts";
import { TEST_SOFTWARE, validateTicketbai } from "#tests/support/ticketbai-file.ts";
import { verifyXmlSignature } from "#tests/support/verify-xml-signature.ts";

const { app, api, given, money } = testServer({ env: { ticketbai: TEST_SOFTWARE } });
const today = () => app.services.clock.today();
let authority: TestAuthority;
beforeAll(async () => {
  authority = await createTestAuthority("AC PRUEBAS");
});
afterAll(() => authority.close());

const addresses = {
  araba: { postal_code: "01001", city: "Vitoria-Gasteiz" },
  bizkaia: { postal_code: "48011", city: "Bilbao" },
  gipuzkoa: { postal_code: "20004", city: "Donostia" },
} as const satisfies Record<ForalTerritory, object>;

const anIssuer = (territory: ForalTerritory = "bizkaia", more: object = {}) =>
  money.anIssuer({ foral_territory: territory, billing_mode: "ticketbai", ...addresses[territory], ...more });

async function storeCertificate({ id, tax_id }: Issuer, more: object = {}): Promise<void> {
  const subject = "capacity" in more ? person("ANA RUIZ", generateDni(87_654_321)) : organization("Rentas", tax_id);
  const file = (await (await authority.issue(subject)).p12()).toString("base64");
  dataOf(await api.post(`/issuers/${id}/certificate/file`, { file, password: CERTIFICATE_PASSWORD, ...more }));
}

/** An issuer of the territory that can sign, and a series of it. */
async function aSigningIssuer(territory: ForalTerritory = "bizkaia") {
  const issuer = await anIssuer(territory);
  await storeCertificate(issuer);
  return { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id, suffix: "" })).id };
}

const fileOf = async ({ id }: Pick<Invoice, "id">) =>
  dataOf(await api.get<TicketbaiFile | null>(`/invoices/${id}/ticketbai`));
const statusOf = async ({ id }: Issuer) => dataOf(await api.get<TicketbaiStatus>(`/issuers/${id}/ticketbai`));
const checkOf = async ({ id }: Issuer) => dataOf(await api.get<ChainReport>(`/issuers/${id}/ticketbai/check`));
const documentOf = async ({ id }: Pick<Invoice, "id">) =>
  (await api.download(`/invoices/${id}/ticketbai/file`)).bytes.toString("utf8");
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const pdfOf = async ({ id }: Pick<Invoice, "id">) =>
  (await renderInvoiceById({ ...app.services, db: app.db }, id, everyRow, "es")).pdf;
const recordsOf = ({ id }: Pick<Invoice, "id">) =>
  app.db.query("select id from verifactu_record where invoice_id = $1", [id]);

const noticesOf = async ({ id }: Issuer) =>
  (
    await app.db.query<{ message: string }>(
      `select message from notification where subject_id = $1 and user_id = (select id from "user" where email like 'admin@%') order by id`,
      [id],
    )
  ).map(({ message }) => message);
const toReview = async ({ id }: Issuer) =>
  dataOf(await api.get<RecordsToReview[]>("/issuers/records")).find(({ issuer_id }) => issuer_id === id);

describe("the file of an issued invoice", () => {
  test.each(["araba", "bizkaia", "gipuzkoa"] as const)(
    "in %s it is signed with the issue, valid by the official schema, and makes no record for AEAT",
    async (territory) => {
      const { series_id, issuer } = await aSigningIssuer(territory);
      const invoice = await money.anIssuedInvoice({ series_id });
      const file = await fileOf(invoice);
      expect(file).toMatchObject({ state: "signed", fault: null, territory, number: invoice.number });
      const document = await documentOf(invoice);
      expect(await validateTicketbai([document])).toEqual([]);
      expect(verifyXmlSignature(document)).toHaveLength(3);
      expect(isSignatureWhole(document)).toBe(true);
      expect(verifyXmlSignature(document.replace("<NumFactura>", "<NumFactura>9"))).toBeNull();
      expect(textsOf(partOf(document, "xades:SigPolicyId"), "xades:Identifier")[0]).toContain(
        { araba: "araba.eus", bizkaia: "batuz.eus", gipuzkoa: "gipuzkoa.eus" }[territory],
      );
      expect(await recordsOf(invoice)).toEqual([]);
      expect((await checkOf(issuer)).is_whole).toBe(true);
    },
  );

  test("it has the amounts, the tax and the withholding of the invoice, and the time of its issue in Madrid", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const invoice = await money.anIssuedInvoice({ series_id });
    const document = await documentOf(invoice);
    const { number } = invoice;
    const values = (...names: string[]) => names.map((name) => textsOf(document, name)[0]);
    expect(`${values("SerieFactura")[0]}${values("NumFactura")[0]}`).toBe(number);
    expect(values("FechaExpedicionFactura", "ImporteTotalFactura", "RetencionSoportada", "BaseImponible")).toEqual([
      today().split("-").toReversed().join("-"),
      "1210.00",
      "190.00",
      "1000.00",
    ]);
    expect(values("TipoImpositivo", "CuotaImpuesto", "TipoNoExenta", "EmitidaPorTercerosODestinatario")).toEqual([
      "21.00",
      "210.00",
      "S1",
      "T",
    ]);
    const [time] = await app.db.query<{ time: string }>(
      "select to_char(generated_at at time zone 'Europe/Madrid', 'HH24:MI:SS') as time from ticketbai_file where invoice_id = $1",
      [invoice.id],
    );
    expect(values("HoraExpedicionFactura")).toEqual([time?.time]);
    expect(textsOf(partOf(document, "Emisor"), "NIF")).toEqual([issuer.tax_id]);
    expect(textsOf(partOf(document, "Software"), "LicenciaTBAI")).toEqual([TEST_SOFTWARE.license]);
    expect(document).not.toContain("EncadenamientoFacturaAnterior");
  });

  test.each([
    { prefix: "", suffix: "/26", year_reset: false, parts: [undefined, "00001/26"] },
    { prefix: "F-", suffix: "-B2", year_reset: false, parts: ["F-", "00001-B2"] },
    { prefix: "F-", suffix: "", year_reset: true, parts: ["F-YEAR-", "00001"] },
  ])("its series and number are those of the format %j", async ({ parts: [start, number], ...format }) => {
    const parts = [start?.replace("YEAR", today().slice(0, 4)), number];
    const { issuer } = await aSigningIssuer();
    const series_id = (await money.aSeries({ issuer_id: issuer.id, ...format, padding: 5 })).id;
    const [first, second] = [await money.anIssuedInvoice({ series_id }), await money.anIssuedInvoice({ series_id })];
    const document = await documentOf(first);
    expect([textsOf(document, "SerieFactura")[0], textsOf(document, "NumFactura")[0]]).toEqual(parts);
    const next = await documentOf(second);
    expect([textsOf(next, "SerieFacturaAnterior")[0], textsOf(next, "NumFacturaAnterior")[0]]).toEqual(parts);
    const query = new URL((await fileOf(first))?.verification_url ?? "").searchParams;
    expect([query.get("s"), query.get("nf")]).toEqual([parts[0] ?? "", parts[1]]);
    expect(await checkOf(issuer)).toMatchObject({ records: 2, is_whole: true });
  });

  test("its code and QR are on the PDF, which says that they are missing while it waits", async () => {
    const { series_id } = await aSigningIssuer();
    const invoice = await money.anIssuedInvoice({ series_id });
    const { identifier, verification_url } = (await fileOf(invoice)) ?? {};
    expect(identifier).toHaveLength(39);
    expect(identifier?.slice(-3)).toBe(checkDigits(identifier?.slice(0, -3) ?? ""));
    const pdf = await pdfOf(invoice);
    expect((await readPdf(pdf)).pages.at(-1)).toContain(identifier);
    expect(await pictureTextsOf(pdf)).toContain(verification_url);

    const without = await anIssuer();
    const waiting = await money.anIssuedInvoice({
      series_id: (await money.aSeries({ issuer_id: without.id })).id,
    });
    const text = (await readPdf(await pdfOf(waiting))).pages.join(" ");
    expect(text).toContain("se añadirán cuando se firme");
    expect(text).not.toContain("TBAI-");
  });

  test("a rectifying invoice names what it rectifies, and an invoice is not annulled but rectified", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    await money.aSeries({ issuer_id: issuer.id, kind: "rectifying", suffix: "" });
    const invoice = await money.anIssuedInvoice({ series_id });
    const annulled = await api.post(`/invoices/${invoice.id}/annul`, { version: invoice.version, reason: "Error" });
    expect(refusalOf(annulled)).toBe("error.ticketbai_not_annulled");
    const draft = dataOf(
      await api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
        version: invoice.version,
        rectification_type: "R1",
        rectification_mode: "substitution",
        reason: "Renta equivocada",
      }),
    );
    const rectifying = await money.issue(draft);
    const document = await documentOf(rectifying);
    expect(await validateTicketbai([document])).toEqual([]);
    const head = partOf(document, "CabeceraFactura");
    expect(textsOf(head, "Codigo")).toEqual(["R1"]);
    expect(textsOf(head, "Tipo")).toEqual(["S"]);
    expect(textsOf(head, "BaseRectificada")).toEqual(["1000.00"]);
    expect(textsOf(partOf(head, "FacturasRectificadasSustituidas"), "NumFactura").map((one) => one)).toEqual([
      /\d+$/.exec(invoice.number ?? "")?.[0],
    ]);
    expect((await checkOf(issuer)).is_whole).toBe(true);
  });
});

describe("the chain of files", () => {
  test("issues at the same time are one chain, in which each names the signature before", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const drafts = [];
    for (let count = 0; count < 6; count += 1) drafts.push(await money.anInvoice({ series_id }));
    const issues = drafts.map((draft) => money.issue(draft));
    // The check reads while issues go on, and takes none of them for a fault.
    const checks = drafts.map(() => checkOf(issuer));
    await Promise.all(issues);
    for (const { is_whole } of await Promise.all(checks)) expect(is_whole).toBe(true);
    const { latest } = await statusOf(issuer);
    const files = latest.toReversed();
    expect(files.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    const documents = await Promise.all(files.map(({ invoice_id }) => documentOf({ id: invoice_id })));
    const signatures = documents.map((document) => /<ds:SignatureValue[^>]*>([^<]*)/.exec(document)?.[1] ?? "");
    for (const [index, document] of documents.entries()) {
      const named = textsOf(document, "SignatureValueFirmaFacturaAnterior");
      expect(named).toEqual(index === 0 ? [] : [signatures[index - 1]?.slice(0, 100)]);
    }
    expect(await validateTicketbai(documents)).toEqual([]);
    expect(await checkOf(issuer)).toMatchObject({ records: 6, is_whole: true });
  });

  test("a whole batch of an issue is signed in its transaction", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const ids: string[] = [];
    for (let count = 0; count <= MAX_SIGNED_TICKETBAI; count += 1) ids.push((await money.anInvoice({ series_id })).id);
    await transact(app.db, null, (tx) => issueInvoices(tx, ids, today(), app.services));
    expect(await statusOf(issuer)).toMatchObject({ files: ids.length, signed: ids.length, waiting: 0 });
  });

  test("the check names a changed document, signature, link, invoice and a removed end", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const invoices = [];
    for (let count = 0; count < 3; count += 1) invoices.push(await money.anIssuedInvoice({ series_id }));
    const [first, second, third] = invoices.map(({ id }) => id);
    const alter = async (sql: string, id: string | undefined, expected: readonly object[]) => {
      await app.db.query("alter table ticketbai_file disable trigger user", []);
      const [before] = await app.db.query<{ row: string }>(
        "select to_jsonb(f)::text as row from ticketbai_file f where invoice_id = $1",
        [id],
      );
      await app.db.query(sql, [id]);
      expect((await checkOf(issuer)).faults).toMatchObject(expected);
      await app.db.query("delete from ticketbai_file where invoice_id = $1", [id]);
      await app.db.query("insert into ticketbai_file select * from jsonb_populate_record(null::ticketbai_file, $1)", [
        before?.row,
      ]);
      await app.db.query("alter table ticketbai_file enable trigger user", []);
      expect((await checkOf(issuer)).is_whole).toBe(true);
    };
    await alter(
      "update ticketbai_file set document = replace(document, '1210.00', '1200.00') where invoice_id = $1",
      first,
      [{ position: 1, field: "document" }],
    );
    await alter("update ticketbai_file set total = total + 1 where invoice_id = $1", second, [
      { position: 2, field: "total" },
      { position: 2, field: "verification_url" },
    ]);
    await alter("update ticketbai_file set signature_value = 'x' || signature_value where invoice_id = $1", second, [
      { position: 2, field: "identifier" },
      { position: 2, field: "signature_value" },
      { position: 3, field: "previous_hash" },
    ]);
    await alter("delete from ticketbai_file where invoice_id = $1", third, [
      { position: null, field: "position" },
      { position: null, field: "missing" },
    ]);
  });

  test("a stored file is fixed", async () => {
    const { series_id } = await aSigningIssuer();
    const { id } = await money.anIssuedInvoice({ series_id });
    for (const sql of [
      "update ticketbai_file set document = 'x'",
      "update ticketbai_file set total = 1",
      "delete from ticketbai_file",
    ])
      await expect(app.db.query(`${sql} where invoice_id = $1`, [id])).rejects.toThrow("invoice_issued");
  });
});

describe("what cannot be signed", () => {
  test("waits with its reason while invoices are issued, and is signed in that order once a certificate is there", async () => {
    const issuer = await anIssuer("gipuzkoa");
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    const early = [await money.anIssuedInvoice({ series_id }), await money.anIssuedInvoice({ series_id })];
    expect(await statusOf(issuer)).toMatchObject({ hold: "no_certificate", waiting: 2, signed: 0 });
    expect(await fileOf(early[0] ?? { id: "" })).toMatchObject({ state: "waiting", fault: "no_certificate" });
    expect(refusalOf(await api.get(`/invoices/${early[0]?.id}/ticketbai/file`))).toBe("error.ticketbai_not_signed");

    await storeCertificate(issuer, { capacity: "collaborator" });
    await signFiles(app.services);
    expect(await statusOf(issuer)).toMatchObject({ hold: "certificate_of_collaborator", waiting: 2 });

    await storeCertificate(issuer);
    const late = await money.anIssuedInvoice({ series_id });
    const { latest, waiting, hold } = await statusOf(issuer);
    expect([waiting, hold]).toEqual([0, null]);
    expect(latest.map(({ state, number }) => [state, number])).toEqual(
      [late, ...early.toReversed()].map(({ number }) => ["signed", number]),
    );
    expect(await checkOf(issuer)).toMatchObject({ records: 3, is_whole: true });
  });

  test("the certificate of a former tax number of the issuer signs nothing of the present one", async () => {
    const { issuer, series_id } = await aSigningIssuer();
    await money.anIssuedInvoice({ series_id });
    const other = generateCif("B", 7_654_322);
    await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, other]);
    const late = await money.anIssuedInvoice({ series_id });
    expect(await fileOf(late)).toMatchObject({ state: "waiting", fault: "certificate_of_other" });
    expect(await statusOf(issuer)).toMatchObject({ hold: "certificate_of_other", waiting: 1, signed: 1 });
    await storeCertificate({ ...issuer, tax_id: other });
    await signFiles(app.services);
    expect(await statusOf(issuer)).toMatchObject({ hold: null, waiting: 0, signed: 2 });
  });

  test("files that wait for more than a day are notified once and named at home", async () => {
    const issuer = await anIssuer("gipuzkoa");
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    await money.anIssuedInvoice({ series_id });
    await money.anIssuedInvoice({ series_id });
    await notifyRecords(app.services);
    expect([await noticesOf(issuer), await toReview(issuer)]).toEqual([[], undefined]);
    await transact(app.db, null, async (tx) => {
      await tx.query("alter table ticketbai_file disable trigger user", []);
      await tx.query(
        "update ticketbai_file set generated_at = generated_at - interval '25 hours' where issuer_id = $1",
        [issuer.id],
      );
      await tx.query("alter table ticketbai_file enable trigger user", []);
    });
    await notifyRecords(app.services);
    await notifyRecords(app.services);
    expect(await noticesOf(issuer)).toEqual([expect.stringContaining("esperan su firma más de un día, 2.")]);
    expect(await toReview(issuer)).toMatchObject({ waiting: 2, failed_files: 0 });
  });

  test("the job signs what waits, and a second run of it signs nothing again", async () => {
    const issuer = await anIssuer();
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    const invoice = await money.anIssuedInvoice({ series_id });
    await storeCertificate(issuer);
    await Promise.all([signFiles(app.services), signFiles(app.services)]);
    const once = await documentOf(invoice);
    await signFiles(app.services);
    expect(await documentOf(invoice)).toBe(once);
    expect((await checkOf(issuer)).is_whole).toBe(true);
  });

  test("a file that was erased before it was signed does not count as waiting", async () => {
    const issuer = await anIssuer();
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    const { id } = await money.anIssuedInvoice({ series_id });
    await app.db.query("alter table ticketbai_file disable trigger user", []);
    await app.db.query("update ticketbai_file set erased_at = now() where invoice_id = $1", [id]);
    await app.db.query("alter table ticketbai_file enable trigger user", []);
    expect(await statusOf(issuer)).toMatchObject({ files: 1, waiting: 0 });
  });

  test("a damaged certificate, or a file that cannot be read, keeps no invoice from being issued", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const sealed = app.services.vault.seal("certificate", "{}");
    await app.db.query("update certificate set sealed_content = $2 where issuer_id = $1", [issuer.id, sealed]);
    const first = await money.anIssuedInvoice({ series_id });
    expect(await fileOf(first)).toMatchObject({ state: "waiting", fault: "certificate_unsupported" });
    expect(await statusOf(issuer)).toMatchObject({ hold: "certificate_unsupported", waiting: 1 });

    await storeCertificate(issuer);
    const alter = async (content: string) => {
      await app.db.query("alter table ticketbai_file disable trigger user", []);
      await app.db.query(`update ticketbai_file set content = ${content} where invoice_id = $1`, [first.id]);
      await app.db.query("alter table ticketbai_file enable trigger user", []);
    };
    await alter('content || \'{"indirect_tax": "none"}\'');
    const second = await money.anIssuedInvoice({ series_id });
    expect([second.state, (await fileOf(second))?.state]).toEqual(["issued", "waiting"]);

    await alter('content || \'{"indirect_tax": "vat"}\'');
    await signFiles(app.services);
    expect((await fileOf(second))?.state).toBe("signed");
    expect((await checkOf(issuer)).is_whole).toBe(true);
  });

  test("each reason why nothing can be signed is named", async () => {
    const { issuer } = await aSigningIssuer();
    const holdAt = async (days: number, more: Partial<typeof app.services> = {}) => {
      const now = () => new Date(app.services.clock.now().getTime() + days * 86_400_000);
      const clock = { ...app.services.clock, now };
      return (await openTicketbaiSigner({ ...app.services, db: app.db, clock, ...more }, issuer.id, issuer.tax_id))
        .hold;
    };
    expect(await holdAt(0)).toBeNull();
    expect(await holdAt(20_000)).toBe("certificate_over");
    expect(await holdAt(-20_000)).toBe("certificate_not_yet_valid");
    const { ticketbai } = createTicketbaiServices({ ticketbai: { ...TEST_SOFTWARE, license: null } });
    expect(await holdAt(0, { ticketbai })).toBe("not_configured");
    await app.db.query("update certificate set sealed_content = 'x' where issuer_id = $1", [issuer.id]);
    expect(await holdAt(0)).toBe("certificate_lost");
  });

  test("another tax number of the issuer begins another chain", async () => {
    const { issuer, series_id } = await aSigningIssuer();
    const before = await money.anIssuedInvoice({ series_id });
    const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
    const tax_id = generateDni(44_556_677);
    dataOf(await api.patch(`/issuers/${issuer.id}`, { version, tax_id }));
    await storeCertificate({ ...issuer, tax_id }, { capacity: "representative" });
    const [first, second] = [await money.anIssuedInvoice({ series_id }), await money.anIssuedInvoice({ series_id })];
    expect((await fileOf(before))?.state).toBe("signed");
    expect(textsOf(partOf(await documentOf(first), "Emisor"), "NIF")).toEqual([tax_id]);
    expect(await documentOf(first)).not.toContain("EncadenamientoFacturaAnterior");
    expect(textsOf(await documentOf(second), "SerieFacturaAnterior")).toHaveLength(1);
    expect(await checkOf(issuer)).toMatchObject({ records: 3, is_whole: true });
  });

  test("a number that the schema does not take fails with its reason, is left out of the chain, and is issued", async () => {
    const { issuer } = await aSigningIssuer();
    const long = await aLongSeries(issuer);
    const refused = await money.anIssuedInvoice({ series_id: long.id });
    expect([refused.state, await fileOf(refused)]).toEqual([
      "issued",
      expect.objectContaining({ state: "failed", fault: "number", identifier: null }),
    ]);
    expect(await noticesOf(issuer)).toEqual([
      expect.stringContaining("ficheros TicketBAI que no se pueden generar, 1."),
    ]);
    expect(await toReview(issuer)).toMatchObject({ failed_files: 1, waiting: 0 });
    // Nothing of TicketBAI is on it, and it is annulled, since there is no file to cancel.
    expect((await readPdf(await pdfOf(refused))).pages.join(" ")).not.toContain("TicketBAI");
    const { version, id } = refused;
    expect(dataOf(await api.post<Invoice>(`/invoices/${id}/annul`, { version, reason: "Error" })).state).toBe(
      "annulled",
    );
    expect(await toReview(issuer)).toBeUndefined();
    const next = await money.anIssuedInvoice({
      series_id: (await money.aSeries({ issuer_id: issuer.id, suffix: "" })).id,
    });
    expect(await documentOf(next)).not.toContain("EncadenamientoFacturaAnterior");
    expect((await checkOf(issuer)).is_whole).toBe(true);
  });
});

/** A series whose numbers no file takes, as if it had been made before that was refused. */
async function aLongSeries({ id }: Issuer) {
  const series = await money.aSeries({ issuer_id: id, suffix: "" });
  await app.db.query("update invoice_series set prefix = 'SERIE-LARGA-BILBAO-' where id = $1", [series.id]);
  return series;
}

describe("who is in TicketBAI", () => {
  const change = ({ id }: Issuer, mode: string, starts_on = today()) =>
    api.post(`/issuers/${id}/modes/start`, { mode, starts_on });
  const update = async ({ id }: Issuer, patch: object) => {
    const { version } = dataOf(await api.get<Issuer>(`/issuers/${id}`));
    return api.patch<Issuer>(`/issuers/${id}`, { version, ...patch });
  };

  test("only an issuer whose Basque territory is stated chooses TicketBAI, and it chooses no VERI*FACTU", async () => {
    const other = await money.anIssuer({ billing_mode: "off" });
    expect(refusalOf(await change(other, "ticketbai"))).toBe("error.mode_of_territory");
    const basque = await money.anIssuer({ billing_mode: "off", foral_territory: "araba", ...addresses.araba });
    expect(refusalOf(await change(basque, "verifactu"))).toBe("error.mode_of_territory");
    dataOf(await change(basque, "ticketbai"));
    const input = await money.anIssuerInput({ foral_territory: "araba", billing_mode: "verifactu" });
    expect(refusalOf(await api.post("/issuers", input))).toBe("error.mode_of_territory");
  });

  test("a new issuer with a Basque postal code begins without records until its territory is stated", async () => {
    const { billing_mode: _mode, ...input } = await money.anIssuerInput(addresses.bizkaia);
    expect(dataOf(await api.post<Issuer>("/issuers", input)).billing_mode).toBe("off");
  });

  test("stating the territory ends VERI*FACTU at once, or tomorrow where an invoice of today has a record", async () => {
    const idle = await money.anIssuer(addresses.bizkaia);
    expect(dataOf(await update(idle, { foral_territory: "bizkaia" })).billing_mode).toBe("off");
    const busy = await money.anIssuer(addresses.bizkaia);
    await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: busy.id })).id });
    expect(dataOf(await update(busy, { foral_territory: "bizkaia" })).billing_mode).toBe("verifactu");
    const modes = dataOf(await api.get<{ mode: string; starts_on: string }[]>(`/issuers/${busy.id}/modes`));
    expect(modes[0]).toMatchObject({ mode: "off", starts_on: addDays(today(), 1) });
    dataOf(await change(busy, "ticketbai", addDays(today(), 1)));
  });

  test("a territory that ends records is that of the address, and clearing it within the year resumes VERI*FACTU", async () => {
    const madrid = await money.anIssuer();
    expect(refusalOf(await update(madrid, { foral_territory: "bizkaia" }))).toBe("error.territory_of_address");
    expect(refusalOf(await update(madrid, { foral_territory: "araba", ...addresses.bizkaia }))).toBe(
      "error.territory_of_address",
    );
    const started = addDays(today(), -1);
    await app.db.query("update issuer_mode set starts_on = $2 where issuer_id = $1", [madrid.id, started]);
    dataOf(await update(madrid, { foral_territory: "bizkaia", ...addresses.bizkaia }));
    dataOf(await change(madrid, "ticketbai"));
    dataOf(await change(madrid, "off"));
    expect(dataOf(await update(madrid, { foral_territory: null })).billing_mode).toBe("verifactu");
    const modes = dataOf(await api.get<{ mode: string; starts_on: string }[]>(`/issuers/${madrid.id}/modes`));
    expect(modes).toMatchObject([{ mode: "verifactu", starts_on: started }]);

    dataOf(await update(madrid, { foral_territory: "bizkaia" }));
    await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: madrid.id })).id });
    expect(dataOf(await update(madrid, { foral_territory: null })).billing_mode).toBe("off");
    const next = dataOf(await api.get<{ mode: string; starts_on: string }[]>(`/issuers/${madrid.id}/modes`));
    expect(next[0]).toMatchObject({ mode: "verifactu", starts_on: addDays(today(), 1) });
  });

  test("a series whose numbers are too long for a file is refused with TicketBAI, and keeps it from starting", async () => {
    const long = { prefix: "SERIE-LARGA-BILBAO-", suffix: "" };
    const issuer = await anIssuer();
    const refused = await api.post("/invoice-series", await money.aSeriesInput({ issuer_id: issuer.id, ...long }));
    expect(refusalOf(refused)).toBe("error.ticketbai_series_too_long");
    await money.aSeries({ issuer_id: issuer.id, kind: "receipt", ...long });
    const { id, version } = await money.aSeries({ issuer_id: issuer.id });
    expect(refusalOf(await api.patch(`/invoice-series/${id}`, { version, prefix: "F-", suffix: "/".repeat(17) }))).toBe(
      "error.ticketbai_series_too_long",
    );
    const other = await anIssuer("bizkaia", { billing_mode: "off" });
    await money.aSeries({ issuer_id: other.id, prefix: "SERIE-LARGA-BILBAO-", suffix: "/1" });
    expect(refusalOf(await change(other, "ticketbai"))).toBe("error.ticketbai_series_too_long");
  });

  test("an issuer keeps its territory while it is in TicketBAI", async () => {
    const issuer = await anIssuer();
    expect(refusalOf(await update(issuer, { foral_territory: null }))).toBe("error.territory_in_use");
    expect(refusalOf(await update(issuer, { foral_territory: "araba" }))).toBe("error.territory_in_use");
    dataOf(await change(issuer, "off"));
    dataOf(await update(issuer, { foral_territory: null }));
  });

  test("an agent of some properties reads and changes nothing of an issuer's files, nor of invoices of others", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const invoice = await money.anIssuedInvoice({ series_id });
    const role = await given.aRole({ scope: "own", permissions: { "*": ["read", "update"] } });
    const user = await given.aUser({ role_id: role.id });
    await app.db.query(
      `update "user" set password_hash = (select password_hash from "user" where email = $2) where id = $1`,
      [user.id, emailOf("admin")],
    );
    const agent = app.withToken((await app.logIn(user.email)).accessToken);
    for (const path of [`/issuers/${issuer.id}/ticketbai`, `/issuers/${issuer.id}/ticketbai/check`])
      expect((await agent.get(path)).status).toBe(403);
    expect((await agent.post(`/issuers/${issuer.id}/ticketbai/sign`, {})).status).toBe(403);
    for (const path of [`/invoices/${invoice.id}/ticketbai`, `/invoices/${invoice.id}/ticketbai/file`])
      expect((await agent.get(path)).status).toBe(404);
    const reader = await app.logInAs("viewer");
    expect((await reader.post(`/issuers/${issuer.id}/ticketbai/sign`, {})).status).toBe(403);
    expect((await api.post(`/issuers/${issuer.id}/ticketbai/sign`, {})).status).toBe(200);
    expect((await app.visitor.get(`/issuers/${issuer.id}/ticketbai`)).status).toBe(401);
  });

  test("an issuer in TicketBAI does not count among those whose records this program makes for AEAT", async () => {
    await anIssuer();
    await money.anIssuer();
    const counting = transact(app.db, null, async (tx) => {
      await tx.query("update issuer_mode set mode = 'off' where mode = 'no_verifactu'");
      await tx.query(
        "delete from issuer_mode where mode = 'verifactu' and issuer_id <> (select issuer_id from issuer_mode where mode = 'verifactu' limit 1)",
      );
      const { has_several_issuers } = await readSystem(tx, app.services);
      throw new Error(`several: ${has_several_issuers}`);
    });
    await expect(counting).rejects.toThrow("several: false");
  });

  test("an invoice of another mode has no file", async () => {
    const invoice = await money.anIssuedInvoice({});
    expect(await fileOf(invoice)).toBeNull();
    expect((await api.get(`/invoices/${invoice.id}/ticketbai/file`)).status).toBe(404);
  });
});

describe("personal data of a customer", () => {
  test("a blocked customer's file is not handed out until it is unblocked, and an erased one's is gone", async () => {
    const { series_id, issuer } = await aSigningIssuer();
    const customer = await given.aPerson({ name: "Hermenegilda", last_name: "Ziarrusta" });
    const invoice = await money.anIssuedInvoice({ series_id, person_id: customer.id });
    await money.aPayment({ person_id: customer.id, date: today(), amount: invoice.amount_due });
    const next = await money.anIssuedInvoice({ series_id });
    const move = async (admin: Api, verb: string) => {
      const { version } = dataOf(await admin.get<Person>(`/persons/${customer.id}`));
      return admin.post(`/persons/${customer.id}/${verb}`, { version, reason: "Lo pide" });
    };
    const fileReply = (admin: Api) => admin.get(`/invoices/${invoice.id}/ticketbai/file`);
    dataOf(await move(api, "block"));
    expect(refusalOf(await fileReply(api))).toBe("error.ticketbai_forgotten");
    dataOf(await move(api, "unblock"));
    expect(await documentOf(invoice)).toContain("Ziarrusta");

    await app.restartAt(`${Number(today().slice(0, 4)) + 8}-01-01T09:00:00Z`);
    const later = await app.logInAs("admin");
    dataOf(await move(later, "erase"));
    expect(refusalOf(await fileReply(later))).toBe("error.ticketbai_forgotten");
    const [row] = await app.db.query<{ text: string }>(
      "select to_jsonb(f)::text as text from ticketbai_file f where invoice_id = $1",
      [invoice.id],
    );
    expect(row?.text).not.toContain("Ziarrusta");
    const chain = dataOf(await later.get<ChainReport>(`/issuers/${issuer.id}/ticketbai/check`));
    expect(chain).toMatchObject({ records: 2, is_whole: true });
    expect(dataOf(await later.get<TicketbaiFile>(`/invoices/${next.id}/ticketbai`)).has_document).toBe(true);
  });
});
