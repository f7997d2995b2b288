import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MailError } from "#shared/domain/notifications/mail.ts";
import type { NotificationSettings } from "#shared/domain/notifications/notification-settings.ts";
import { createVault } from "#server/engine/services/vault.ts";
import { findFreePort } from "#tests/support/processes/server-process.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { startSmtpServer, type TestSmtpServer, trustTestServer } from "#tests/support/smtp-server.ts";
import { createTestApp, type TestApp, TEST_SECRET } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

const account = { user: "oficina@example.es", password: "una clave de correo" };

let app: TestApp;
let admin: Api;
const servers: { close(): unknown }[] = [];
const undo: (() => void)[] = [];

beforeAll(async () => {
  app = await createTestApp({ env: { smtpAllowPrivate: true } });
});
beforeEach(async () => {
  await app.db.query("delete from smtp_secret");
  await app.db.query(
    `update notification_settings set incident_email = null, smtp_host = null, smtp_port = 587, smtp_security = 'starttls',
            smtp_user = null, smtp_password_set_at = null, sender = null, sender_name = null, language = 'es'`,
  );
  admin = await app.logInAs("admin");
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  for (const end of undo.splice(0)) end();
});
afterAll(() => app.close());

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

const withAccount = (port: number) => ({
  ...plainServer(port),
  smtp_host: "localhost",
  smtp_security: "starttls",
  smtp_user: account.user,
  smtp_password: account.password,
});

describe("notification settings", () => {
  test("the settings are a single record that always exists and cannot be created, archived or deleted", async () => {
    const settings = await readSettings(admin);
    expect(settings).toMatchObject({ language: "es", smtp_host: null, smtp_port: 587, smtp_security: "starttls" });
    expect((await admin.post("/notification-settings", {})).status).toBe(404);
    expect((await admin.delete(`/notification-settings/${settings.id}`)).status).toBe(404);
    await expect(app.db.query("insert into notification_settings default values")).rejects.toThrow("only_one");
  });

  test("the settings are read and written only by administrators", async () => {
    const { id, version } = await readSettings(admin);
    for (const role of ["manager", "agent", "viewer"] as const) {
      const api = await app.logInAs(role);
      expect((await api.get("/notification-settings")).status).toBe(403);
      expect((await api.patch(`/notification-settings/${id}`, { version, language: "en" })).status).toBe(403);
      expect((await api.post("/notification-settings/test", plainServer(25))).status).toBe(403);
    }
  });

  test("errors in the settings are reported at each field, in the reader's language", async () => {
    const wrong = { incident_email: "averías", smtp_host: "smtp://x", smtp_port: 0, smtp_security: "ssl" };
    const { status, body } = await changeSettings(admin, wrong);
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors.map(({ field, message }) => [field, message]))).toEqual({
      incident_email: "El correo electrónico debe ser una dirección válida",
      smtp_host: "El servidor se escribe con su nombre, sin puerto ni «smtp://»",
      smtp_port: "El valor de «Puerto» no puede ser menor que 1",
      smtp_security: "«Cifrado» debe ser una de las opciones disponibles",
    });
    const english = await changeSettings(admin.speaking("en"), { smtp_host: "smtp.example.es" });
    expect(english.body.errors).toMatchObject([{ field: "sender", message: "Sender’s address is required" }]);
  });

  test("a change of an older version is refused with the current settings", async () => {
    const { id, version } = await readSettings(admin);
    dataOf(await changeSettings(admin, { language: "en" }));
    const stale = await admin.patch<NotificationSettings>(`/notification-settings/${id}`, { version, language: "es" });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({ language: "en", version: version + 1 });
  });
});

