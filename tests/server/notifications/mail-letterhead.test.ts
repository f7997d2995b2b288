import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Company } from "#shared/domain/administration/company.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { aPng } from "#tests/support/pictures.ts";
import type { ReceivedMail } from "#tests/support/read-mail.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { uploadBytes } from "#tests/support/upload.ts";

const { app } = testServer({ role: null, env: { smtpAllowPrivate: true, publicUrl: "https://llavero.example.es" } });
let token: string;
let server: TestSmtpServer;

beforeAll(async () => {
  ({ accessToken: token } = await app.logIn(emailOf("admin")));
  server = await startSmtpServer();
  await changeSettings(app.withToken(token), plainServer(server.port));
});
afterAll(() => server.close());
beforeEach(async () => {
  await app.db.query("delete from company");
  await app.db.query("insert into company (name, tax_id, color) values ('Fincas & Retiro', 'B84120674', '#aa0011')");
});

async function delivered(): Promise<ReceivedMail> {
  const params = { host: "mail.example.es", origin: "https://llavero.example.es" };
  await transact(app.db, null, (tx) =>
    sendMail({ tx, services: app.services }, { to: "ana@example.es", template: "test", language: "es", params }),
  );
  await deliverMails(app.services);
  const mail = server.mails.at(-1);
  if (!mail) throw new Error("No mail arrived");
  return mail;
}

async function uploadLogo(): Promise<void> {
  const [company] = await app.db.query<Pick<Company, "id">>("select id from company", []);
  await uploadBytes(app.http, token, `/company/${company?.id}/pictures/logo`, await aPng(400, 100), {
    name: "a.png",
  });
}

test("a mail carries the company's name and colour, and no picture without a logo", async () => {
  const mail = await delivered();
  expect(mail.html).toContain(">Fincas &amp; Retiro</strong>");
  expect(mail.html).toContain("#aa0011");
  expect(mail.raw).not.toContain("image/png");
  expect(mail.text).not.toContain("<");
});

test("a mail shows the company's logo, sent within it", async () => {
  await uploadLogo();
  const mail = await delivered();
  expect(mail.html).toContain('<img src="cid:logo" alt="Fincas &amp; Retiro"');
  expect(mail.raw).toMatch(/Content-Id: <logo>/i);
  expect(mail.raw).toMatch(/Content-Disposition: inline/i);
});

test("a mail is sent under the name where the file of the logo is lost", async () => {
  await uploadLogo();
  await app.db.query("update logo set file_key = 'logo/' || uuidv7()");
  const mail = await delivered();
  expect(mail.html).toContain(">Fincas &amp; Retiro</strong>");
});
