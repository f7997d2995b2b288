import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#shared/domain/administration/role.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { connectLive } from "#tests/support/live.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createPropertyFixture, type PropertyFixture } from "#tests/support/property-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/*
 * Access to visitors' data with limited permissions: files, PDFs, announcements and the live connection, which
 * scope.test.ts does not cover, and roles that allow one action and not another.
 */

const SECRET = "ZURBARAN";
const { app, api: admin, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let manager: Api;
let mine: PropertyFixture;
let theirs: PropertyFixture;
beforeAll(async () => {
  mine = await createPropertyFixture(given, admin, "propio", createBookingBuilders(app, admin, given));
  theirs = await createPropertyFixture(given, admin, SECRET, createBookingBuilders(app, admin, given));
  await assignProperties(app.db, [mine.property.id]);
  manager = await app.logInAs("manager");
});

/** A user with a new role that has these permissions. */
async function inRole(permissions: Role["permissions"]): Promise<Api> {
  const number = nextNumber();
  const input = { name: `Papel ${number}`, scope: "all", permissions };
  const { id } = dataOf(await admin.post<Role>("/roles", input));
  const email = `papel${number}@test.example`;
  await app.db.query(`insert into "user" (email, name, password_hash, role_id) values ($1, $1, $2, $3)`, [
    email,
    await app.services.passwords.hash(TEST_PASSWORD),
    id,
  ]);
  return app.withToken((await app.logIn(email)).accessToken);
}

describe("a manager of one property", () => {
  const file = Buffer.from("%PDF-1.4\n%%EOF\n");

  test.each(["booking", "asset"] as const)(
    "a manager opens, adds and deletes files of a %s of their property only",
    async (entity) => {
      for (const [fixture, isOwn] of [
        [mine, true],
        [theirs, false],
      ] as const) {
        const owner = `/attachments?owner_entity=${entity}&owner_id=${fixture[entity].id}`;
        const { id } = dataOf(await admin.upload<Attachment>(owner, "nómina.pdf", file));
        const answers = [
          (await manager.get(owner)).status,
          (await manager.download(`/attachments/${id}/file`)).status,
          (await manager.upload(owner, "otra.pdf", file)).status,
          (await manager.delete(`/attachments/${id}`)).status,
        ];
        expect(answers).toEqual(isOwn ? [200, 200, 201, 200] : [404, 404, 404, 404]);
      }
    },
  );

  test("a manager gets no text, PDF or version of another property's document", async () => {
    const { withText } = await createDocumentBuilders(app, admin);
    for (const [fixture, status] of [
      [mine, 200],
      [theirs, 404],
    ] as const) {
      const { id } = await withText(dataOf(await admin.get<Document>(`/documents/${fixture.document.id}`)));
      expect((await manager.download(`/documents/${id}/versions/1`)).status).toBe(status);
      if (status === 404) expect((await manager.download(`/documents/${id}/pdf`)).status).toBe(404);
      for (const part of ["signers", "events", "versions"])
        expect((await manager.get(`/documents/${id}/${part}`)).status, part).toBe(status);
    }
  });

  test("a manager cannot fill a template with another property's rental", async () => {
    const [template] = dataOf(await admin.get<{ id: string }[]>("/templates?state=active&page_size=1"));
    const path = template?.id ?? (await given.aTemplate()).id;
    for (const how of ["preview", "filled", "missing"]) {
      const { status, bytes } = await manager.download(`/templates/${path}/${how}?rental_id=${theirs.rental.id}`);
      expect({ how, status }).toEqual({ how, status: 404 });
      expect(bytes.toString()).not.toContain(SECRET);
    }
  });

  test("a manager is notified only of their property's bookings and documents, live and afterwards", async () => {
    const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const socket = await connectLive(address, (await app.logIn(emailOf("manager"))).accessToken);
    const heard: string[] = [];
    socket.on("row_changed", ({ ids }) => heard.push(...(ids ?? [])));
    socket.on("notification", ({ subject_id }) => heard.push(subject_id ?? ""));
    for (const { booking, document, booking_link } of [theirs, mine]) {
      const { version } = dataOf(await admin.get<Booking>(`/bookings/${booking.id}`));
      dataOf(await admin.post(`/bookings/${booking.id}/ask`, { version, message: "¿Tienes aval?" }));
      dataOf(await admin.patch(`/booking-links/${booking_link.id}`, { version: booking_link.version, notes: "x" }));
      const draft = dataOf(await admin.get<Document>(`/documents/${document.id}`));
      dataOf(await admin.patch(`/documents/${draft.id}`, { version: draft.version, reminder_days: 9 }));
    }
    const own = [mine.booking.id, mine.booking_link.id, mine.document.id];
    await expect.poll(() => own.every((id) => heard.includes(id)), { timeout: 5_000, interval: 10 }).toBe(true);
    socket.disconnect();
    for (const { id } of [theirs.booking, theirs.booking_link, theirs.document]) expect(heard).not.toContain(id);
    const notifiedIds = dataOf(await manager.get<Notification[]>("/notifications")).map(({ subject_id }) => subject_id);
    expect(notifiedIds).toContain(mine.booking.id);
    expect(notifiedIds).not.toContain(theirs.booking.id);
  });

  test("a manager is no longer notified of a booking whose asset moved to another property", async () => {
    const leaving = await createPropertyFixture(given, admin, "mudanza", createBookingBuilders(app, admin, given));
    await assignProperties(app.db, [mine.property.id, leaving.property.id]);
    const isNotified = async () =>
      dataOf(await manager.get<Notification[]>("/notifications")).some(
        ({ subject_id }) => subject_id === leaving.booking.id,
      );
    await app.db.query(
      `insert into notification (user_id, type, message, subject_path, subject_id, property_id)
       select id, 'Reserva', 'Nueva reserva', 'bookings', $1, $2 from "user" where email = $3`,
      [leaving.booking.id, leaving.property.id, emailOf("manager")],
    );
    await expect.poll(isNotified, { timeout: 2_000 }).toBe(true);
    await app.db.query("update asset set property_id = $2 where id = $1", [
      leaving.booking.asset_id,
      theirs.property.id,
    ]);
    expect(await isNotified()).toBe(false);
  });
});

describe("a role that may write documents", () => {
  const write = ["read", "create", "update"] as const;

  test("without access to rentals the role cannot fill a document from one or see its signers", async () => {
    const api = await inRole({ document: [...write], document_type: ["read"], template: ["read"] });
    const { document_type_id, rental_id } = theirs.document;
    const input = { title: "Contrato", document_type_id, rental_id, template_id: (await given.aTemplate()).id };
    expect((await api.post("/documents", input)).status).toBe(403);
    const draft = dataOf(await admin.get<Document>(`/documents/${theirs.document.id}`));
    expect((await api.post(`/documents/${draft.id}/fill`, { version: draft.version })).status).toBe(403);
    expect((await api.post("/documents", { title: "Carta", document_type_id, signers: [] })).status).toBe(201);
  });

  test("without approval permission the role can neither send documents nor create signing links", async () => {
    const api = await app.logInAs("agent");
    const draft = dataOf(await admin.get<Document>(`/documents/${mine.document.id}`));
    const [signer] = dataOf(await admin.get<{ id: string }[]>(`/documents/${draft.id}/signers`));
    const version = { version: draft.version };
    expect((await api.post(`/documents/${draft.id}/send`, version)).status).toBe(403);
    expect((await api.post(`/documents/${draft.id}/signers/${signer?.id}/link`, version)).status).toBe(403);
  });
});

test("an accounting role neither reads visitors' data nor is notified of them", async () => {
  const api = await inRole({ invoice: ["read", "create"], payment: ["read", "create"], deposit: ["read"] });
  const paths = ["bookings", "booking-links", "documents", "templates", "document-types", "incidents"];
  for (const path of paths) expect((await api.get(`/${path}`)).status, path).toBe(403);
  for (const path of paths) expect((await api.get(`/${path}?query=${SECRET}`)).status, path).toBe(403);
  for (const [entity, { id }] of [
    ["booking", mine.booking],
    ["incident", mine.incident],
  ] as const)
    expect((await api.get(`/attachments?owner_entity=${entity}&owner_id=${id}`)).status).toBe(403);
  const before = dataOf(await api.get<Notification[]>("/notifications")).length;
  const { version } = dataOf(await admin.get<Booking>(`/bookings/${theirs.booking.id}`));
  dataOf(await admin.post(`/bookings/${theirs.booking.id}/ask`, { version, message: "¿Y nómina?" }));
  expect(dataOf(await api.get<Notification[]>("/notifications"))).toHaveLength(before);
  expect(dataOf(await api.get<Record<string, unknown>>("/dashboard"))).toMatchObject({
    bookings: null,
    documents: null,
    incidents: null,
  });
});