describe("mail server password", () => {
  test("the password is stored encrypted, and is in no response or history", async () => {
    const saved = dataOf(await changeSettings(admin, withAccount(587)));
    expect(saved.smtp_password).toBeNull();
    expect(saved.smtp_password_set_at).toEqual(expect.any(String));
    const dump = await app.db.query<{ all: string }>(
      `select (select string_agg(s::text, '') from notification_settings s) || (select string_agg(k::text, '') from smtp_secret k)
              || (select string_agg(a::text, '') from audit_entry a)
              || coalesce((select string_agg(i.body, '') from idempotency_key i), '') as all`,
    );
    expect(dump[0]?.all).not.toContain(account.password);
    const [stored] = await app.db.query<{ sealed_password: string }>("select sealed_password from smtp_secret");
    const sealed = stored?.sealed_password ?? "";
    expect(createVault(TEST_SECRET).open("smtp_password", sealed)).toBe(account.password);
    expect(createVault("another secret of at least thirty-two").open("smtp_password", sealed)).toBeNull();
    expect(createVault(TEST_SECRET).open("mail_text", sealed)).toBeNull();
    const history = dataOf(await admin.get<{ changes: object }[]>(`/notification-settings/${saved.id}/timeline`));
    expect(history[0]?.changes).toMatchObject({ smtp_user: [null, account.user] });
    expect(JSON.stringify(history)).not.toContain('smtp_password"');
  });

  test("the password stays in a change that omits it, and is deleted with its user name", async () => {
    const first = dataOf(await changeSettings(admin, withAccount(587)));
    const second = dataOf(await changeSettings(admin, { sender_name: "Otra" }));
    expect(second.smtp_password_set_at).toBe(first.smtp_password_set_at);
    expect(dataOf(await changeSettings(admin, { smtp_user: null })).smtp_password_set_at).toBeNull();
    expect(await app.db.query("select 1 from smtp_secret")).toEqual([]);
  });

  test("the password is required with a user name", async () => {
    const { body } = await changeSettings(admin, { ...withAccount(587), smtp_password: null });
    expect(body.errors).toMatchObject([{ field: "smtp_password", translationKey: "validation.required" }]);
  });

  test("the password is never sent to another server: changing the server requires entering it again", async () => {
    const thief = await smtp({ account, security: "starttls" });
    dataOf(await changeSettings(admin, withAccount(587)));
    for (const changes of [{ smtp_host: "127.0.0.1" }, { smtp_port: thief.port }, { smtp_security: "tls" }]) {
      const saved = await changeSettings(admin, changes);
      expect(saved.body.errors).toMatchObject([
        { field: "smtp_password", translationKey: "validation.password_again" },
      ]);
      const form = { language: "es", ...withAccount(587), smtp_password: null, ...changes };
      const tested = await admin.post("/notification-settings/test", form);
      expect(tested.body.errors).toMatchObject([{ field: "smtp_password" }]);
    }
    expect(thief.connections()).toBe(0);
  });
});

interface TestOutcome {
  readonly to: string;
  readonly error: MailError | null;
  readonly server_answer: string | null;
}

