import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { purgeStale } from "#server/areas/administration/purge-stale.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { type NewMail, sendMail } from "#server/areas/notifications/send-mail.ts";
import { tasks } from "#server/tasks.ts";
import { findFreePort } from "#tests/support/processes/server-process.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { MAIL_ATTEMPTS, MAIL_DAYS, MAIL_RETRY_MINUTES } from "#shared/domain/notifications/policy.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, env: { smtpAllowPrivate: true, publicUrl: "https://llavero.example.es" } });
let admin: Api;
let given: Builders;
const servers: TestSmtpServer[] = [];

beforeAll(async () => {
  given = createBuilders(await app.logInAs("admin"));
});
beforeEach(async () => {
  await app.db.query("delete from mail_queue");
  await app.db.query("delete from mail");
  await app.db.query("delete from graphile_worker._private_jobs");
  admin = await app.logInAs("admin");
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  dataOf(
    await changeSettings(admin, { ...plainServer(server.port), incident_email: "averias@example.es", language: "es" }),
  );
  return server;
}

const noServer = async () => dataOf(await changeSettings(admin, { smtp_host: null }));
const mails = async (query = "") => dataOf(await admin.get<Mail[]>(`/mails${query}`));
const ascending = (a: number, b: number) => a - b;
const makeDue = () => app.db.query("update mail_queue set next_attempt_at = clock_now()");

async function onlyMail(): Promise<Mail> {
  const [mail, ...others] = await mails();
  if (!mail || others.length > 0) throw new Error(`There are ${others.length + (mail ? 1 : 0)} mails`);
  return mail;
}

const aMail = (changes: Partial<NewMail> = {}): NewMail => ({
  to: "ana@example.es",
  template: "test",
  language: "es",
  params: { host: "smtp.example.es", origin: "https://llavero.example.es" },
  ...changes,
});

/** Sends as any change of the server does, in its transaction. */
const send = (mail: Partial<NewMail> = {}) =>
  transact(app.db, null, (tx) => sendMail({ tx, services: app.services }, aMail(mail)));

test("the log deletes mails a year after they were sent or failed, and no pending one", async () => {
  await smtp();
  for (const to of ["vieja@example.es", "fallida@example.es", "reciente@example.es", "espera@example.es"])
    await send({ to });
  const age = (to: string, state: string, days: number) =>
    app.db.query(
      `update mail set state = $2, queued_at = clock_now() - make_interval(days => $3),
         sent_at = case when $2 = 'sent' then clock_now() - make_interval(days => $3) end where "to" = $1`,
      [to, state, days],
    );
  await age("vieja@example.es", "sent", MAIL_DAYS + 1);
  await age("fallida@example.es", "failed", MAIL_DAYS + 1);
  await age("reciente@example.es", "sent", MAIL_DAYS - 1);
  await age("espera@example.es", "queued", MAIL_DAYS + 1);
  await purgeStale(app.db);
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(["espera@example.es", "reciente@example.es"]);
});

describe("mail for a new incident", () => {
  test("an incident is mailed to the incident address with all its data, as text and as HTML", async () => {
    const server = await smtp();
    const asset = await given.anAsset();
    const incident = dataOf(
      await admin.post<Incident>(
        "/incidents",
        await given.anIncidentInput({
          incident_type_id: await given.anIncidentType("Fontanería"),
          title: "Gotera en el baño",
          description: "Cae agua <del> techo.\n\nAnoche & hoy.",
          asset_id: asset.id,
          priority: "high",
          reporter_name: "Íñigo Peña",
        }),
      ),
    );
    await deliverMails(app.services);
    const [mail] = server.mails;
    expect(mail?.envelope).toMatchObject({ from: "oficina@example.es", to: ["averias@example.es"] });
    expect(mail?.subject).toBe(`Nueva incidencia ${incident.number}: Gotera en el baño`);
    const link = `https://llavero.example.es/incidents/${incident.id}`;
    for (const part of [
      "Prioridad: Alta",
      "Avisa: Íñigo Peña",
      asset.label,
      "Cae agua <del> techo.\n\nAnoche & hoy.",
      link,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain("Cae agua &lt;del&gt; techo.</p>\n<p>Anoche &amp; hoy.");
    expect(mail?.html).toContain(`<a href="${link}">${link}</a>`);
    expect(mail?.headers.get("auto-submitted")).toEqual(["auto-generated"]);
    expect(await onlyMail()).toMatchObject({ state: "sent", attempts: 1, entity: "incident", entity_id: incident.id });
  });

  test("the incident mail is in the installation's language, for any author", async () => {
    const server = await smtp();
    dataOf(await changeSettings(admin, { language: "en" }));
    await given.anIncident({ priority: "low" });
    await deliverMails(app.services);
    expect(server.mails[0]?.subject).toMatch(/^New incident INC-/);
    expect(server.mails[0]?.text).toContain("Priority: Low");
  });

  test("without an incident address an incident is not mailed", async () => {
    await smtp();
    dataOf(await changeSettings(admin, { incident_email: null }));
    await given.anIncident();
    expect(await mails()).toEqual([]);
  });

  test("a refused incident is not mailed", async () => {
    await smtp();
    expect((await admin.post("/incidents", { description: "x", rental_id: "nada" })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });
});

describe("mails in a transaction", () => {
  test("a rolled-back transaction sends no mail", async () => {
    const server = await smtp();
    const failure = transact(app.db, null, async (tx) => {
      await sendMail({ tx, services: app.services }, aMail());
      throw new Error("changed its mind");
    });
    await expect(failure).rejects.toThrow("changed its mind");
    await deliverMails(app.services);
    expect(server.mails).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await app.db.query("select 1 from graphile_worker.jobs where task_identifier = 'deliver_mails'")).toEqual(
      [],
    );
  });

  test("a committed transaction's mail is sent by the queue at once", { timeout: 60_000 }, async () => {
    const server = await smtp();
    const jobs = await startJobs(app.services, tasks);
    try {
      await send();
      const end = performance.now() + 15_000;
      while (server.mails.length === 0 && performance.now() < end) await pause(20);
      expect(server.mails).toHaveLength(1);
    } finally {
      await jobs.stop();
    }
  });
});

describe("mail headers", () => {
  test("headers hold one line each, whatever is typed", async () => {
    const server = await smtp();
    const title = "Gotera\r\nBcc: todos@example.es\r\n\r\n<b>hola</b> $t(app.name) {number}";
    await given.anIncident({ title });
    await deliverMails(app.services);
    const [mail] = server.mails;
    expect(mail?.envelope.to).toEqual(["averias@example.es"]);
    expect(mail?.headers.get("bcc")).toBeUndefined();
    expect(mail?.headers.get("to")).toEqual(["averias@example.es"]);
    expect(mail?.subject).toMatch(/: Gotera Bcc: todos@example.es <b>hola<\/b> \$t\(app.name\) \{number\}$/);
    expect(mail?.html).not.toContain("<b>hola");
  });

  test("a sender's name cannot inject another header", async () => {
    const joined = dataOf(await changeSettings(admin, { sender_name: "Fincas\r\nBcc: todos@example.es" }));
    expect(joined.sender_name).toBe("Fincas Bcc: todos@example.es");
    const server = await smtp();
    dataOf(await changeSettings(admin, { sender_name: 'Núñez "e" <hijos@example.com>, S.L.' }));
    await send();
    await deliverMails(app.services);
    expect(server.mails[0]?.envelope.from).toBe("oficina@example.es");
    expect(server.mails[0]?.headers.get("from")?.[0]).toMatch(/<oficina@example\.es>$/);
  });
});

describe("no mail server", () => {
  test("a mail without a server is recorded as not sent, and is not sent later automatically", async () => {
    await noServer();
    await send();
    expect(await onlyMail()).toMatchObject({ state: "not_sent", attempts: 0 });
    const server = await smtp();
    await deliverMails(app.services);
    expect(server.mails).toEqual([]);
  });

  test("a mail that is pending when the server is removed is recorded as not sent", async () => {
    await smtp();
    await send();
    await noServer();
    await deliverMails(app.services);
    expect(await onlyMail()).toMatchObject({ state: "not_sent", next_attempt_at: null });
    expect(await app.db.query("select 1 from mail_queue")).toEqual([]);
  });
});

describe("mails refused by the server", () => {
  test("a mail is retried at growing intervals up to a limit", async () => {
    await smtp();
    dataOf(await changeSettings(admin, plainServer(await findFreePort())));
    await send();
    for (const [index, minutes] of MAIL_RETRY_MINUTES.entries()) {
      await deliverMails(app.services);
      await deliverMails(app.services);
      const mail = await onlyMail();
      expect(mail).toMatchObject({ state: "queued", attempts: index + 1, last_error: "refused" });
      const [wait] = await app.db.query<{ minutes: number }>(
        "select round(extract(epoch from next_attempt_at - clock_now()) / 60)::int as minutes from mail_queue",
      );
      expect(wait?.minutes).toBe(minutes);
      expect(mail.next_attempt_at).not.toBeNull();
      await makeDue();
    }
    await deliverMails(app.services);
    expect(await onlyMail()).toMatchObject({ state: "failed", attempts: MAIL_ATTEMPTS, next_attempt_at: null });
    expect(await app.db.query("select 1 from mail_queue")).toEqual([]);
  });

  test("a mail is sent once the server is back, and the log keeps the earlier error", async () => {
    const port = await findFreePort();
    await smtp();
    dataOf(await changeSettings(admin, plainServer(port)));
    await send();
    await deliverMails(app.services);
    const server = await startSmtpServer({ port });
    servers.push(server);
    await makeDue();
    await deliverMails(app.services);
    const mail = await onlyMail();
    expect(mail).toMatchObject({ state: "sent", attempts: 2, last_error: null });
    const history = dataOf(await admin.get<{ changes: Record<string, unknown[]> }[]>(`/mails/${mail.id}/timeline`));
    expect(history.map(({ changes }) => changes["last_error"])).toContainEqual([null, "refused"]);
  });

  test("a permanent refusal of a recipient fails at once and does not delay other mails", async () => {
    const server = await smtp({
      refuse: (to) => (to === "nadie@example.es" ? { code: 550, text: "5.1.1 No such user" } : null),
    });
    await send({ to: "nadie@example.es" });
    await send({ to: "ana@example.es" });
    await deliverMails(app.services);
    expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([["ana@example.es"]]);
    const [failed] = await mails("?state=failed");
    expect(failed).toMatchObject({ to: "nadie@example.es", attempts: 1, last_error: "rejected" });
    expect(failed?.server_answer).toContain("5.1.1 No such user");
  });

  test("a temporary refusal of a recipient is retried and does not delay other mails", async () => {
    const server = await smtp({
      refuse: (to) => (to === "llena@example.es" ? { code: 452, text: "4.2.2 Mailbox full" } : null),
    });
    await send({ to: "llena@example.es" });
    await send({ to: "ana@example.es" });
    await deliverMails(app.services);
    expect(server.mails).toHaveLength(1);
    expect((await mails("?state=queued"))[0]).toMatchObject({ last_error: "postponed", attempts: 1 });
  });
});

describe("a failing mail server", () => {
  test("a failing server is tried once per run, however many mails are pending", async () => {
    const server = await smtp({ account: { user: "x", password: "y" } });
    for (let count = 0; count < 5; count += 1) await send();
    await deliverMails(app.services);
    expect(server.connections()).toBe(1);
    expect((await mails("?state=queued")).map(({ attempts }) => attempts).toSorted(ascending)).toEqual([0, 0, 0, 0, 1]);
  });

  test("a slow server does not block other jobs", { timeout: 60_000 }, async () => {
    const answered = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const server = await smtp({
      waitToReply: () => {
        taken.resolve();
        return answered.promise;
      },
    });
    for (let count = 0; count < 6; count += 1) await send({ to: `ana${count}@example.es` });
    const done = Promise.withResolvers<void>();
    const other = { name: "other", cron: "0 0 1 1 *", isDoneAtStart: false, run: async () => done.resolve() };
    const jobs = await startJobs(app.services, [...tasks, other]);
    try {
      await taken.promise;
      await app.db.query("select graphile_worker.add_job('other')");
      await done.promise;
      expect(server.mails).toHaveLength(1);
    } finally {
      answered.resolve();
      await jobs.stop();
    }
  });
});

describe("a crash while sending", () => {
  test("a mail sent but not recorded is resent as the same message, by one server only", async () => {
    const server = await smtp();
    await send();
    const controller = new AbortController();
    const dying = await startSmtpServer({ waitToReply: async () => controller.abort() });
    servers.push(dying);
    dataOf(await changeSettings(admin, plainServer(dying.port)));
    await deliverMails(app.services, controller.signal);
    expect(dying.mails).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: "queued", attempts: 0 });

    dataOf(await changeSettings(admin, plainServer(server.port)));
    await deliverMails(app.services);
    expect(server.mails).toEqual([]);
    await makeDue();
    await deliverMails(app.services);
    expect(server.mails).toHaveLength(1);
    const idOf = ({ mails: [mail] }: TestSmtpServer) => mail?.headers.get("message-id");
    expect(idOf(server)).toEqual(idOf(dying));
    expect(await onlyMail()).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("a mail interrupted in its last attempt is marked as failed, because its delivery is unknown", async () => {
    const server = await smtp();
    await send();
    await app.db.query("update mail_queue set attempts = $1", [MAIL_ATTEMPTS]);
    await deliverMails(app.services);
    expect(server.mails).toEqual([]);
    expect(await onlyMail()).toMatchObject({ state: "failed", last_error: "interrupted", attempts: MAIL_ATTEMPTS });
  });

  test("two concurrent servers send each mail once", async () => {
    const server = await smtp();
    for (let count = 0; count < 20; count += 1) await send({ to: `ana${count}@example.es` });
    const twin = await app.startTwin();
    try {
      await Promise.all([deliverMails(app.services), deliverMails(twin.services)]);
    } finally {
      await twin.close();
    }
    expect(server.mails.map(({ envelope }) => String(envelope.to)).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, count) => `ana${count}@example.es`).toSorted(),
    );
  });
});

describe("confidential mail content", () => {
  const secret = "https://llavero.example.es/invite/4f1c6Q0aXyZ";
  const confidential = { params: { host: "smtp.example.es" }, secrets: { origin: secret } };

  test("confidential content is sent, is not stored in plain text or shown in the log, and is deleted once sent", async () => {
    const server = await smtp();
    await send(confidential);
    const queued = await onlyMail();
    expect(queued).toMatchObject({ is_confidential: true });
    expect(queued.text).toContain("•••");
    const everything = async () =>
      JSON.stringify([
        await app.db.query("select * from mail"),
        await app.db.query("select * from mail_queue"),
        await app.db.query("select * from audit_entry where entity = 'mail'"),
      ]);
    expect(await everything()).not.toContain(secret);
    await deliverMails(app.services);
    expect(server.mails[0]?.text).toContain(secret);
    expect(await everything()).not.toContain(secret);
    expect(await app.db.query("select 1 from mail_queue")).toEqual([]);
  });

  test("a confidential mail cannot be resent", async () => {
    await smtp();
    await send(confidential);
    await deliverMails(app.services);
    const { id, version } = await onlyMail();
    const again = await admin.post(`/mails/${id}/send_again`, { version });
    expect(again.body.errors).toMatchObject([{ translationKey: "error.mail_confidential" }]);
  });
});

describe("resending a mail", () => {
  test("a mail is resent as a new message, and the history names the user", async () => {
    const server = await smtp();
    await send();
    await deliverMails(app.services);
    const sent = await onlyMail();
    const again = dataOf(await admin.post<Mail>(`/mails/${sent.id}/send_again`, { version: sent.version }));
    expect(again).toMatchObject({ state: "queued", attempts: 0, sent_at: null });
    await deliverMails(app.services);
    const [first, second] = server.mails;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers.get("message-id")).not.toEqual(first?.headers.get("message-id"));
    const history = dataOf(await admin.get<{ action: string; actor_label: string }[]>(`/mails/${sent.id}/timeline`));
    expect(history).toContainEqual(expect.objectContaining({ action: "send_again", actor_label: "Usuario admin" }));
  });

  test("resending is refused while pending, without a server, and with an old version", async () => {
    await smtp();
    await send();
    const queued = await onlyMail();
    const path = `/mails/${queued.id}/send_again`;
    expect((await admin.post(path, { version: queued.version })).status).toBe(409);
    await deliverMails(app.services);
    expect((await admin.post(path, { version: queued.version })).body.errors[0]?.translationKey).toBe("error.stale");
    await noServer();
    const { version } = await onlyMail();
    const refused = await admin.post(path, { version });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.translationKey).toBe("error.no_mail_server");
  });
});

