import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestApp, type TestApp, type TestTokens } from "#tests/support/test-app.ts";
import { addUser, emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const PUBLIC_URL = "https://llavero.example.es";
const PATH = "/auth/password-links";

let app: TestApp;
let admin: Api;
let server: TestSmtpServer;
beforeAll(async () => {
  app = await createTestApp({ env: { smtpAllowPrivate: true, publicUrl: PUBLIC_URL } });
  server = await startSmtpServer();
});
beforeEach(async () => {
  await app.db.query("delete from login_failure");
  admin = await app.logInAs("admin");
  dataOf(await changeSettings(admin, plainServer(server.port)));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const requestReset = (email: string) => app.visitor.post(PATH, { email });
const mailsTo = (email: string) => server.mails.filter(({ envelope }) => envelope.to.includes(email));
const countLinks = async () =>
  (await app.db.query<{ count: number }>("select count(*)::int as count from user_link", []))[0]?.count;

describe("password reset", () => {
  test("a forgotten password is reset by a link mailed in the user's language", async () => {
    const email = "olvido@test.example";
    await addUser(app.db, { role: "agent", email, name: "Olvido Gil", password_hash: null, language: "en" });
    const reply = await requestReset(` ${email.toUpperCase()} `);
    expect(reply).toMatchObject({ status: 200, body: { success: true, data: { are_mailed: true } } });
    await runJobs(app.services);
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("New password in Llavero");
    const [, key = ""] = /https:\/\/llavero\.example\.es\/reset-password\/(\w{22})/.exec(mail?.text ?? "") ?? [];
    const entered = await app.visitor.post<TestTokens>(`/reset-password/${key}`, {
      password: "una frase nueva y larga",
    });
    expect(dataOf(entered)).toHaveProperty("accessToken");
    // The mail log records that it was sent, without the key.
    const log = await admin.get<{ to: string }[]>(`/mails?query=${encodeURIComponent(email)}`);
    expect(dataOf(log)).toHaveLength(1);
    expect(JSON.stringify(log.body)).not.toContain(key);
    const history = await admin.get<{ action: string; actor_id: string | null }[]>("/audit?action=reset_password");
    expect(dataOf(history)[0]).toMatchObject({ action: "reset_password", actor_id: null });
  });

  test("a reset request gets the same answer whether or not the account exists, and creates no link itself", async () => {
    await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("viewer")]);
    const before = await countLinks();
    const answers = await Promise.all([emailOf("agent"), emailOf("viewer"), "nadie@test.example"].map(requestReset));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(await countLinks()).toBe(before);
    await runJobs(app.services);
    expect(mailsTo(emailOf("agent"))).toHaveLength(1);
    expect(mailsTo(emailOf("viewer"))).toEqual([]);
    expect(mailsTo("nadie@test.example")).toEqual([]);
  });

  test("an address, known or not, may request ten resets in fifteen minutes and can still log in", async () => {
    for (const email of [emailOf("manager"), "nadie@test.example"]) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await requestReset(email)).status).toBe(200);
      const refused = await requestReset(email);
      expect(refused.status).toBe(429);
      expect(refused.body.errors[0]?.translationKey).toBe("error.too_many_attempts");
    }
    const login = { email: emailOf("manager"), password: TEST_PASSWORD };
    expect((await app.visitor.post("/auth/login", login)).status).toBe(200);
  });

  test("a reset request with an invalid address is refused at its field", async () => {
    const { status, body } = await requestReset("olvido");
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({
      field: "email",
      message: "El correo electrónico debe ser una dirección válida",
    });
  });
});

test("without a mail server a reset request is refused with the reason, and nothing is stored", async () => {
  await runJobs(app.services);
  dataOf(await changeSettings(admin, { smtp_host: null }));
  const before = await countLinks();
  const answers = [
    await app.visitor.get(PATH),
    await requestReset(emailOf("agent")),
    await requestReset("nadie@test.example"),
  ];
  expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ are_mailed: false })));
  await runJobs(app.services);
  expect(await countLinks()).toBe(before);
});