describe("sending a test mail", () => {
  const send = async (form: object, api = admin) =>
    dataOf(await api.post<TestOutcome>("/notification-settings/test", { language: "es", ...form }));

  test("a test mail is sent to the user's own address, with the given values and in their language, and saves nothing", async () => {
    const server = await smtp();
    const outcome = await send(plainServer(server.port), admin.speaking("en"));
    expect(outcome).toMatchObject({ to: emailOf("admin"), error: null });
    expect(outcome.server_answer).toMatch(/^250 /);
    const [mail] = server.mails;
    expect(mail?.envelope).toMatchObject({ from: "oficina@example.es", to: [emailOf("admin")] });
    expect(mail?.subject).toBe("Test mail from Llavero");
    expect(mail?.headers.get("from")).toEqual(["Fincas Núñez <oficina@example.es>"]);
    expect((await readSettings(admin)).smtp_host).toBeNull();
    expect(await app.db.query("select 1 from mail")).toEqual([]);
  });

  test("a test mail logs in over an encrypted connection, with the entered or the stored password", async () => {
    undo.push(trustTestServer());
    for (const security of ["starttls", "tls"] as const) {
      const server = await smtp({ account, security });
      const form = { ...withAccount(server.port), smtp_security: security };
      expect(await send(form)).toMatchObject({ error: null });
      dataOf(await changeSettings(admin, form));
      expect(await send({ ...form, smtp_password: null })).toMatchObject({ error: null });
      expect(server.mails.map(({ envelope }) => envelope.isSecure)).toEqual([true, true]);
    }
  });

  test("a test mail reports a wrong password, with the server's response", async () => {
    undo.push(trustTestServer());
    const server = await smtp({ account, security: "starttls" });
    expect(await send({ ...withAccount(server.port), smtp_password: "otra" })).toMatchObject({
      error: "login",
      server_answer: expect.stringContaining("535 5.7.8 Authentication credentials invalid"),
    });
    expect(server.mails).toEqual([]);
  });

  test("a test mail reports an untrusted certificate without sending the password", async () => {
    for (const security of ["starttls", "tls"] as const) {
      const server = await smtp({ account, security });
      const form = { ...withAccount(server.port), smtp_security: security };
      expect(await send(form)).toMatchObject({ error: "certificate" });
      expect(server.mails).toEqual([]);
    }
  });

  test("a test mail reports a refused connection", async () => {
    expect(await send(plainServer(await findFreePort()))).toMatchObject({ error: "refused" });
  });

  test("a test mail reports an unknown host", async () => {
    // RFC 6761: names below .invalid never exist.
    expect(await send({ ...plainServer(25), smtp_host: "correo.invalid" })).toMatchObject({ error: "unknown_host" });
  });

  test("a test mail reports missing encryption instead of continuing without it", async () => {
    const plain = await smtp({ security: "none" });
    expect(await send({ ...plainServer(plain.port), smtp_security: "starttls" })).toMatchObject({ error: "tls" });
    expect(await send({ ...plainServer(plain.port), smtp_security: "tls" })).toMatchObject({ error: "tls" });
    expect(plain.mails).toEqual([]);
  });

  test("a test mail reports the server's refusal of the recipient", async () => {
    const server = await smtp({ refuse: () => ({ code: 550, text: "5.1.1 No such user" }) });
    expect(await send(plainServer(server.port))).toMatchObject({
      error: "rejected",
      server_answer: expect.stringContaining("5.1.1 No such user"),
    });
  });

  test("a test mail reports that the server requires a login, or another sender", async () => {
    const loginServer = await smtp({ account });
    expect(await send(plainServer(loginServer.port))).toMatchObject({ error: "login" });
    const server = await smtp({ refuseSender: () => ({ code: 553, text: "5.7.1 Sender address rejected" }) });
    expect(await send(plainServer(server.port))).toMatchObject({
      error: "sender",
      server_answer: expect.stringContaining("Sender address rejected"),
    });
  });

  test("a test mail requires the server's name at its field", async () => {
    const { body } = await admin.post("/notification-settings/test", {
      ...plainServer(25),
      language: "es",
      smtp_host: "",
    });
    expect(body.errors).toMatchObject([{ field: "smtp_host", translationKey: "validation.required" }]);
  });

  test("a test mail reports a password that the installation's current secret cannot decrypt", async () => {
    dataOf(await changeSettings(admin, withAccount(587)));
    const other = createVault("another secret of at least thirty-two").seal("smtp_password", account.password);
    await app.db.query("update smtp_secret set sealed_password = $1", [other]);
    expect(await send({ ...withAccount(587), smtp_password: null })).toMatchObject({ error: "lost_password" });
  });

  test(
    "a test mail reports a server that accepts the connection and does not respond",
    { timeout: 30_000 },
    async () => {
      const silent: Server = createServer(() => {}).listen(0, "127.0.0.1");
      await once(silent, "listening");
      servers.push(silent);
      const address = silent.address();
      const port = typeof address === "object" && address ? address.port : 0;
      expect(await send(plainServer(port))).toMatchObject({ error: "timeout" });
    },
  );
});

describe("disallowed private networks", () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await createTestApp();
  });
  afterAll(() => closed.close());

  test.each(["127.0.0.1", "localhost", "10.0.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"])(
    "no connection is made to %s",
    async (smtp_host) => {
      const server = await smtp();
      const api = await closed.logInAs("admin");
      const form = { language: "es", ...plainServer(server.port), smtp_host };
      const outcome = dataOf(await api.post<TestOutcome>("/notification-settings/test", form));
      expect(outcome).toMatchObject({ error: "private_host", server_answer: null });
      expect(server.connections()).toBe(0);
    },
  );
});
