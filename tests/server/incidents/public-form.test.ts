import { beforeEach, describe, expect, test, vi } from "vitest";
import type { VisitorRequest } from "#shared/domain/core/idempotency-record.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { IncidentType } from "#shared/domain/incidents/incident-type.ts";
import type { IncidentTracking, PublicIncidentForm } from "#shared/domain/incidents/public-incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import {
  aReport,
  givenConsent,
  openedForm,
  readTracked,
  report,
  sendTestReport,
} from "#tests/support/public-reports.ts";
import { testServer } from "#tests/support/test-server.ts";

const {
  app,
  api: admin,
  given,
} = testServer({ clockAt: "2026-03-02T09:00:00Z", env: { publicUrl: "https://fincas.example.es" } });
beforeEach(() => app.db.query("delete from public_call", []));

const refusalOf = async (changes: object) => {
  const { status, body } = await sendTestReport(app, { ...(await aReport(app)), ...changes });
  return [status, ...(body.errors ?? []).map(({ field, translationKey }) => `${field ?? ""} ${translationKey}`)];
};

async function findIncident(number: string, by: Api = admin): Promise<Incident> {
  const [incident] = dataOf(await by.get<Incident[]>(`/incidents?query=${number}`));
  if (!incident) throw new Error(`There is no ${number}`);
  return incident;
}

const countIncidents = async () => {
  const [row] = await app.db.query<{ count: number }>("select count(*)::int as count from incident", []);
  return row?.count ?? 0;
};

describe("public incident form", () => {
  test("the form offers only active public types, in the visitor's language, without other data", async () => {
    const name = `Tipo oculto ${nextNumber()}`;
    const hidden = { name, default_priority: "low", response_hours: null, is_public: false };
    dataOf(await admin.post<IncidentType>("/incident-types", hidden));
    const { types } = dataOf(await app.visitor.get<PublicIncidentForm>("/incidents/friendly/form"));
    expect(types.map(({ label }) => label)).toContain("Fontanería");
    expect(types.map(({ label }) => label)).not.toContain(name);
    expect(types.map(({ label }) => label)).not.toContain("Administrativa");
    for (const type of types) expect(Object.keys(type).toSorted()).toEqual(["id", "label"]);
    const english = dataOf(await app.visitor.speaking("en").get<PublicIncidentForm>("/incidents/friendly/form"));
    expect(english.types.map(({ label }) => label)).toContain("Plumbing");
  });
});

