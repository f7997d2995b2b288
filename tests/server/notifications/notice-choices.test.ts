import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { type NoticeChoice, type NoticeChoices, noticeKinds } from "#shared/domain/notifications/notice-kind.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { roleSlugs } from "#shared/domain/core/roles.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { mailNoticesJob } from "#server/areas/notifications/mail-notices.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { addDays } from "#shared/lib/dates.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api, given } = testServer({ env: { smtpAllowPrivate: true, publicUrl: "https://llavero.example.es" } });
let manager: Api;
let viewer: Api;
let server: TestSmtpServer;

beforeAll(async () => {
  manager = await app.logInAs("manager");
  viewer = await app.logInAs("viewer");
  await assignProperties(app.db, "all");
});
beforeEach(async () => {
  await app.db.query("delete from notice_choice");
  await app.db.query("delete from mail_queue");
  await app.db.query("delete from mail");
  server = await startSmtpServer({});
  dataOf(await changeSettings(api, plainServer(server.port)));
});
afterEach(() => server.close());

const choose = (user: Api, choice: object) => user.patch<NoticeChoices>("/notice-choices", choice);
const chosen = async (user: Api, kind: string) =>
  dataOf(await user.get<NoticeChoices>("/notice-choices")).kinds.find((one) => one.kind === kind)?.channels;
const mailed = (is_on = true): NoticeChoice => ({ kind: "incident_new", channel: "email", is_on });
const run = () => mailNoticesJob.run(app.services, { payload: null, signal: new AbortController().signal });
const mailsTo = async (role: "manager" | "viewer") =>
  dataOf(await api.get<Mail[]>(`/mails?to=${emailOf(role)}`)).map(({ subject, text }) => ({ subject, text }));
const heard = async (user: Api, { id }: Incident) =>
  dataOf(await user.get<Notification[]>("/notifications")).filter(({ subject_id }) => subject_id === id).length;

describe("the choices of a user", () => {
  test("each role reads its own, with the kinds that it can get, and no visitor does", async () => {
    for (const role of roleSlugs) {
      const { kinds } = dataOf(await (await app.logInAs(role)).get<NoticeChoices>("/notice-choices"));
      const names = kinds.map(({ kind }) => kind);
      if (role === "super_admin" || role === "admin") expect(names).toEqual(noticeKinds);
      expect(names.includes("webhook")).toBe(role === "super_admin" || role === "admin");
      expect(names.includes("incident_assigned")).toBe(role !== "viewer");
      expect(names.includes("billing")).toBe(["super_admin", "admin", "manager"].includes(role));
    }
    expect((await app.visitor.get("/notice-choices")).status).toBe(401);
    expect((await choose(app.visitor, mailed())).status).toBe(401);
  });

  test("a choice is of its user alone, and the same choice again changes nothing", async () => {
    for (let time = 0; time < 2; time += 1) {
      dataOf(await choose(viewer, mailed()));
      expect(await chosen(viewer, "incident_new")).toEqual(["bell", "desktop", "email"]);
    }
    expect(await chosen(manager, "incident_new")).toEqual(["bell", "desktop"]);
    dataOf(await choose(viewer, mailed(false)));
    expect(await chosen(viewer, "incident_new")).toEqual(["bell", "desktop"]);
  });

  test("unknown kinds, channels and fields, and kinds that the role cannot get, are refused and named", async () => {
    for (const [bad, field] of [
      [{ ...mailed(), kind: "rental" }, "kind"],
      [{ ...mailed(), channel: "sms" }, "channel"],
      [{ ...mailed(), is_on: "yes" }, "is_on"],
      [{ ...mailed(), user_id: "1" }, "user_id"],
      [{ ...mailed(), kind: "webhook" }, "kind"],
    ] as const) {
      const refused = await choose(viewer, bad);
      expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, field]);
    }
  });

  test("a token reads and writes none: they are of the user's own account", async () => {
    const body = { name: "Todo", scopes: ["*:write"], expires_on: addDays(app.services.clock.today(), 30) };
    const created = await viewer.post<CreatedApiToken>("/auth/tokens", body, await confirmed(viewer));
    const token = app.withToken(dataOf(created).token);
    for (const refused of [await token.get("/notice-choices"), await choose(token, mailed())])
      expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([403, "error.session_required"]);
  });

  test("without a mail server mails cannot be chosen, and what was chosen before mails nothing", async () => {
    dataOf(await choose(viewer, mailed()));
    dataOf(await changeSettings(api, { smtp_host: null }));
    const { has_mail_server } = dataOf(await viewer.get<NoticeChoices>("/notice-choices"));
    expect(has_mail_server).toBe(false);
    for (const channel of ["email", "digest"]) {
      const refused = await choose(viewer, { ...mailed(), channel });
      expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.no_mail_server"]);
    }
    await given.anIncident();
    await run();
    expect(await mailsTo("viewer")).toEqual([]);
    expect((await choose(viewer, mailed(false))).status).toBe(200);
  });
});

