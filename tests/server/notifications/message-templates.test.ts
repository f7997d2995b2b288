import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import {
  type MessageKey,
  messageKeys,
  messagePlaceholders,
  namedIn,
} from "#shared/domain/notifications/message-placeholders.ts";
import { messageSamples } from "#shared/domain/notifications/message-samples.ts";
import type { MessagePreview, MessageTemplate, MessageText } from "#shared/domain/notifications/message-template.ts";
import { languages } from "#shared/lib/language.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { productText } from "#server/areas/notifications/mail-text.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

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
beforeEach(() => app.db.query("delete from message_template"));

const knownOf = (key: MessageKey) => [...messagePlaceholders[key].known, ...messagePlaceholders[key].required];
const write = (key: MessageKey, words: { subject?: string; text: string }) =>
  api.post<MessageTemplate>("/message-templates", { key, language: "es", subject: "Aviso", ...words });
const refusalOf = async (...args: Parameters<typeof write>) => {
  const { status, body } = await write(...args);
  return [status, body.errors[0]?.field, body.errors[0]?.message];
};
const send = (template: MessageKey, params: Record<string, string>, secrets = {}) =>
  transact(app.db, null, (tx) =>
    sendMail({ tx, services: app.services }, { to: "vecina@example.es", template, language: "es", params, secrets }),
  );
async function received(template: MessageKey, params: Record<string, string>, secrets = {}) {
  await send(template, params, secrets);
  await deliverMails(app.services);
  const mail = smtp.mails.at(-1);
  if (!mail) throw new Error("No mail arrived");
  return mail;
}

test.each(messageKeys)("the product's text of %s names known placeholders and all required ones", (key) => {
  for (const language of languages) {
    const { subject, text } = productText(key, language);
    expect(namedIn(subject).filter((name) => !messagePlaceholders[key].known.some((known) => known === name))).toEqual(
      [],
    );
    expect(namedIn(text).filter((name) => !knownOf(key).includes(name))).toEqual([]);
    expect(messagePlaceholders[key].required.filter((name) => !namedIn(text).includes(name))).toEqual([]);
    const real = new Set(["company", "contact", "link"]);
    const sampled = Object.keys(messageSamples[language]);
    expect(knownOf(key).filter((name) => !real.has(name) && !sampled.includes(name))).toEqual([]);
  }
});

test("every mail is listed in both languages with the product's text until the company writes its own", async () => {
  const read = async () => dataOf(await api.get<MessageText[]>("/message-texts"));
  expect(await read()).toHaveLength(messageKeys.length * languages.length);
  const { id, version } = dataOf(await write("incident_state", { text: "Ahora: {state}. {link}" }));
  const own = (await read()).filter(({ template_id }) => template_id !== null);
  expect(own).toMatchObject([
    { key: "incident_state", language: "es", template_id: id, text: "Ahora: {state}. {link}" },
  ]);
  dataOf(await api.post(`/message-templates/${id}/archive`, { version }));
  expect((await read()).every(({ template_id }) => template_id === null)).toBe(true);
});

test("an unknown placeholder, a missing link and a link in the subject are refused at their field, by name", async () => {
  expect(await refusalOf("incident_state", { text: "Hola, {nombre}: {link}" })).toEqual([
    400,
    "text",
    "{nombre} no existe en este correo, o no puede ir aquí",
  ]);
  expect(await refusalOf("incident_state", { text: "Ahora: {state}" })).toEqual([
    400,
    "text",
    "Falta {link}: sin eso, el correo no sirve",
  ]);
  expect(await refusalOf("incident_state", { subject: "Mira {link}", text: "{link}" })).toEqual([
    400,
    "subject",
    "{link} no existe en este correo, o no puede ir aquí",
  ]);
  expect((await refusalOf("booking_confirm", { text: "Hola, {name}: {link}" }))[1]).toBe("text");
  expect((await refusalOf("incident_state", { text: `${"a".repeat(4_001)}{link}` }))[1]).toBe("text");
});

test("a second text of one mail is refused, and an archived one does not come back beside another", async () => {
  const { id, version } = dataOf(await write("invoice", { text: "Primera" }));
  expect((await refusalOf("invoice", { text: "Segunda" })).slice(0, 2)).toEqual([409, "key"]);
  const archived = dataOf(await api.post<MessageTemplate>(`/message-templates/${id}/archive`, { version }));
  const read = async () =>
    dataOf(await api.get<MessageText[]>("/message-texts")).find(({ key, language }) => key + language === "invoicees");
  expect(await read()).toMatchObject({ template_id: null, text: productText("invoice", "es").text });
  const second = dataOf(await write("invoice", { text: "Segunda" }));
  const restore = (at: number) => api.post(`/message-templates/${id}/restore`, { version: at });
  expect((await restore(archived.version)).status).toBe(409);
  expect((await read())?.text).toBe("Segunda");
  dataOf(await api.post(`/message-templates/${second.id}/archive`, { version: second.version }));
  dataOf(await restore(archived.version));
  expect((await read())?.text).toBe("Primera");
});