describe("mail log", () => {
  test("the mail log is searched, filtered and exported", async () => {
    await noServer();
    await send({ to: "ana@example.es" });
    await send({ to: "otro@example.es", language: "en" });
    expect((await mails("?to=otro")).map(({ to }) => to)).toEqual(["otro@example.es"]);
    expect((await mails("?query=prueba")).map(({ to }) => to)).toEqual(["ana@example.es"]);
    expect(await mails("?state=sent,failed")).toEqual([]);
    expect((await admin.download("/mails/export?state=not_sent")).status).toBe(200);
  });

  test("the mail log is read-only, and a viewer, who sends nothing, does not see it", async () => {
    await noServer();
    await send();
    const { id, version } = await onlyMail();
    const viewer = await app.logInAs("viewer");
    expect((await viewer.get("/mails")).status).toBe(403);
    expect((await viewer.get(`/mails/${id}`)).status).toBe(403);
    for (const role of ["manager", "agent", "viewer"] as const)
      expect((await (await app.logInAs(role)).post(`/mails/${id}/send_again`, { version })).status).toBe(403);
    expect((await admin.post("/mails", {})).status).toBe(404);
    expect((await admin.patch(`/mails/${id}`, { version, to: "x@example.es" })).status).toBe(404);
    expect((await admin.delete(`/mails/${id}`)).status).toBe(404);
  });
});

