import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import {
  type CreatedLetter,
  type LetterDraft,
  type LetterInput,
  letterKinds,
} from "#shared/domain/documents/letter.ts";
import { namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import type { MessagePreview } from "#shared/domain/notifications/message-template.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z", env: { smtpAllowPrivate: true } });

let smtp: TestSmtpServer;
let person: Person;
let rental: Rental;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const address = await given.anAddress({ street: "Calle Mayor, 1" });
  person = await given.aPerson({ name: "Berta", last_name: "Alba", address_id: address.id, language: "en" });
  rental = await aRunningRental({ tenant_id: person.id });
});
afterAll(() => smtp.close());

async function aRunningRental(
  more: Parameters<typeof given.aRental>[0] = {},
  signed_on = "2025-12-20",
): Promise<Rental> {
  const { id, version } = await given.aRental(more);
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on }));
}
const draft = async (kind: string, of: Rental = rental, language: string | null = "es") =>
  dataOf(await api.post<LetterDraft>(`/rentals/${of.id}/letter-drafts`, { kind, ...(language && { language }) }));
const create = (input: Partial<LetterInput>, of: Rental = rental, by: Api = api): Promise<Reply<CreatedLetter>> =>
  by.post<CreatedLetter>(`/rentals/${of.id}/letter-files`, {
    kind: "welcome",
    language: "es",
    subject: "Hola",
    text: "Texto",
    is_mailed: false,
    ...input,
  });
const filesOf = async ({ id }: Rental) =>
  dataOf(await api.get<Attachment[]>(`/attachments?owner_entity=rental&owner_id=${id}`));