test("a mail carries the company's text; its link arrives and is not in the log", async () => {
  dataOf(await write("incident_state", { subject: "{company}: {number}", text: "Ahora: {state}.\n\n{link}" }));
  const link = "https://llavero.example/incidents/public/clave";
  const mail = await received("incident_state", { number: "INC-7", state: "Resuelta" }, { link });
  expect(mail.subject).toMatch(/: INC-7$/);
  expect(mail.text).toContain(`Ahora: Resuelta.\n\n${link}`);
  const [logged] = dataOf(await api.get<Mail[]>("/mails?sort=-created_at"));
  expect(logged?.text).toBe("Ahora: Resuelta.\n\n•••");
});

test("values are not filled again, are escaped in HTML, and add no header", async () => {
  dataOf(await write("incident_comment", { subject: "Sobre {number}", text: "<b>Hola</b> {text} {link}" }));
  const text = "<script>alert(1)</script> {link} {company} $& $t(key)";
  const number = "INC-8\r\nBcc: otra@example.es";
  const mail = await received("incident_comment", { number, text }, { link: "https://llavero.example/x" });
  expect(mail.subject).toBe("Sobre INC-8 Bcc: otra@example.es");
  expect(mail.envelope.to).toEqual(["vecina@example.es"]);
  expect(mail.text).toContain(`<b>Hola</b> ${text} https://llavero.example/x`);
  expect(mail.html).toContain("&lt;b&gt;Hola&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; {link} {company}");
  expect(mail.html).not.toContain("<script>");
});

test("a value that leaves no space for the link sends the product's text", async () => {
  dataOf(await write("incident_comment", { text: "{text}{text}{link}" }));
  await send("incident_comment", { number: "INC-9", text: "a".repeat(6_000) }, { link: "https://llavero.example/y" });
  const [row] = await app.db.query<{ text: string }>("select text from mail order by id desc limit 1");
  expect(row?.text).toContain("te escribe sobre la incidencia INC-9");
});

test.each([9_950, 10_000])("a comment of %i characters is shortened, and its link arrives", async (length) => {
  const link = "https://llavero.example/incidents/public/clave-larga-de-treinta-y-dos-signos";
  const mail = await received("incident_comment", { number: "INC-9", text: "a".repeat(length) }, { link });
  const text = mail.text?.replaceAll("\r\n", "\n") ?? "";
  expect(text).toContain("te escribe sobre la incidencia INC-9");
  expect(text).toMatch(/a{9000,}…/);
  expect(text).toContain(link);
});

test("an invoice is mailed with the company's text of its language", async () => {
  const person = await given.aPerson();
  dataOf(await write("invoice", { subject: "{kind} de {issuer}", text: "{name}, te debemos enviar {number}." }));
  const { id, number } = await money.anIssuedInvoice({ person_id: person.id });
  dataOf(await api.post(`/invoices/${id}/mail`, {}));
  const [mail] = dataOf(await api.get<Mail[]>(`/mails?entity=invoice&entity_id=${id}`));
  expect(mail?.text).toContain(`te debemos enviar ${number}.`);
});

test("a preview fills sample values as a mail would, and refuses what a save refuses", async () => {
  const preview = (text: string) =>
    api.post<MessagePreview>("/message-previews", { key: "booking_link", language: "en", subject: "{asset}", text });
  expect(dataOf(await preview("<i>{place}</i> {link}"))).toEqual({
    subject: "Ático A",
    text: `<i>Calle de Alcalá, 10, Madrid</i> ${app.services.origin}/…`,
  });
  const refused = await preview("{place}");
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "text"]);
  expect(await app.db.query("select 1 from message_template")).toEqual([]);
});

test("only administrators see and change the texts, even where a manager sees every property", async () => {
  const words = { key: "invoice", language: "es", subject: "Factura", text: "Adjunta va" };
  const { id, version } = dataOf(await write("invoice", words));
  const manager = await app.logInAs("manager");
  await assignProperties(app.db, "all");
  for (const caller of [manager, await app.logInAs("agent"), await app.logInAs("viewer")]) {
    expect((await caller.post("/message-templates", { ...words, language: "en" })).status).toBe(403);
    expect((await caller.patch(`/message-templates/${id}`, { text: "Paga a otro", version })).status).toBe(403);
    expect((await caller.post(`/message-templates/${id}/archive`, { version })).status).toBe(403);
    expect((await caller.get("/message-texts")).status).toBe(403);
  }
});
