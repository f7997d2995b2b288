import { text as readText } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { IssuerMode } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { renderInvoiceById } from "#server/areas/accounting/invoices/render-invoice.ts";
import { recordFirstAcceptance } from "#server/areas/accounting/verifactu/issuer-modes.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer({ clockAt: "2026-11-27T09:00:00Z" });
const today = "2026-11-27";
let money: MoneyBuilders;
beforeAll(() => {
  money = createMoneyBuilders(api, createBuilders(api));
});

const seriesOf = async ({ id }: Issuer) => (await money.aSeries({ issuer_id: id })).id;
const change = (issuer: Issuer, mode: string, starts_on: string) =>
  api.post<IssuerMode[]>(`/issuers/${issuer.id}/modes/start`, { mode, starts_on });
const modesOf = async ({ id }: Issuer) =>
  dataOf(await api.get<IssuerMode[]>(`/issuers/${id}/modes`)).map(({ mode, starts_on }) => ({ mode, starts_on }));
const modeOf = async ({ id }: Issuer) => dataOf(await api.get<Issuer>(`/issuers/${id}`)).billing_mode;
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const recordsOf = async (id: string) => dataOf(await api.get<VerifactuRecord[]>(`/invoices/${id}/records`));
/** As if the mode had started then: a start in the past, or one that cannot be chosen yet. */
const setMode = ({ id }: Issuer, mode: string, starts_on = today) =>
  app.db.query(
    `insert into issuer_mode (issuer_id, mode, starts_on) values ($1, $2, $3)
     on conflict (issuer_id, starts_on) do update set mode = excluded.mode`,
    [id, mode, starts_on],
  );

async function pdfOf(id: string) {
  const { pdf } = await renderInvoiceById({ ...app.services, db: app.db }, id, everyRow, "es");
  return (await readPdf(pdf)).pages.join("\n");
}