describe("a letter's text", () => {
  test.each(letterKinds)("of %s names in braces exactly what is not known", async (kind) => {
    const { subject, text, unknown, emails, has_address } = await draft(kind);
    expect(namedIn(`${subject} ${text}`).toSorted((a, b) => a.localeCompare(b))).toEqual(
      unknown.toSorted((a, b) => a.localeCompare(b)),
    );
    expect({ emails, has_address }).toEqual({ emails: [person.email], has_address: true });
    expect(text).toContain("Berta");
  });

  test.each(letterKinds)(
    "of %s addresses its reader formally in Spanish, persons and companies alike",
    async (kind) => {
      const { text } = await draft(kind);
      const greeting = kind === "welcome" ? `Buenos días, ${person.name}:` : `A la atención de ${person.label}:`;
      expect(text.startsWith(greeting)).toBe(true);
      expect(text).not.toMatch(/\b(Hola|te|tu|Hablamos)\b/i);
    },
  );

  test("is in the person's language unless another is requested, and the company's where it has written one", async () => {
    expect((await draft("welcome", rental, null)).text).toMatch(/^Hello Berta,/);
    const own = { key: "letter_welcome", language: "es", subject: "Bienvenida", text: "Buenas, {name}" };
    const { id } = dataOf(await api.post<{ id: string }>("/message-templates", own));
    expect(await draft("welcome")).toMatchObject({ subject: "Bienvenida", text: "Buenas, Berta", unknown: [] });
    dataOf(await api.delete(`/message-templates/${id}`));
  });

  test("names the landlord: the owners of the asset on the day, and the company where none is recorded", async () => {
    const let_by = await aRunningRental();
    const key = "letter_general";
    const own = { key, language: "es", subject: "Aviso", text: "{landlord} arrienda {asset}. {body}" };
    const preview = async (of: Rental) =>
      dataOf(await api.post<MessagePreview>(`/rentals/${of.id}/letter-previews`, own)).text;
    // The product's name is that of an installation without a company.
    expect(await preview(let_by)).toMatch(/^Llavero arrienda/);
    const owner = await given.anOwner();
    await app.db.query(
      "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
      [let_by.property_id, owner.id],
    );
    expect(await preview(let_by)).toMatch(new RegExp(`^${owner.label} arrienda`));
  });

  test("of no other kind leaves its words to be written, and is not created before", async () => {
    const { text, unknown, subject } = await draft("general");
    expect(unknown).toEqual(["body"]);
    expect((await create({ kind: "general", subject, text })).status).toBe(400);
    dataOf(await create({ kind: "general", subject, text: text.replace("{body}", "Cortan el agua el martes.") }));
  });

  test("that is being written is previewed with a rental, with its rights, and stores nothing", async () => {
    const path = `/rentals/${rental.id}/letter-previews`;
    const words = { key: "letter_welcome", language: "en", subject: "Hi {name}", text: "Rent: {rent}" };
    const before = await filesOf(rental);
    expect(dataOf(await api.post<MessagePreview>(path, words))).toMatchObject({ subject: "Hi Berta" });
    expect(await filesOf(rental)).toEqual(before);
    expect((await api.post(path, { ...words, text: "{unknown}" })).status).toBe(400);
    expect((await api.post(path, { ...words, key: "booking_link", text: "{link}" })).status).toBe(400);
    const viewer = await app.logInAs("viewer");
    expect((await viewer.post(path, words)).status).toBe(403);
  });

  test("of a debt lists the overdue invoices of the tenant with their total, and nothing while there is none", async () => {
    const debtor = await aRunningRental();
    expect((await draft("debt", debtor)).unknown).toEqual(["invoices", "total"]);
    const whose = { rental_id: debtor.id, person_id: debtor.tenant_id };
    const one = await money.anIssuedInvoice({ ...whose, due_date: "2026-02-05" });
    await money.anIssuedInvoice({ ...whose, due_date: "2026-12-05" });
    const { text, unknown } = await draft("debt", debtor);
    expect(unknown).toEqual([]);
    expect(text).toContain(`– ${one.number}, vencida el 5 de febrero de 2026`);
    expect(text.match(/vencida el/g)).toHaveLength(1);
  });

  test("of the end of a home names it only while the landlord can prevent the extension (LAU arts. 9.1 and 10.1)", async () => {
    const homeOf = (start_date: string, end_date: string) =>
      aRunningRental({ regime: "habitual", start_date, end_date }, start_date);
    const home = await homeOf("2019-09-01", "2026-08-31");
    const { text, unknown, hints } = await draft("contract_end", home);
    expect(text).toMatch(/termina el 31 de agosto de 2026[^]*30 de abril de 2026 \(LAU, art\. 10\.1\)/);
    expect([unknown, hints]).toEqual([[], []]);
    const barred = { unknown: ["end", "notice_by"], hints: ["end_barred"] };
    expect(await draft("contract_end", await homeOf("2019-05-01", "2026-04-30"))).toMatchObject(barred);
    expect(await draft("contract_end", await homeOf("2025-12-01", "2026-11-30"))).toMatchObject(barred);
  });

  test("of the end of a home gives the notice of the law of its day: thirty days of a contract of 2018", async () => {
    const home = await aRunningRental(
      { regime: "habitual", start_date: "2018-06-01", end_date: "2026-05-31" },
      "2018-06-01",
    );
    expect((await draft("contract_end", home)).text).toContain("comunicarlo es el 1 de mayo de 2026");
  });

  test("of the end names the agreed exit, the end of premises, and nothing of a contract that is not in force", async () => {
    const lease = { regime: "business", start_date: "2019-09-01", end_date: "2026-08-31" } as const;
    const premises = await aRunningRental(lease);
    const known = await draft("contract_end", premises);
    expect(known.unknown).toEqual(["notice_by"]);
    expect(known.text).toContain("termina el 31 de agosto de 2026");
    await app.db.query("update rental set exit_date = '2026-05-15' where id = $1", [premises.id]);
    expect((await draft("contract_end", premises)).text).toContain("termina el 15 de mayo de 2026");
    await app.db.query("update rental set state = 'ended' where id = $1", [premises.id]);
    const over = { unknown: ["end", "notice_by"], hints: ["not_running"] };
    expect(await draft("contract_end", premises)).toMatchObject(over);
    expect(await draft("contract_end", await given.aRental(lease))).toMatchObject(over);
  });
});