describe("sending a report", () => {
  test("a report returns only its number, its key and whether it is mailed, and creates an incident with contact, place, consent and source", async () => {
    const { status, body } = await sendTestReport(app, await aReport(app, { reporter_phone: "612345678" }));
    expect(status).toBe(201);
    expect(Object.keys(body.data).toSorted()).toEqual(["is_mailed", "key", "number"]);
    expect(body.data.key).toMatch(/^[0-9A-Za-z]{22}$/);
    const incident = await findIncident(body.data.number);
    expect(incident).toMatchObject({
      source: "public_form",
      incident_status_kind: "new",
      reporter_name: "Ana Ruiz",
      reporter_email: "ana.ruiz@example.es",
      reporter_phone: "+34612345678",
      reported_place: "Calle Mayor 4, 2º B",
      created_by: null,
      assignee_id: null,
    });
    const tracking = dataOf(await admin.get<IncidentTracking>(`/incidents/${incident.id}/tracking`));
    expect(tracking.consents).toEqual(
      [{ ...givenConsent(), at: "2026-03-02T09:00:00.000Z", ip: "127.0.0.1" }].map((one) => ({
        ...one,
        at: expect.any(String),
      })),
    );
  });

  test.each([
    ["without anything", { description: "" }, [400, "description error.invalid"]],
    [
      "of an unknown type",
      { incident_type_id: "01890000-0000-7000-8000-000000000000" },
      [400, "incident_type_id error.unknown_reference"],
    ],
    ["without a reporter", { reporter_name: "" }, [400, "reporter_name error.invalid"]],
    ["without a way to answer", { reporter_email: null, reporter_phone: null }, [400, "reporter_email error.invalid"]],
    ["with an address that is none", { reporter_email: "ana" }, [400, "reporter_email error.invalid"]],
    ["with a phone that is none", { reporter_phone: "12" }, [400, "reporter_phone error.invalid"]],
    ["from nowhere", { reported_place: null }, [400, "reported_place error.invalid"]],
    ["without consent", { consent: null }, [400, "consent error.invalid"]],
    [
      "with an earlier text's consent",
      { consent: { ...givenConsent(), text_version: "2020" } },
      [400, "consent error.invalid"],
    ],
    [
      "with another text's consent",
      { consent: { ...givenConsent(), text_id: "privacy_booking" } },
      [400, "consent error.invalid"],
    ],
    ["that says it is staff's", { source: "staff" }, [400, "source error.invalid"]],
    [
      "that names whom it is given to",
      { assignee_id: "01890000-0000-7000-8000-000000000000" },
      [400, "assignee_id error.invalid"],
    ],
    ["with a book for a description", { description: "a".repeat(4_001) }, [400, "description error.invalid"]],
  ] as const)("%s is refused at the field", async (_what, changes, expected) => {
    const before = await countIncidents();
    const refusal = await refusalOf(changes);
    expect(refusal[0]).toBe(expected[0]);
    expect(String(refusal[1]).split(" ")[0]).toBe(expected[1].split(" ")[0]);
    expect(await countIncidents()).toBe(before);
  });

  test("a report with an internal type is refused like one with an unknown type", async () => {
    const own = await given.anIncidentType("Administrativa");
    expect(await refusalOf({ incident_type_id: own })).toEqual([400, "incident_type_id error.unknown_reference"]);
  });

  test("a report filled by a bot is refused with a contact", async () => {
    expect(await refusalOf({ extra_note: "http://spam.example" })).toEqual([422, " error.report_refused"]);
  });

  test("a report typed in a second must wait, and one with an expired or forged form must be reopened", async () => {
    const quick = await sendTestReport(app, await aReport(app, { form: openedForm(app, 1) }));
    expect(quick.body.errors[0]?.translationKey).toBe("error.form_too_fast");
    expect(await refusalOf({ form: openedForm(app, 25 * 3_600) })).toEqual([422, " error.form_expired"]);
    expect(await refusalOf({ form: "made-up" })).toEqual([422, " error.form_expired"]);
    expect(await refusalOf({ form: app.services.vault.seal("mail_text", new Date().toISOString()) })).toEqual([
      422,
      " error.form_expired",
    ]);
  });

  test("a report sent twice at once, or again after a lost response, is one incident with one key", async () => {
    const input = await aReport(app);
    const before = await countIncidents();
    const key = { "idempotency-key": `form-${nextNumber()}` };
    const tries = await Promise.all(Array.from({ length: 6 }, () => sendTestReport(app, input, key)));
    const retried = await sendTestReport(app, { ...input, form: openedForm(app, 90) }, key);
    expect(new Set([...tries, retried].map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await countIncidents()).toBe(before + 1);
    const other = await sendTestReport(app, { ...input, description: "Otra cosa" }, key);
    expect([other.status, other.body.errors[0]?.translationKey]).toEqual([422, "error.key_reused"]);
  });

  test("a visitor whose report lost its response learns that it is being registered, then that it is, and gets its number", async () => {
    const input = await aReport(app);
    const key = `lost-${nextNumber()}`;
    const readState = async () => dataOf(await app.visitor.get<VisitorRequest>(`/visitor-request/${key}`)).state;
    expect(await readState()).toBe("unknown");
    const busy = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const blocker = transact(app.db, null, async (tx) => {
      await tx.query("lock table incident in access exclusive mode", []);
      started.resolve();
      await busy.promise;
    });
    await started.promise;
    const sending = sendTestReport(app, input, { "idempotency-key": key });
    await vi.waitFor(async () => expect(await readState()).toBe("in_flight"), { timeout: 10_000 });
    busy.resolve();
    await blocker;
    const { number } = dataOf(await sending);
    expect(await readState()).toBe("registered");
    expect(dataOf(await sendTestReport(app, input, { "idempotency-key": key })).number).toBe(number);
  });

  test("a report's key is stored nowhere in plain text", async () => {
    const input = await aReport(app);
    const { key } = dataOf(await sendTestReport(app, input, { "idempotency-key": `form-${nextNumber()}` }));
    const tables = await app.db.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      [],
    );
    for (const { name } of tables) {
      const rows = await app.db.query(`select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [key]);
      expect(rows, name).toEqual([]);
    }
  });

  test("reports are limited per address, refused ones included", async () => {
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await sendTestReport(app, {})).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await sendTestReport(app, await aReport(app))).status).toBe(429);
  });
});

describe("place of a report", () => {
  test("a report with an asset's code gets the asset, its property and its current rental", async () => {
    const asset = await given.anAsset();
    const rental = await given.aRental({ asset_id: asset.id });
    const signed = { version: rental.version, signed_on: "2025-12-01" };
    dataOf(await admin.post(`/rentals/${rental.id}/activate`, signed));
    const { number } = await report(app, { asset_code: asset.cod, reported_place: null });
    expect(await findIncident(number)).toMatchObject({
      asset_id: asset.id,
      property_id: asset.property_id,
      rental_id: rental.id,
      reported_place: null,
    });
  });

  test("a report with a property's code gets the property", async () => {
    const property = await given.aProperty();
    const { number } = await report(app, { property_code: property.cod, reported_place: "En el portal" });
    expect(await findIncident(number)).toMatchObject({
      asset_id: null,
      property_id: property.id,
      reported_place: "En el portal",
    });
  });

  test("a report with an unknown code keeps the entered place, and gets the same response", async () => {
    const asset = await given.anAsset();
    const known = await sendTestReport(app, await aReport(app, { asset_code: asset.cod }));
    const unknown = await sendTestReport(app, await aReport(app, { asset_code: "PISO-NINGUNO" }));
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data));
    expect(unknown.status).toBe(known.status);
    const locationOf = async (key: string) => dataOf(await readTracked(app, key)).place;
    expect(await locationOf(known.body.data.key)).toBe(`Calle Mayor 4, 2º B · ${asset.cod}`);
    expect(await locationOf(unknown.body.data.key)).toBe("Calle Mayor 4, 2º B · PISO-NINGUNO");
    expect(await findIncident(unknown.body.data.number)).toMatchObject({
      asset_id: null,
      property_id: null,
      reported_place: "Calle Mayor 4, 2º B · PISO-NINGUNO",
    });
  });

  test("a report's property determines which staff are notified and see it; without one all do", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    await assignProperties(app.db, [mine.id]);
    const numbers = [
      (await report(app, { property_code: mine.cod })).number,
      (await report(app, { property_code: other.cod })).number,
      (await report(app)).number,
    ];
    const manager = await app.logInAs("manager");
    const messages = dataOf(await manager.get<Notification[]>("/notifications")).map(({ message }) => message);
    expect(numbers.map((number) => messages.some((message) => message.includes(number)))).toEqual([true, false, true]);
    const seen = await Promise.all(numbers.map((number) => manager.get<Incident[]>(`/incidents?query=${number}`)));
    expect(seen.map((reply) => dataOf(reply).length)).toEqual([1, 0, 1]);
    const hidden = await findIncident(numbers[1] ?? "");
    expect((await manager.post(`/incidents/${hidden.id}/tracking-link`)).status).toBe(404);
    expect((await manager.get(`/incidents/${hidden.id}/tracking`)).status).toBe(404);
  });
});

describe("notifications of a report", () => {
  const mailsOf = (to: string) =>
    app.db.query<{ subject: string; text: string; language: string }>(
      `select subject, text, language from mail where "to" = $1 order by id`,
      [to],
    );

  test("a report notifies staff at once, and is mailed to the incident address with place and contact", async () => {
    await changeSettings(admin, { incident_email: "averias@example.es" });
    const { number } = await report(app);
    const [newest] = dataOf(await admin.get<Notification[]>("/notifications"));
    expect(newest).toMatchObject({ type: "Incidencia", is_read: false });
    expect(newest?.message).toContain(number);
    const mail = (await mailsOf("averias@example.es")).find(({ subject }) => subject.includes(number));
    expect(mail?.text).toContain("Calle Mayor 4, 2º B");
    expect(mail?.text).toContain("Ana Ruiz · ana.ruiz@example.es");
  });

  test("a report is confirmed to the reporter in the form's language, with the link and nothing that was typed", async () => {
    const reporter_email = `visitor.${nextNumber()}@example.es`;
    const description = "Buy pills at spam.example";
    const { number } = await report(app, { reporter_email, language: "en", description, reporter_name: "Spam Seller" });
    const [mail] = await mailsOf(reporter_email);
    expect(mail?.language).toBe("en");
    expect(mail?.subject).toBe(`We have received your report: incident ${number}`);
    expect(mail?.text).toContain("•••");
    expect(mail?.text).not.toMatch(/pills|spam|seller/i);
  });

  test("an address gets at most five confirmations an hour, and further reports are still accepted", async () => {
    const reporter_email = `victim.${nextNumber()}@example.es`;
    const before = await countIncidents();
    for (let times = 0; times < 7; times += 1) await report(app, { reporter_email });
    expect(await mailsOf(reporter_email)).toHaveLength(5);
    expect(await countIncidents()).toBe(before + 7);
  });
});