describe("modes of an issuer", () => {
  test("a new issuer is in VERI*FACTU from its first day, unless it is created without records", async () => {
    const [usual, without] = [await money.anIssuer(), await money.anIssuer({ billing_mode: "off" })];
    expect(await modesOf(usual)).toEqual([{ mode: "verifactu", starts_on: today }]);
    expect([await modeOf(usual), await modeOf(without)]).toEqual(["verifactu", "off"]);
    expect(await modesOf(without)).toEqual([]);
    const input = await money.anIssuerInput({ billing_mode: "no_verifactu" });
    expect(refusalOf(await api.post("/issuers", input))).toBe("error.mode_not_available");
  });

  test("VERI*FACTU is left on the next 1 January, and that can be withdrawn until a message names it", async () => {
    const issuer = await money.anIssuer();
    await setMode(issuer, "verifactu", "2026-01-01");
    await app.db.query("delete from issuer_mode where issuer_id = $1 and starts_on = $2", [issuer.id, today]);
    expect(refusalOf(await change(issuer, "off", today))).toBe("error.mode_left_in_january");
    dataOf(await change(issuer, "off", "2027-01-01"));
    expect(await modeOf(issuer)).toBe("verifactu");
    dataOf(await change(issuer, "verifactu", today));
    expect(await modesOf(issuer)).toEqual([{ mode: "verifactu", starts_on: "2026-01-01" }]);

    dataOf(await change(issuer, "off", "2027-01-01"));
    const series_id = await seriesOf(issuer);
    await money.anIssuedInvoice({ series_id });
    await sendRecords(app.services);
    // A file is no message to AEAT.
    dataOf(await change(issuer, "verifactu", today));
    dataOf(await change(issuer, "off", "2027-01-01"));
    await money.anIssuedInvoice({ series_id });
    await sendRecords(app.services);
    const [batch] = await app.db.query<{ file_key: string }>(
      "update verifactu_batch set environment = 'production' where issuer_id = $1 and sequence = 2 returning file_key",
      [issuer.id],
    );
    const xml = await readText(await app.services.files.get(batch?.file_key ?? ""));
    expect(xml).toContain(
      "<sum1:RemisionVoluntaria><sum1:FechaFinVeriFactu>31-12-2026</sum1:FechaFinVeriFactu></sum1:RemisionVoluntaria></sum:Cabecera>",
    );
    expect(refusalOf(await change(issuer, "verifactu", today))).toBe("error.mode_end_announced");
  });

  test("a message with an annulment after the end of VERI*FACTU still names the end", async () => {
    const issuer = await money.anIssuer();
    const series_id = await seriesOf(issuer);
    await setMode(issuer, "off", "2027-01-01");
    await money.anIssuedInvoice({ series_id });
    const late = await money.anIssuedInvoice({ series_id });
    await app.db.query("alter table verifactu_record disable trigger user", []);
    await app.db.query("update verifactu_record set generated_at = '2027-01-02T10:00:00Z' where invoice_id = $1", [
      late.id,
    ]);
    await app.db.query("alter table verifactu_record enable trigger user", []);
    await sendRecords(app.services);
    const [batch] = await app.db.query<{ file_key: string }>(
      "select file_key from verifactu_batch where issuer_id = $1",
      [issuer.id],
    );
    const xml = await readText(await app.services.files.get(batch?.file_key ?? ""));
    expect(xml.match(/<sum:RegistroFactura>/g)).toHaveLength(2);
    expect(xml).toContain("<sum1:FechaFinVeriFactu>31-12-2026<");
  });

  test("the end that a Basque territory causes is no 31 December, cannot be withdrawn, and no message names it", async () => {
    const issuer = await money.anIssuer({ postal_code: "48011", billing_mode: "verifactu" });
    await money.anIssuedInvoice({ series_id: await seriesOf(issuer) });
    const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
    dataOf(await api.patch(`/issuers/${issuer.id}`, { version, foral_territory: "bizkaia" }));
    expect(await modesOf(issuer)).toContainEqual({ mode: "off", starts_on: "2026-11-28" });
    expect(refusalOf(await change(issuer, "verifactu", today))).toBe("error.mode_of_territory");
    await sendRecords(app.services);
    const [batch] = await app.db.query<{ file_key: string }>(
      "select file_key from verifactu_batch where issuer_id = $1",
      [issuer.id],
    );
    const xml = await readText(await app.services.files.get(batch?.file_key ?? ""));
    expect(xml).toContain("<sum:RegistroFactura>");
    expect(xml).not.toContain("FechaFinVeriFactu");
  });

  test("an acceptance is of the period of its record, and stays when a plan is withdrawn on the first day", async () => {
    const issuer = await money.anIssuer();
    await setMode(issuer, "verifactu", "2026-01-01");
    await setMode(issuer, "off", "2026-06-01");
    const acceptedOf = async () =>
      dataOf(await api.get<IssuerMode[]>(`/issuers/${issuer.id}/modes`)).map(({ accepted_at }) => accepted_at !== null);
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, ["2026-03-01"]));
    expect(await acceptedOf()).toEqual([false, false, true]);
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, [today]));
    dataOf(await change(issuer, "off", "2027-01-01"));
    dataOf(await change(issuer, "verifactu", today));
    expect(await acceptedOf()).toEqual([true, false, true]);
  });

  test("a territory that is stated and cleared within the year leads neither out of production nor to invoices without QR", async () => {
    const issuer = await money.anIssuer({ postal_code: "48011" });
    await setMode(issuer, "verifactu", "2026-01-01");
    await setMode(issuer, "off");
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, ["2026-03-01"]));
    await app.db.query("update issuer set foral_territory = 'bizkaia' where id = $1", [issuer.id]);
    await app.db.query("update issuer_mode set starts_on = '2026-11-20' where issuer_id = $1 and mode = 'off'", [
      issuer.id,
    ]);
    await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'production')", [issuer.id]);
    const leave = () => api.post(`/issuers/${issuer.id}/records/environment`, { environment: "none" });
    expect(refusalOf(await leave())).toBe("error.mode_sends_to_production");
    const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
    dataOf(await api.patch(`/issuers/${issuer.id}`, { version, foral_territory: null }));
    const [resumed, , former] = dataOf(await api.get<IssuerMode[]>(`/issuers/${issuer.id}/modes`));
    expect(resumed).toMatchObject({ mode: "verifactu", starts_on: today, accepted_at: former?.accepted_at });
    expect(former?.accepted_at).not.toBeNull();
    expect(refusalOf(await leave())).toBe("error.mode_sends_to_production");
    const invoice = await money.anIssuedInvoice({ series_id: await seriesOf(issuer) });
    expect(await pdfOf(invoice.id)).toMatch(/QR tributario:[^]*VERI\*FACTU/);
  });

  /** In VERI*FACTU from January, accepted by AEAT, and without records since a territory was stated on 20 November. */
  async function leftForTerritory() {
    const issuer = await money.anIssuer({ postal_code: "48011", billing_mode: "off" });
    await setMode(issuer, "verifactu", "2026-01-01");
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, ["2026-03-01"]));
    await setMode(issuer, "off", "2026-11-20");
    await app.db.query("update issuer set foral_territory = 'bizkaia' where id = $1", [issuer.id]);
    const patch = async (body: object) => {
      const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
      return api.patch(`/issuers/${issuer.id}`, { version, foral_territory: null, ...body });
    };
    return { issuer, patch };
  }

  test("VERI*FACTU is not left within the year by clearing the territory and choosing another mode at once", async () => {
    const { issuer, patch } = await leftForTerritory();
    expect(refusalOf(await patch({ billing_mode: "no_verifactu" }))).toBe("error.mode_left_in_january");
    expect(await modeOf(issuer)).toBe("off");
  });

  test("VERI*FACTU that is chosen as the territory is cleared goes on with its acceptance", async () => {
    const { issuer, patch } = await leftForTerritory();
    dataOf(await patch({ billing_mode: "verifactu" }));
    const [resumed, , former] = dataOf(await api.get<IssuerMode[]>(`/issuers/${issuer.id}/modes`));
    expect(resumed).toMatchObject({ mode: "verifactu", starts_on: today, accepted_at: former?.accepted_at });
    expect(former?.accepted_at).not.toBeNull();
  });

  test("VERI*FACTU that goes on tomorrow without the territory is not withdrawn before January", async () => {
    const { issuer, patch } = await leftForTerritory();
    await money.anIssuedInvoice({ series_id: await seriesOf(issuer) });
    dataOf(await patch({}));
    expect(await modesOf(issuer)).toContainEqual({ mode: "verifactu", starts_on: "2026-11-28" });
    expect(refusalOf(await change(issuer, "off", "2026-11-28"))).toBe("error.mode_left_in_january");
  });

  test("a period that goes on after a territory has no acceptance but its own", async () => {
    const { issuer, patch } = await leftForTerritory();
    await setMode(issuer, "verifactu", "2026-11-25");
    await setMode(issuer, "off", "2026-11-28");
    dataOf(await patch({}));
    const [present] = dataOf(await api.get<IssuerMode[]>(`/issuers/${issuer.id}/modes`));
    expect(present).toMatchObject({ mode: "verifactu", starts_on: "2026-11-25", accepted_at: null });
  });

  test("production may be left in the year after the one in which VERI*FACTU ended", async () => {
    const issuer = await money.anIssuer();
    await setMode(issuer, "verifactu", "2025-03-01");
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, ["2025-03-01"]));
    await setMode(issuer, "off", "2026-01-01");
    await app.db.query("delete from issuer_mode where issuer_id = $1 and starts_on = $2", [issuer.id, today]);
    await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'production')", [issuer.id]);
    expect((await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "none" })).status).toBe(200);
  });

  test("a day with an invoice of another mode keeps its mode, also by a change of the issuer itself", async () => {
    const issuer = await money.anIssuer({ billing_mode: "off" });
    await money.anIssuedInvoice({ series_id: await seriesOf(issuer) });
    const refused = await change(issuer, "verifactu", today);
    expect(refusalOf(refused)).toBe("error.mode_before_invoices");
    expect(refused.body).toMatchObject({ errors: [{ message: expect.stringContaining("28 nov 2026") }] });
    const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
    const patched = await api.patch(`/issuers/${issuer.id}`, { version, billing_mode: "verifactu" });
    expect(refusalOf(patched)).toBe("error.mode_before_invoices");
    dataOf(await change(issuer, "verifactu", "2026-11-28"));
    expect(await modeOf(issuer)).toBe("off");
  });

  test("an issuer of which nothing was issued today may take its mode back the same day", async () => {
    const issuer = await money.anIssuer();
    dataOf(await change(issuer, "off", today));
    expect(await modesOf(issuer)).toEqual([]);
  });

  test("changes of mode and of destination are in the issuer's history, with the user", async () => {
    const issuer = await money.anIssuer();
    const historyOf = () =>
      app.db.query(
        `select changes from audit_entry where entity = 'issuer' and entity_id = $1 and action = 'update' and actor_id is not null
         order by id`,
        [issuer.id],
      );
    expect(await historyOf()).toEqual([]);
    dataOf(await change(issuer, "off", "2027-01-01"));
    dataOf(await change(issuer, "verifactu", today));
    for (const environment of ["production", "production", "none"])
      dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment }));
    expect(await historyOf()).toEqual([
      { changes: { billing_mode: ["verifactu", "off"], starts_on: ["2027-01-01", "2027-01-01"] } },
      { changes: { billing_mode: ["off", "verifactu"], starts_on: ["2027-01-01", "2027-01-01"] } },
      { changes: { sending_environment: ["none", "production"] } },
      { changes: { sending_environment: ["production", "none"] } },
    ]);
  });

  test("a visitor reads no modes, and an issuer that does not exist has none", async () => {
    const issuer = await money.anIssuer();
    expect((await app.visitor.get(`/issuers/${issuer.id}/modes`)).status).toBe(401);
    expect((await api.get("/issuers/019a0000-0000-7000-8000-000000000000/modes")).status).toBe(404);
  });
});

