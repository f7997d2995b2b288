import { beforeAll, expect, test } from "vitest";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { DIGEST_LIST_LIMIT } from "#shared/domain/notifications/policy.ts";
import { digestJob } from "#server/areas/notifications/send-digests.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

// Nothing listens there: only what is queued counts.
const PORT = 9;
const { app } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });

const admin = () => app.logInAs("admin");
const run = () => digestJob.run(app.services, { payload: null, signal: AbortSignal.timeout(20_000) });
const subjects = async () =>
  dataOf(await (await admin()).get<Mail[]>(`/mails?to=${emailOf("viewer")}&sort=created_at`)).map(
    ({ subject }) => subject,
  );
const report = async (count = 1) => {
  const given = createBuilders(await admin());
  for (let one = 0; one < count; one += 1) await given.anIncident();
};
const at = (time: string) => app.restartAt(time);

beforeAll(async () => {
  dataOf(await changeSettings(await admin(), plainServer(PORT)));
  const choice = { kind: "incident_new", channel: "digest", is_on: true };
  dataOf(await (await app.logInAs("viewer")).patch("/notice-choices", choice));
});

test("the daily mail goes at the company's hour with what was not read, once, also by two runs at once", async () => {
  await report(2);
  await at("2026-03-11T06:30:00Z"); // 7:30 in Madrid
  await run();
  expect(await subjects()).toEqual([]);
  await at("2026-03-11T07:00:00Z");
  await Promise.all([run(), digestJob.run(app.services, { payload: null, signal: AbortSignal.timeout(20_000) })]);
  await run();
  expect(await subjects()).toEqual(["Avisos sin leer: 2"]);
  await at("2026-03-11T09:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(1);
});

test("nothing is sent when there is nothing, or all was read", async () => {
  await report();
  expect((await (await app.logInAs("viewer")).patch("/notifications/read", {})).status).toBe(200);
  await at("2026-03-12T07:00:00Z");
  await run();
  await at("2026-03-13T07:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(1);
});

test("what was missed while the server was off is sent once, and the day after goes on", async () => {
  await report();
  // Off from before eight on the 14th until six on the 16th.
  await at("2026-03-16T05:00:00Z");
  await run();
  await run();
  expect(await subjects()).toEqual(["Avisos sin leer: 2", "Avisos sin leer: 1"]);
  await report();
  await at("2026-03-16T07:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(3);
});

test("after the company moves its hour there is still one mail a day", async () => {
  await report();
  await changeSettings(await admin(), { digest_hour: 20 });
  await at("2026-03-16T19:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(3);
  await at("2026-03-17T19:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(4);
  for (const digest_hour of [-1, 24, 8.5])
    expect((await changeSettings(await admin(), { digest_hour })).status).toBe(400);
});

test("records out of scope by then are left out, and no mail is sent for them alone", async () => {
  await report();
  await app.db.query(`update role set permissions = permissions || '{"incident": []}' where slug = 'viewer'`);
  await at("2026-03-18T19:00:00Z");
  await run();
  await app.db.query(`update role set permissions = permissions - 'incident' where slug = 'viewer'`);
  expect(await subjects()).toHaveLength(4);
});

test("what was due without a mail server is not sent later", async () => {
  await report();
  await changeSettings(await admin(), { smtp_host: null });
  await at("2026-03-19T19:00:00Z");
  await run();
  await changeSettings(await admin(), plainServer(PORT));
  await at("2026-03-20T19:00:00Z");
  await run();
  expect(await subjects()).toHaveLength(4);
});

test("a long list is cut and counted", async () => {
  await report(DIGEST_LIST_LIMIT + 2);
  await at("2026-03-21T19:00:00Z");
  await run();
  expect((await subjects()).at(-1)).toBe(`Avisos sin leer: ${DIGEST_LIST_LIMIT + 2}`);
  const [row] = await app.db.query<{ sealed_text: string }>(
    "select q.sealed_text from mail_queue q join mail m on m.id = q.mail_id order by m.id desc limit 1",
  );
  const text = app.services.vault.open("mail_text", row?.sealed_text ?? "") ?? "";
  expect(text.match(/Nueva incidencia/g)).toHaveLength(DIGEST_LIST_LIMIT);
  expect(text).toContain("Y 2 más");
});