describe("user links by mail", () => {
  const path = async (role: string) => {
    const [user] = dataOf(await admin.get<{ id: string; version: number }[]>(`/users?query=${role}@test.example`));
    if (!user) throw new Error(`There is no user ${role}`);
    return { url: `/users/${user.id}/reset_password`, body: { version: user.version }, id: user.id };
  };

  test("a user link is mailed only to its user, and works", async () => {
    const server = await smtp();
    const { url, body, id } = await path("viewer");
    const issued = dataOf(await admin.post<{ path: string; is_mailed: boolean }>(url, body));
    expect(issued.is_mailed).toBe(true);
    await deliverMails(app.services);
    expect(server.mails[0]?.envelope.to).toEqual(["viewer@test.example"]);
    expect(server.mails[0]?.text).toContain(`https://llavero.example.es${issued.path}`);
    const logged = await onlyMail();
    expect(logged).toMatchObject({ is_confidential: true, entity: "user", entity_id: id });
    expect(logged.text).not.toContain(issued.path);
    expect((await app.visitor.get(issued.path)).status).toBe(200);
  });

  test("without a mail server a user link is only returned", async () => {
    await noServer();
    const { url, body } = await path("viewer");
    expect(dataOf(await admin.post<{ is_mailed: boolean }>(url, body)).is_mailed).toBe(false);
  });
});