describe("records and invoices", () => {
  test("records keep the mode they were made in, one chain goes through all modes, and only those of VERI*FACTU are sent", async () => {
    const issuer = await money.anIssuer();
    const series_id = await seriesOf(issuer);
    const first = await money.anIssuedInvoice({ series_id });
    await setMode(issuer, "no_verifactu");
    const second = await money.anIssuedInvoice({ series_id });
    await setMode(issuer, "off");
    const third = await money.anIssuedInvoice({ series_id });
    const modes = [first, second, third].map(async ({ id }) => (await recordsOf(id)).map(({ mode }) => mode));
    expect(await Promise.all(modes)).toEqual([["verifactu"], ["no_verifactu"], []]);
    expect(dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`))).toMatchObject({
      records: 2,
      is_whole: true,
    });

    await sendRecords(app.services);
    const rows = await app.db.query(
      "select mode, sent_state from verifactu_record where issuer_id = $1 order by position",
      [issuer.id],
    );
    expect(rows).toEqual([
      { mode: "verifactu", sent_state: "sent" },
      { mode: "no_verifactu", sent_state: "pending" },
    ]);
    expect(dataOf(await api.get(`/issuers/${issuer.id}/records`))).toMatchObject({ records: 2, pending: 0 });
    // An annulment without a mode of its day has that of the issue.
    dataOf(await api.post(`/invoices/${second.id}/annul`, { version: second.version, reason: "Emitida por error" }));
    expect((await recordsOf(second.id)).map(({ mode }) => mode)).toEqual(["no_verifactu", "no_verifactu"]);
  });

  test("a record whose mode was altered is detected", async () => {
    const issuer = await money.anIssuer();
    await money.anIssuedInvoice({ series_id: await seriesOf(issuer) });
    await app.db.query("alter table verifactu_record disable trigger user", []);
    await app.db.query("update verifactu_record set mode = 'no_verifactu' where issuer_id = $1", [issuer.id]);
    await app.db.query("alter table verifactu_record enable trigger user", []);
    const { faults } = dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`));
    expect(faults).toEqual([expect.objectContaining({ position: 1, of: "record", field: "mode" })]);
  });

  test("QR and legend follow the mode: both after the first acceptance, a QR alone without sending, or neither", async () => {
    const issuer = await money.anIssuer();
    const series_id = await seriesOf(issuer);
    const waiting = await money.anIssuedInvoice({ series_id });
    expect(await pdfOf(waiting.id)).not.toMatch(/QR tributario|VERI\*FACTU/);
    await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer.id, [today]));
    expect(await pdfOf(waiting.id)).not.toMatch(/QR tributario|VERI\*FACTU/);
    await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'production')", [issuer.id]);
    expect(await pdfOf(waiting.id)).toMatch(
      /QR tributario:[^]*Factura verificable en la sede electrónica[^]*VERI\*FACTU/,
    );

    const other = await money.anIssuer();
    await setMode(other, "no_verifactu");
    const stored = await money.anIssuedInvoice({ series_id: await seriesOf(other) });
    const text = await pdfOf(stored.id);
    expect(text).toContain("QR tributario:");
    expect(text).not.toMatch(/verificable|VERI\*FACTU/);

    const without = await money.anIssuer({ billing_mode: "off" });
    const plain = await money.anIssuedInvoice({ series_id: await seriesOf(without) });
    expect(await pdfOf(plain.id)).not.toMatch(/QR tributario|VERI\*FACTU/);
  });
});