describe("the bell and the desktop", () => {
  test("a notification that is off in the bell is neither listed nor counted", async () => {
    dataOf(await choose(viewer, { kind: "incident_new", channel: "bell", is_on: false }));
    const before = dataOf(await viewer.get<{ count: number }>("/notifications/unread-count")).count;
    const incident = await given.anIncident();
    expect([await heard(viewer, incident), await heard(manager, incident)]).toEqual([0, 1]);
    expect(dataOf(await viewer.get<{ count: number }>("/notifications/unread-count")).count).toBe(before);
  });

  test("what is off everywhere is not stored", async () => {
    for (const channel of ["bell", "desktop"])
      dataOf(await choose(viewer, { kind: "incident_new", channel, is_on: false }));
    const { id } = await given.anIncident();
    const rows = await app.db.query(
      `select 1 from notification n join "user" u on u.id = n.user_id where n.subject_id = $1 and u.email = $2`,
      [id, emailOf("viewer")],
    );
    expect(rows).toEqual([]);
  });
});

describe("a mail at once", () => {
  test("is sent once with the words and a link to the record, which the log does not store", async () => {
    dataOf(await choose(viewer, mailed()));
    const incident = await given.anIncident();
    await run();
    await run();
    await deliverMails(app.services);
    await deliverMails(app.services);
    const sent = server.mails.filter(({ envelope }) => envelope.to.includes(emailOf("viewer")));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`Nueva incidencia ${incident.number}: ${incident.title}`);
    expect(sent[0]?.text).toContain(`https://llavero.example.es/incidents/${incident.id}`);
    const [logged] = await mailsTo("viewer");
    expect(logged?.subject).toBe("Aviso: Incidencias nuevas");
    expect(logged?.text).not.toContain(incident.number);
    expect(await mailsTo("manager")).toEqual([]);
  });

  test("two runs at once send one", async () => {
    dataOf(await choose(viewer, mailed()));
    await given.anIncident();
    await Promise.all([
      run(),
      mailNoticesJob.run(app.services, { payload: null, signal: AbortSignal.timeout(10_000) }),
    ]);
    expect(await mailsTo("viewer")).toHaveLength(1);
  });

  test("is not sent when the record has left the user's scope, the role lost the right, or the user is inactive", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    dataOf(await choose(manager, mailed()));
    const leave = {
      scope: () => assignProperties(app.db, [other.id]),
      right: () =>
        app.db.query(`update role set permissions = permissions || '{"incident": []}' where slug = 'manager'`),
      user: () => app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("manager")]),
    };
    for (const change of Object.values(leave)) {
      await given.anIncident({ property_id: mine.id });
      await change();
      await run();
      expect(await mailsTo("manager")).toEqual([]);
      await assignProperties(app.db, "all");
      await app.db.query(`update role set permissions = permissions - 'incident' where slug = 'manager'`);
      await app.db.query(`update "user" set is_active = true`);
    }
    await given.anIncident({ property_id: mine.id });
    await run();
    expect(await mailsTo("manager")).toHaveLength(1);
  });

  test("is not sent when the user turns the channel off before it is", async () => {
    dataOf(await choose(viewer, mailed()));
    await given.anIncident();
    dataOf(await choose(viewer, mailed(false)));
    await run();
    expect(await mailsTo("viewer")).toEqual([]);
  });
});
