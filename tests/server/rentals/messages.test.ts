import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MessageOutlook, MessageRecipient } from "#shared/domain/notifications/message-draft.ts";
import type { Message } from "#shared/domain/notifications/message.ts";
import { MESSAGE_MAILS_A_DAY } from "#shared/domain/notifications/policy.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({
  clockAt: "2026-03-16T09:00:00Z",
  env: { smtpAllowPrivate: true },
  role: "super_admin",
});

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await changeSettings(api, plainServer(smtp.port));
  await app.db.query("delete from message_recipient");
  await app.db.query("delete from message");
});

const words = {
  subject_es: "Corte de agua",
  text_es: "Hola, {name}: mañana no hay agua en {asset} ({place}).\n\n{company}",
};
const english = { subject_en: "No water", text_en: "Hello {name}: there is no water tomorrow in {asset}." };

async function aRunningRental(property: Property, more: Parameters<typeof given.aRental>[0] = {}): Promise<Rental> {
  const asset = await given.anAsset({ property_id: property.id });
  const rental = await given.aRental({ asset_id: asset.id, ...more });
  return dataOf(
    await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2025-12-20" }),
  );
}

const send = (body: object, by: Api = api, key?: string): Promise<Reply<Message>> =>
  by.post<Message>("/messages/send", body, key === undefined ? {} : { "idempotency-key": key });
const look = async (body: object) => dataOf(await api.post<MessageOutlook>("/messages/outlook", body));
const recipientsOf = async ({ id }: Message, by: Api = api) =>
  dataOf(await by.get<MessageRecipient[]>(`/messages/${id}/recipients`));
