import { beforeAll, describe, expect, test } from "vitest";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { MailServer } from "#shared/domain/notifications/mail-server.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { type NewMail, sendMail } from "#server/areas/notifications/send-mail.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let agent: Api;
let manager: Api;
beforeAll(async () => {
  await prepareJobs(app.db);
  agent = await app.logInAs("agent");
  manager = await app.logInAs("manager");
});

const noServer = async () => dataOf(await changeSettings(api, { smtp_host: null }));
const write = (mail: Partial<NewMail>) =>
  transact(app.db, null, (tx) =>
    sendMail(
      { tx, services: app.services },
      {
        to: "ana@example.es",
        template: "test",
        language: "es",
        params: { host: "smtp.example.es", origin: "https://llavero.example.es" },
        ...mail,
      },
    ),
  );

describe("without a mail server", () => {
  beforeAll(noServer);

  test("users with and without the right to change the settings see that there is none, and who can set it up", async () => {
    for (const caller of [api, agent]) {
      const { is_set, contacts } = dataOf(await caller.get<MailServer>("/mail-server"));
      expect(is_set).toBe(false);
      expect(contacts).toContain("Usuario admin");
      expect(contacts).not.toContain("Usuario agent");
    }
    expect((await app.visitor.get("/mail-server")).status).toBe(401);
  });

  test("a user of some properties, who may not change the settings, is no contact whatever the role says", async () => {
    const role = await given.aRole({ scope: "own", permissions: { "*": ["read", "update"] } });
    const user = await given.aUser({ name: "Aarón Abad", role_id: role.id });
    const { id: property_id } = await given.aProperty();
    await app.db.query(
      `with m as (insert into manager (user_id) values ($1) returning id)
       insert into manager_property (manager_id, property_id) select m.id, $2 from m`,
      [user.id, property_id],
    );
    expect(dataOf(await api.get<MailServer>("/mail-server")).contacts).not.toContain("Aarón Abad");
    await app.db.query("update manager set sees_all_properties = true where user_id = $1", [user.id]);
    expect(dataOf(await api.get<MailServer>("/mail-server")).contacts).toContain("Aarón Abad");
  });

  test("a booking link is not mailed and does not count as sent", async () => {
    const { link } = await createBookingBuilders(app, api, given).aLink();
    const refused = await api.post(`/booking-links/${link.id}/send`, {
      version: link.version,
      email: "ana@example.es",
    });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.no_mail_server"]);
    expect(dataOf(await api.get<BookingLink>(`/booking-links/${link.id}`))).toMatchObject({
      sent_at: null,
      version: link.version,
    });
  });

  test("a server that is set up later sends nothing of before by itself", async () => {
    dataOf(await changeSettings(api, plainServer(1)));
    await write({ to: "antigua@example.es" });
    await noServer();
    dataOf(await changeSettings(api, plainServer(1)));
    await deliverMails(app.services);
    const [mail] = dataOf(await api.get<Mail[]>("/mails?to=antigua@example.es"));
    expect(mail).toMatchObject({ state: "not_sent", attempts: 0 });
    await noServer();
  });
});

describe("mails of one's own records", () => {
  test("a manager sees the mails about records of their properties, and no others", async () => {
    const [mine, other] = [await given.aRental(), await given.aRental()];
    await assignProperties(app.db, [mine.property_id]);
    const invoiceOf = (rental: typeof mine) =>
      money.anIssuedInvoice({ person_id: rental.tenant_id, rental_id: rental.id });
    const [seen, hidden] = [await invoiceOf(mine), await invoiceOf(other)];
    const [user] = dataOf(await api.get<{ id: string }[]>("/users?query=viewer@test.example"));
    await write({ to: "vista@example.es", about: { entity: "invoice", id: seen.id } });
    await write({ to: "oculta@example.es", about: { entity: "invoice", id: hidden.id } });
    await write({ to: "clave@example.es", about: { entity: "user", id: user?.id ?? "" } });
    const addresses = async (caller: Api) =>
      dataOf(await caller.get<Mail[]>("/mails?page_size=100")).map(({ to }) => to);
    expect(await addresses(manager)).toEqual(["vista@example.es"]);
    expect(await addresses(agent)).toEqual(expect.arrayContaining(["vista@example.es", "oculta@example.es"]));
    expect(await addresses(agent)).not.toContain("clave@example.es");
    expect(await addresses(api)).toContain("clave@example.es");
    const [out] = dataOf(await api.get<Mail[]>("/mails?to=oculta@example.es"));
    const path = `/mails/${out?.id}`;
    expect([(await manager.get(path)).status, (await manager.get(`${path}/timeline`)).status]).toEqual([404, 404]);
    await assignProperties(app.db, []);
  });
});
