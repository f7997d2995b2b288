import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z", env: { smtpAllowPrivate: true } });
let server: TestSmtpServer;
beforeAll(async () => {
  await prepareJobs(app.db);
  server = await startSmtpServer();
});
afterAll(() => server.close());

const mail = ({ id }: Pick<OwnerStatement, "id">, body: object = {}) =>
  api.post<RecordMail[]>(`/owner-statements/${id}/mail`, body);
const aStatement = async (email: string | null) =>
  money.anOwnerStatement({ owner_id: (await given.anOwner({ email })).id, credit: 50_000 });

test("without a mail server, an address or once it is annulled a statement is not mailed", async () => {
  const statement = await aStatement(null);
  expect((await mail(statement)).body.errors[0]).toMatchObject({ field: "to" });
  expect((await mail(statement, { to: "dueno@example.es" })).body.errors[0]?.translationKey).toBe(
    "error.no_mail_server",
  );
  dataOf(await changeSettings(api, plainServer(server.port)));
  dataOf(await api.post(`/owner-statements/${statement.id}/annul`, { version: statement.version }));
  const refused = await mail(statement, { to: "dueno@example.es" });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.statement_annulled"]);
});

test("a statement is mailed to its owner with the PDF, in the company's language or another, and its page lists it", async () => {
  dataOf(await changeSettings(api, plainServer(server.port)));
  const statement = await aStatement("duena@example.es");
  dataOf(await mail(statement));
  expect(dataOf(await mail(statement, { to: "otra@example.es", language: "en" }))).toHaveLength(2);
  await deliverMails(app.services);
  const sent = dataOf(await api.get<RecordMail[]>(`/owner-statements/${statement.id}/mails`));
  expect(sent.map(({ to, state }) => [to, state])).toEqual([
    ["otra@example.es", "sent"],
    ["duena@example.es", "sent"],
  ]);
  const rows = await app.db.query<{ subject: string; text: string; name: string }>(
    `select m.subject, m.text, a.name from mail m join mail_attachment a on a.mail_id = m.id where m.entity_id = $1 order by m.id`,
    [statement.id],
  );
  expect(rows.map(({ subject }) => subject.split(" ").slice(0, 2).join(" "))).toEqual([
    `Liquidación ${statement.code}`,
    `Statement ${statement.code}`,
  ]);
  expect(rows[0]?.text.replaceAll("\u00A0", " ")).toContain("del 1 nov 2025 al 28 nov 2025. El neto es 500,00 €");
  expect(rows[0]?.name).toBe(`Liquidación al propietario ${statement.code}.pdf`);
});