const ids = (...rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const mailCount = async () => (await app.db.query("select 1 from mail", [])).length;
const refusalOf = ({ status, body: { errors } }: Reply<unknown>) => [status, errors[0]?.translationKey];

describe("the tenants of a property", () => {
  let property: Property;
  let tenant: Person;
  let silent: Person;
  let speaker: Person;
  let guarantor: Person;
  beforeAll(async () => {
    property = await given.aProperty();
    tenant = await given.aPerson({ name: "Berta", last_name: "Alba" });
    silent = await given.aPerson({ name: "Carlos", last_name: "Sin Correo", email: null });
    speaker = await given.aPerson({ name: "Dana", last_name: "Reed", language: "en" });
    guarantor = await given.aPerson({ is_guarantor: true });
    await aRunningRental(property, {
      tenant_id: tenant.id,
      additional_tenant_ids: [speaker.id],
      guarantor_id: guarantor.id,
    });
    await aRunningRental(property, { tenant_id: silent.id });
    // The same tenant in another asset of the property, and a draft: one mail, and none.
    await aRunningRental(property, { tenant_id: tenant.id });
    const asset = await given.anAsset({ property_id: property.id });
    await given.aRental({ asset_id: asset.id });
  });
  const toProperty = () => ({ audience: "properties", ids: [property.id] });

  test("are each mailed once, in their language, and those without an address are named", async () => {
    const outlook = await look({ ...toProperty(), ...words, ...english });
    expect(outlook).toMatchObject({
      mail_count: 2,
      no_email_count: 1,
      no_email: [{ id: silent.id, label: "Carlos Sin Correo" }],
      incomplete_count: 0,
      mails_left: MESSAGE_MAILS_A_DAY,
    });
    expect(outlook.samples.map(({ language, count, to }) => [language, count, to])).toEqual([
      ["es", 1, tenant.email],
      ["en", 1, speaker.email],
    ]);
    const before = await mailCount();
    const message = dataOf(await send({ ...toProperty(), ...words, ...english }));
    expect(message).toMatchObject({
      property_id: property.id,
      recipient_count: 3,
      no_email_count: 1,
      label: "Corte de agua",
    });
    expect(await mailCount()).toBe(before + 2);
    await deliverMails(app.services);
    const sent = smtp.mails.slice(-2).map(({ envelope, subject, text }) => ({ to: envelope.to[0], subject, text }));
    const ofTenant = sent.find(({ to }) => to === tenant.email);
    // Two assets are named by both; the address once.
    expect(ofTenant?.text).toMatch(/^Hola, Berta: mañana no hay agua en Piso .*, Piso .* \(Calle de Alcalá/);
    expect(sent.find(({ to }) => to === speaker.email)).toMatchObject({ subject: "No water" });
    expect((await recipientsOf(message)).map(({ person_id, state, to }) => [person_id, state, to])).toEqual([
      [tenant.id, "sent", tenant.email],
      [silent.id, "no_email", null],
      [speaker.id, "sent", speaker.email],
    ]);
    const received = async (person: Person) => dataOf(await api.get<Message[]>(`/messages?person_id=${person.id}`));
    expect(await received(tenant)).toMatchObject([{ id: message.id, label: "Corte de agua" }]);
    expect(await received(guarantor)).toEqual([]);
    const [mail] = dataOf(await api.get<Mail[]>(`/mails?entity=person&entity_id=${tenant.id}`));
    expect(mail).toMatchObject({ to: tenant.email, state: "sent" });
  });

  test("get it in the language that was written, where only one was", async () => {
    const { samples } = await look({ ...toProperty(), ...words });
    expect(samples).toMatchObject([{ language: "es", count: 2 }]);
  });

  test("get it once from a request that is repeated, also at the same time", async () => {
    const before = await mailCount();
    const draft = { ...toProperty(), ...words };
    const [first, second] = await Promise.all([send(draft, api, "one-dialog-1"), send(draft, api, "one-dialog-1")]);
    const third = await send(draft, api, "one-dialog-1");
    expect([first.status, second.status]).toContain(201);
    expect(third.body.data.id).toBe([first, second].find(({ status }) => status === 201)?.body.data.id);
    expect(await mailCount()).toBe(before + 2);
    expect(dataOf(await api.get<Message[]>("/messages"))).toHaveLength(1);
  });
});

test("mails of a message to many leave after every other mail, also one that is queued later", async () => {
  await app.db.query("delete from mail_queue");
  const persons = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
  dataOf(await send({ audience: "persons", ids: ids(...persons), subject_es: "Aviso", text_es: "Hola" }));
  const params = { host: "smtp.example.es", origin: "https://llavero.example.es" };
  await transact(app.db, null, (tx) =>
    sendMail({ tx, services: app.services }, { to: "prisa@example.es", template: "test", language: "es", params }),
  );
  const before = smtp.mails.length;
  await deliverMails(app.services);
  const sent = smtp.mails.slice(before).map(({ envelope }) => envelope.to[0]);
  expect(sent).toHaveLength(4);
  expect(sent[0]).toBe("prisa@example.es");
});

test("persons of one address get a mail each, which the preview says", async () => {
  const persons = [
    await given.aPerson({ email: "hogar@example.es" }),
    await given.aPerson({ email: "hogar@example.es" }),
  ];
  const other = await given.aPerson();
  const draft = { audience: "persons", subject_es: "Aviso", text_es: "Hola, {name}" };
  expect(await look({ ...draft, ids: ids(...persons, other) })).toMatchObject({ mail_count: 3, repeated_count: 1 });
  expect(await look({ ...draft, ids: ids(other) })).toMatchObject({ repeated_count: 0 });
});

describe("is refused and sends nothing", () => {
  test("without a mail server", async () => {
    const person = await given.aPerson();
    await changeSettings(api, { smtp_host: null });
    const before = await mailCount();
    expect(refusalOf(await send({ audience: "persons", ids: [person.id], ...words }))).toEqual([
      422,
      "error.no_mail_server",
    ]);
    expect(await mailCount()).toBe(before);
  });

  test("where the text names what is not known of a recipient", async () => {
    const person = await given.aPerson({ name: "Elena", last_name: "Sin Piso" });
    const draft = { audience: "persons", ids: [person.id], ...words };
    expect((await look(draft)).incomplete).toEqual([
      { id: person.id, label: "Elena Sin Piso", unknown: ["asset", "place"] },
    ]);
    const { status, body } = await send(draft);
    expect([status, body.errors[0]?.field, body.errors[0]?.message]).toEqual([
      400,
      "text_es",
      "{asset} no se sabe de Elena Sin Piso (personas: 1). Quítalo del texto, o quita a esas personas.",
    ]);
    expect((await send({ ...draft, text_es: "Hola, {name}" })).status).toBe(201);
  });

  test("where the text names the company's contact and there is none: the company's gap, and no recipient's", async () => {
    const person = await given.aPerson();
    const draft = { audience: "persons", ids: [person.id], subject_es: "Aviso", text_es: "Hola, {name}. {contact}" };
    await app.db.query("update company set phone = null, email = null");
    expect(await look(draft)).toMatchObject({ lacks_contact: true, incomplete_count: 0 });
    const { status, body } = await send(draft);
    expect([status, body.errors[0]?.field, body.errors[0]?.translationKey]).toEqual([
      400,
      "text_es",
      "notifications.message.no_contact",
    ]);
    expect(await look({ ...draft, text_es: "Hola" })).toMatchObject({ lacks_contact: false });
  });

  test("where no recipient has an address, and where a language is half written", async () => {
    const person = await given.aPerson({ email: null });
    const to = { audience: "persons", ids: [person.id] };
    expect(refusalOf(await send({ ...to, subject_es: "A", text_es: "B" }))).toEqual([422, "error.no_recipient"]);
    expect((await send({ ...to, subject_es: "A" })).body.errors[0]?.field).toBe("text_es");
    expect((await send({ ...to, text_en: "B" })).body.errors[0]?.field).toBe("subject_en");
    expect((await send(to)).body.errors[0]?.field).toBe("subject_es");
    expect((await send({ ...to, subject_es: "{nombre}", text_es: "B" })).body.errors[0]?.message).toContain("{nombre}");
  });

  test("beyond the mails of a day", async () => {
    const person = await given.aPerson();
    const spend = (hours: number) =>
      app.db.query(
        `insert into message (audience, subject_es, text_es, recipient_count, no_email_count, created_at)
         values ('persons', 'A', 'B', $1, 1, clock_now() - make_interval(hours => $2))`,
        [MESSAGE_MAILS_A_DAY + 1, hours],
      );
    await spend(23);
    const draft = { audience: "persons", ids: [person.id], subject_es: "A", text_es: "B" };
    expect((await look(draft)).mails_left).toBe(0);
    expect(refusalOf(await send(draft))).toEqual([422, "error.message_mails_used_up"]);
    await app.db.query("delete from message");
    await spend(25);
    expect((await send(draft)).status).toBe(201);
  });
});

test("who may not send, or does not see the property, sends nothing and reads no other recipients", async () => {
  const [seen, hidden] = [await given.aProperty(), await given.aProperty()];
  const [tenant, other] = [await given.aPerson({ last_name: "Aa" }), await given.aPerson({ last_name: "Bb" })];
  await aRunningRental(seen, { tenant_id: tenant.id });
  await aRunningRental(hidden, { tenant_id: other.id });
  await assignProperties(app.db, [seen.id]);
  const manager = await app.logInAs("manager");
  const draft = { audience: "properties", subject_es: "Aviso", text_es: "Hola" };
  expect((await send({ ...draft, ids: ids(seen, hidden) }, manager)).status).toBe(404);
  expect((await send({ ...draft, ids: ids(seen) }, manager)).status).toBe(201);
  for (const role of ["agent", "viewer"] as const)
    expect((await send({ ...draft, ids: ids(seen) }, await app.logInAs(role))).status).toBe(403);

  const both = dataOf(await send({ ...draft, ids: ids(seen, hidden) }));
  const foreign = dataOf(await send({ ...draft, ids: ids(hidden) }));
  expect((await recipientsOf(both, manager)).map(({ person_id }) => person_id)).toEqual([tenant.id]);
  expect((await manager.get(`/messages/${foreign.id}`)).status).toBe(404);
  expect(dataOf(await manager.get(`/messages?person_id=${other.id}`))).toEqual([]);
  expect((await (await app.logInAs("viewer")).get(`/messages/${both.id}`)).status).toBe(403);
});

test("recipients need the right to read persons, and show no rental or mail that the user may not read", async () => {
  const [seen, hidden] = [await given.aProperty(), await given.aProperty()];
  const tenant = await given.aPerson();
  const home = await aRunningRental(seen, { tenant_id: tenant.id });
  const away = await aRunningRental(hidden, { tenant_id: tenant.id });
  const text = { audience: "rentals", subject_es: "Aviso", text_es: "Hola" };
  const [ofHome, ofAway] = [
    dataOf(await send({ ...text, ids: ids(home) })),
    dataOf(await send({ ...text, ids: ids(away) })),
  ];
  await assignProperties(app.db, [seen.id]);
  const manager = await app.logInAs("manager");
  expect(await recipientsOf(ofHome, manager)).toMatchObject([{ rental_id: home.id, to: tenant.email }]);
  expect(await recipientsOf(ofAway, manager)).toMatchObject([
    { person_id: tenant.id, rental_id: null, rental_label: null, state: "queued" },
  ]);
  const [role] = await app.db.query<{ permissions: object }>("select permissions from role where slug = 'manager'");
  const narrow = (changes: object) =>
    app.db.query("update role set permissions = $1 where slug = 'manager'", [{ ...role?.permissions, ...changes }]);
  try {
    await narrow({ mail: [], rental: [] });
    // A server learns of a changed role a moment after it.
    await expect
      .poll(() => recipientsOf(ofHome, manager))
      .toMatchObject([
        { person_id: tenant.id, rental_id: null, rental_label: null, state: "queued", mail_id: null, to: null },
      ]);
    await narrow({ person: [] });
    await expect.poll(async () => (await manager.get(`/messages/${ofHome.id}/recipients`)).status).toBe(403);
  } finally {
    await narrow({});
  }
});

test("the selection of a list: tenants of rentals, whatever their state, and persons; archived ones get nothing", async () => {
  const property = await given.aProperty();
  const rental = await aRunningRental(property);
  const draft = await given.aRental({ asset_id: (await given.anAsset({ property_id: property.id })).id });
  const text = { subject_es: "Aviso", text_es: "Hola" };
  expect((await look({ audience: "rentals", ids: ids(rental, draft), ...text })).not_running_count).toBe(1);
  expect((await look({ audience: "properties", ids: ids(property), ...text })).not_running_count).toBe(0);
  const message = dataOf(await send({ audience: "rentals", ids: ids(rental, draft), ...text }));
  expect(new Set((await recipientsOf(message)).map(({ rental_id }) => rental_id))).toEqual(new Set(ids(rental, draft)));
  const person = await given.aPerson();
  await app.db.query("update person set archived_at = clock_now() where id = $1", [person.id]);
  expect(refusalOf(await send({ audience: "persons", ids: [person.id], ...text }))[1]).toBe("error.no_recipient");
});

test("a merged person's messages are the survivor's, each listed once", async () => {
  const [survivor, other] = [await given.aPerson(), await given.aPerson()];
  const text = { audience: "persons", subject_es: "Aviso", text_es: "Hola" };
  const both = dataOf(await send({ ...text, ids: ids(survivor, other) }));
  const one = dataOf(await send({ ...text, ids: ids(other) }));
  const silent = await given.aPerson({ email: null });
  const mailed = dataOf(await send({ ...text, ids: ids(silent, survivor) }));
  const body = { version: survivor.version, duplicate_id: other.id, duplicate_version: other.version, take: [] };
  dataOf(await api.post(`/persons/${survivor.id}/merge`, body, await confirmed(api)));
  const listed = dataOf(await api.get<Message[]>(`/messages?person_id=${survivor.id}&sort=created_at`));
  expect(listed.map(({ id }) => id)).toEqual(ids(both, one, mailed));
  expect((await recipientsOf(both)).map(({ person_id }) => person_id)).toEqual([survivor.id]);
  // Of one with a mail and one without an address, the row with the mail stays.
  const { version } = dataOf(await api.get<Person>(`/persons/${survivor.id}`));
  const merging = { version: silent.version, duplicate_id: survivor.id, duplicate_version: version, take: [] };
  dataOf(await api.post(`/persons/${silent.id}/merge`, merging, await confirmed(api)));
  expect(await recipientsOf(mailed)).toMatchObject([{ person_id: silent.id, state: "queued", to: survivor.email }]);
});