describe("a created letter", () => {
  test("is a PDF among the rental's files, once for a request that is repeated", async () => {
    const before = (await filesOf(rental)).length;
    const body = {
      kind: "welcome",
      language: "es",
      subject: "Bienvenida: a/b",
      text: "Hola\n\nAdiós",
      is_mailed: false,
    };
    const send = () =>
      api.post<CreatedLetter>(`/rentals/${rental.id}/letter-files`, body, { "idempotency-key": "letter-1" });
    const first = dataOf(await send());
    expect(dataOf(await send())).toEqual(first);
    const files = await filesOf(rental);
    expect(files).toHaveLength(before + 1);
    expect(files.at(-1)).toMatchObject({
      id: first.attachment_id,
      name: "Bienvenida a b.pdf",
      type: "application/pdf",
    });
    const { bytes } = await api.download(`/attachments/${first.attachment_id}/file`);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("is refused while a placeholder is in its text, and says which", async () => {
    const { status, body } = await create({ kind: "debt", text: "Debes {total}" });
    expect([status, body.errors[0]?.field, body.errors[0]?.message]).toEqual([
      400,
      "text",
      "{total} sigue en el texto: cámbialo por lo que corresponda o quítalo",
    ]);
  });

  test("is mailed with the PDF to a person with an address, and without a mail server nothing is stored", async () => {
    const before = (await filesOf(rental)).length;
    expect((await create({ is_mailed: true })).body.errors[0]?.translationKey).toBe("error.no_mail_server");
    expect(await filesOf(rental)).toHaveLength(before);
    await changeSettings(api, plainServer(smtp.port));
    dataOf(await create({ is_mailed: true, subject: "Una carta" }));
    await deliverMails(app.services);
    const mail = smtp.mails.at(-1);
    expect(mail?.envelope.to).toEqual([person.email]);
    expect(mail?.subject).toContain("Una carta");
    const silent = await aRunningRental({ tenant_id: (await given.aPerson({ email: null })).id });
    expect((await create({ is_mailed: true }, silent)).body.errors[0]?.translationKey).toBe("error.no_recipient");
  });

  test("is addressed, greeted and mailed to all tenants, with country and town, and a long paragraph goes over pages", async () => {
    await changeSettings(api, plainServer(smtp.port));
    const abroad = await given.anAddress({
      street: "Hauptstr. 1",
      postal_code: "10115",
      city: "Berlin",
      country: "Alemania",
    });
    const [carla, bruno] = [
      await given.aPerson({ name: "Carla", last_name: "Vidal", address_id: abroad.id }),
      await given.aPerson({ name: "Bruno", last_name: "Soler", address_id: null }),
    ];
    const joint = await aRunningRental({ tenant_id: carla.id, additional_tenant_ids: [bruno.id] });
    const { text, recipients, emails } = await draft("welcome", joint);
    expect(text).toContain("Carla y Bruno");
    expect(recipients).toEqual([carla.label, bruno.label]);
    expect(emails).toEqual([carla.email, bruno.email]);
    await app.db.query("insert into company (name, tax_id, city) values ('Fincas', 'B84120673', 'Madrid')");
    const words = Array.from({ length: 1100 }, (_, index) => `p${index}`);
    const before = smtp.mails.length;
    const { attachment_id } = dataOf(await create({ text: words.join(" "), is_mailed: true }, joint));
    await deliverMails(app.services);
    expect(smtp.mails.slice(before).flatMap(({ envelope }) => envelope.to)).toEqual([carla.email, bruno.email]);
    const { pages } = await readPdf((await api.download(`/attachments/${attachment_id}/file`)).bytes);
    expect(pages.length).toBe(2);
    for (const line of ["Carla Vidal", "Bruno Soler", "10115 Berlin", "ALEMANIA", "Madrid, 16 de marzo de 2026"])
      expect(pages[0]).toContain(line);
    const all = pages.join(" ");
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(all))).toEqual([]);
  });

  test("needs the right to change the rental, to read what it says, and the property in reach", async () => {
    expect((await create({}, rental, await app.logInAs("viewer"))).status).toBe(403);
    await assignProperties(app.db, []);
    expect((await create({}, rental, await app.logInAs("manager"))).status).toBe(404);
  });
});
