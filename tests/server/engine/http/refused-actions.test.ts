import { beforeAll, describe, expect, test } from "vitest";
import type { AccessContacts } from "#shared/domain/administration/access-contacts.ts";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import { actions, actionsOf, type Permissions } from "#shared/domain/core/roles.ts";
import { errorEnvelope } from "#server/engine/http/error-responses.ts";
import { refuseAction } from "#server/engine/http/require-right.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { testServer } from "#tests/support/test-server.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";

const { app, given } = testServer();
const NONE = "01890000-0000-7000-8000-000000000000";
let viewer: Api;
beforeAll(async () => {
  viewer = await app.logInAs("viewer");
});

const textOf = async (reply: Promise<Reply<unknown>>) => {
  const { status, body } = await reply;
  return [status, body.errors[0]?.message];
};

test("a refused write says what was refused, in which section", async () => {
  expect(await textOf(viewer.post("/persons", aPersonInput()))).toEqual([
    403,
    "No tienes permiso para crear en «Personas»",
  ]);
  expect(await textOf(viewer.patch(`/notification-settings/${NONE}`, { version: 1 }))).toEqual([
    403,
    "No tienes permiso para hacer cambios en «Ajustes de avisos»",
  ]);
  expect(await textOf(viewer.post(`/rentals/${NONE}/archive`, { version: 1 }))).toEqual([
    403,
    "No tienes permiso para archivar, recuperar ni eliminar en «Alquileres»",
  ]);
});

test("a refused read says that it may not be seen", async () => {
  expect(await textOf(viewer.get("/notification-settings"))).toEqual([403, "No tienes permiso para ver esto"]);
});

test("a write that is refused for its record, not for the role, says why and names no right", async () => {
  const incident: Incident = await given.anIncident();
  const admin = await app.logInAs("admin");
  const input = { incident_id: incident.id, body: "Mía", is_public: false };
  const comment = dataOf(await admin.post<{ id: string; version: number }>("/incident-comments", input));
  const agent = await app.logInAs("agent");
  const { id, version } = comment;
  const refused = await textOf(agent.patch(`/incident-comments/${id}`, { version, body: "Suya" }));
  expect(refused).toEqual([403, "Un comentario solo lo cambia o borra quien lo escribió"]);
});

test("each action on each section has a text in both languages", () => {
  for (const language of ["es", "en"] as const)
    for (const entity of entityNames)
      for (const action of actions.filter((one) => one !== "read" && actionsOf(entity).includes(one))) {
        const envelope = errorEnvelope(refuseAction(entity, action), language);
        const [error] = envelope.success ? [] : envelope.errors;
        expect(error?.translationKey).toBe("error.action_not_allowed");
        expect(error?.message, `${entity} ${action}`).not.toMatch(/[{}]|«»|“”/);
      }
});

test("everyone reads which roles can give a right; who may read users reads some users too", async () => {
  const roles = ["Administrador", "Superadministrador"];
  expect(dataOf(await viewer.get<AccessContacts>("/access-contacts"))).toEqual({ roles, users: [] });
  const { users } = dataOf(await (await app.logInAs("admin")).get<AccessContacts>("/access-contacts"));
  expect(users).toContainEqual({ name: "Usuario admin", email: emailOf("admin") });
  await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("super_admin")]);
  expect(dataOf(await viewer.get<AccessContacts>("/access-contacts")).roles).toEqual(["Administrador"]);
  await app.db.query(`update "user" set is_active = true`);
  expect((await app.visitor.get("/access-contacts")).status).toBe(401);
});

describe("a write that is refused for another right than its own names that right", () => {
  const logInWith = async (permissions: Permissions, scope: "own" | "all" = "all") => {
    await app.db.query(
      `insert into role (name, slug, scope, permissions) values ('Refused', 'refused', $2, $1)
       on conflict (slug) do update set permissions = excluded.permissions, scope = excluded.scope`,
      [JSON.stringify(permissions), scope],
    );
    await app.db.query(`update "user" set role_id = (select id from role where slug = 'refused') where email = $1`, [
      emailOf("agent"),
    ]);
    return app.logInAs("agent");
  };

  test("a message to the tenants of rentals: reading rentals", async () => {
    const by = await logInWith({ message: ["read", "approve"], person: ["read"] });
    const message = { audience: "rentals", ids: [NONE] };
    const refused = await textOf(by.post("/messages/outlook", message));
    expect(refused).toEqual([403, "No tienes permiso para ver «Alquileres»"]);
  });

  test("a reminder: reading invoices", async () => {
    const by = await logInWith({ payment: ["create"], person: ["read"] });
    const refused = await textOf(by.post("/payments/reminders", { person_id: NONE }));
    expect(refused).toEqual([403, "No tienes permiso para ver «Facturas»"]);
  });

  test("a document of a rental: reading owners", async () => {
    const by = await logInWith({ document: ["read", "create"], rental: ["read"], person: ["read"], asset: ["read"] });
    const rental = await given.aRental();
    const types = dataOf(await (await app.logInAs("admin")).get<{ id: string }[]>("/document-types"));
    const input = { title: "Anexo", document_type_id: types[0]?.id, rental_id: rental.id, language: "es" };
    expect(await textOf(by.post("/documents", input))).toEqual([403, "No tienes permiso para ver «Propietarios»"]);
  });

  test("what only users do who see every property: that", async () => {
    const by = await logInWith({ "*": [...actions] }, "own");
    const sheet = workbookOfRecords([{ cod: "x" }]);
    const text = "Solo puede hacerlo quien ve todos los inmuebles";
    expect(await textOf(by.upload("/bulk-uploads?entity=property", "a.xlsx", sheet))).toEqual([403, text]);
    expect(await textOf(by.get(`/issuers/${NONE}/chain`))).toEqual([403, text]);
  });
});
