import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RowChange } from "#shared/domain/core/events.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Assignee } from "#shared/domain/incidents/assignee.ts";
import type { IncidentComment } from "#shared/domain/incidents/incident-comment.ts";
import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import type { IncidentType } from "#shared/domain/incidents/incident-type.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders, nextNumber } from "#tests/support/builders.ts";
import { connectLive, type LiveSocket } from "#tests/support/live.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { SOON } from "#tests/support/soon.ts";

const NOW = "2026-03-02T09:00:00Z";
const MISSING = "01890000-0000-7000-8000-000000000000";

let app: TestApp;
let api: Api;
let agent: Api;
let manager: Api;
let given: Builders;
beforeAll(async () => {
  app = await createTestApp({ clockAt: NOW });
  await use();
});
afterAll(() => app.close());

async function use(): Promise<void> {
  api = await app.logInAs("admin");
  agent = await app.logInAs("agent");
  manager = await app.logInAs("manager");
  given = createBuilders(api);
}

async function idOf(role: RoleSlug): Promise<string> {
  const [user] = await app.db.query<{ id: string }>('select id from "user" where email = $1', [emailOf(role)]);
  return user?.id ?? "";
}

const patch = (incident: Incident, values: object, by: Api = api) =>
  by.patch<Incident>(`/incidents/${incident.id}`, { version: incident.version, ...values });

/** The notifications of a role about an incident, newest first. */
async function fetchNotifications(role: RoleSlug, { id }: Incident): Promise<string[]> {
  const list = dataOf(await (await app.logInAs(role)).get<Notification[]>("/notifications"));
  return list.filter(({ subject_id }) => subject_id === id).map(({ message }) => message);
}

const historyOf = async ({ id }: Incident) => dataOf(await api.get<TimelineEntry[]>(`/incidents/${id}/timeline`));

describe("due day of an incident", () => {
  const aType = async (response_hours: number | null) =>
    dataOf(
      await api.post<IncidentType>("/incident-types", {
        name: `Tipo ${nextNumber()}`,
        default_priority: "normal",
        response_hours,
        is_public: false,
      }),
    ).id;

  test("the due day follows the type until a user sets it, counted from the incident's creation", async () => {
    const incident = await given.anIncident({ incident_type_id: await aType(24) });
    expect(incident).toMatchObject({ due_on: "2026-03-03", due_by_hand: false });
    const changed = dataOf(await patch(incident, { incident_type_id: await aType(96) }));
    expect(changed).toMatchObject({ due_on: "2026-03-06", due_by_hand: false });
    const never = dataOf(await patch(changed, { incident_type_id: await aType(null) }));
    expect(never).toMatchObject({ due_on: null, due_by_hand: false });
    expect(dataOf(await patch(never, { incident_type_id: await aType(15) })).due_on).toBe("2026-03-03");
  });

  test("a due day set by a user stays when the type changes, also if it was cleared", async () => {
    const other = await aType(96);
    const written = await given.anIncident({ incident_type_id: await aType(24), due_on: "2026-05-01" });
    expect(written.due_by_hand).toBe(true);
    expect(dataOf(await patch(written, { incident_type_id: other })).due_on).toBe("2026-05-01");
    const emptied = dataOf(
      await patch(await given.anIncident({ incident_type_id: await aType(24) }), { due_on: null }),
    );
    expect(emptied).toMatchObject({ due_on: null, due_by_hand: true });
    expect(dataOf(await patch(emptied, { incident_type_id: other })).due_on).toBeNull();
  });

  test("sending the due day unchanged does not count as set, and a change of type and day together uses the day", async () => {
    const incident = await given.anIncident({ incident_type_id: await aType(24) });
    const same = dataOf(await patch(incident, { due_on: incident.due_on, title: "Otro título" }));
    expect(same.due_by_hand).toBe(false);
    const both = await patch(same, { due_on: "2026-06-01", incident_type_id: await aType(96) });
    expect(both.body.data).toMatchObject({ due_on: "2026-06-01", due_by_hand: true });
  });

  test("the due day of an incident created late in the evening counts in Madrid's days", async () => {
    const own = await createTestApp({ clockAt: "2026-07-01T21:30:00Z" });
    const builders = createBuilders(await own.logInAs("admin"));
    // It is 23:30 in Madrid, so six hours later is 5:30 on the next day.
    const incident = await builders.anIncident({ incident_type_id: await builders.anIncidentType("Cerrajería") });
    expect(incident.due_on).toBe("2026-07-02");
    await own.close();
  });
});

describe("assignee of an incident", () => {
  test("an assignee is notified once, in their language, and not when they assign themselves", async () => {
    const agent_id = await idOf("agent");
    await app.db.query(`update "user" set language = 'en' where id = $1`, [agent_id]);
    const incident = await given.anIncident();
    const assigned = dataOf(await patch(incident, { assignee_id: agent_id }));
    expect(assigned.assignee_label).toBe("Usuario agent");
    const [newest, ...earlier] = await fetchNotifications("agent", incident);
    expect(newest).toBe(`Incident ${incident.number} was assigned to you: ${incident.title}`);
    expect(earlier).toEqual([`New incident ${incident.number}: ${incident.title}`]);
    expect(await fetchNotifications("manager", incident)).toHaveLength(1);
    dataOf(await patch(assigned, { title: "Otro título" }));
    expect(await fetchNotifications("agent", incident)).toHaveLength(2);
    await app.db.query(`update "user" set language = 'es'`);

    const free = await given.anIncident();
    dataOf(await patch(free, { assignee_id: agent_id }, agent));
    expect(await fetchNotifications("agent", free)).toEqual([`Nueva incidencia ${free.number}: ${free.title}`]);
  });

  test("an assignee named on creation is notified of the assignment only, not of the new incident", async () => {
    const incident = await given.anIncident({ assignee_id: await idOf("agent") });
    expect(await fetchNotifications("agent", incident)).toEqual([
      `Te han asignado la incidencia ${incident.number}: ${incident.title}`,
    ]);
    expect(await fetchNotifications("manager", incident)).toEqual([
      `Nueva incidencia ${incident.number}: ${incident.title}`,
    ]);
  });

  test("an assignee must be active, able to work on incidents and see the property", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    await assignProperties(app.db, [mine.id]);
    const viewer_id = await idOf("viewer");
    const manager_id = await idOf("manager");
    const tryWith = async (assignee_id: string, property_id: string | null = null) => {
      const { status, body } = await api.post("/incidents", await given.anIncidentInput({ assignee_id, property_id }));
      return [status, body.errors?.[0]?.field, body.errors?.[0]?.translationKey];
    };
    const refused = [422, "assignee_id", "error.assignee_out_of_reach"];
    expect(await tryWith(viewer_id)).toEqual(refused);
    expect(await tryWith(manager_id, other.id)).toEqual(refused);
    expect((await tryWith(manager_id, mine.id))[0]).toBe(201);
    expect((await tryWith(manager_id))[0]).toBe(201);
    await app.db.query(`update "user" set is_active = false where id = $1`, [manager_id]);
    expect(await tryWith(manager_id, mine.id)).toEqual([422, "assignee_id", "error.inactive_user"]);
    await app.db.query(`update "user" set is_active = true where id = $1`, [manager_id]);
    await assignProperties(app.db, "all");
  });

  test("an incident cannot be moved to a property that its assignee cannot see", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    await assignProperties(app.db, [mine.id]);
    const incident = await given.anIncident({ property_id: mine.id, assignee_id: await idOf("manager") });
    const refused = await patch(incident, { property_id: other.id });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "assignee_id" }] } });
    const both = await patch(incident, { property_id: other.id, assignee_id: await idOf("agent") });
    expect(both.status).toBe(200);
    await assignProperties(app.db, "all");
  });

  test("a deactivated assignee does not prevent other changes", async () => {
    const incident = await given.anIncident({ assignee_id: await idOf("agent") });
    await app.db.query(`update "user" set is_active = false where id = $1`, [await idOf("agent")]);
    expect((await patch(incident, { title: "Sigue abierta" })).status).toBe(200);
    await app.db.query(`update "user" set is_active = true where id = $1`, [await idOf("agent")]);
  });

  test("any user in the list of assignees can be assigned, listed by name", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    await assignProperties(app.db, [mine.id]);
    const offered = async (query: string, by = api) =>
      dataOf(await by.get<Assignee[]>(`/incident-assignees${query}`)).map(({ label }) => label);
    const all = ["Usuario admin", "Usuario agent", "Usuario manager", "Usuario super_admin"];
    expect(await offered("")).toEqual(all);
    expect(await offered(`?property_id=${mine.id}`, await app.logInAs("manager"))).toEqual(all);
    expect(await offered(`?property_id=${other.id}`)).toEqual(all.filter((label) => label !== "Usuario manager"));
    const outside = await (await app.logInAs("manager")).get(`/incident-assignees?property_id=${other.id}`);
    expect([outside.status, outside.body.errors[0]?.translationKey]).toEqual([400, "error.unknown_reference"]);
    expect((await api.get("/incident-assignees?property_id=x")).status).toBe(400);
    await assignProperties(app.db, "all");
  });
});

describe("rejecting an incident", () => {
  test("a rejection requires a reason, which becomes an internal comment", async () => {
    const incident = await given.anIncident();
    const reject = (body: object) => api.post<Incident>(`/incidents/${incident.id}/reject`, { version: 1, ...body });
    for (const body of [{}, { reason: null }, { reason: "   " }]) {
      const { status, body: reply } = await reject(body);
      expect([status, reply.errors[0]?.field]).toEqual([400, "reason"]);
    }
    expect((await reject({})).body.errors[0]?.message).toBe("Motivo es requerido");
    expect(dataOf(await reject({ reason: "La pidió otro vecino" })).incident_status_kind).toBe("rejected");
    const [comment, ...others] = await commentsOf(incident);
    expect(comment).toMatchObject({ body: "La pidió otro vecino", is_public: false, verb: "reject" });
    expect(others).toEqual([]);
    expect((await historyOf(incident)).map(({ action }) => action)).toEqual(["reject", "create"]);
  });

  test("other moves accept an optional reason", async () => {
    const incident = await given.anIncident();
    dataOf(await api.post(`/incidents/${incident.id}/hold`, { version: 1, reason: "Falta una pieza" }));
    expect(await commentsOf(incident)).toMatchObject([{ body: "Falta una pieza", verb: "hold" }]);
  });
});

const commentsOf = async ({ id }: Incident, by: Api = api) =>
  dataOf(await by.get<IncidentComment[]>(`/incident-comments?incident_id=${id}`));
const comment = (incident: Incident, body: string, by: Api = api, is_public = false) =>
  by.post<IncidentComment>("/incident-comments", { incident_id: incident.id, body, is_public });

describe("comments on an incident", () => {
  test("comments are in chronological order, with author and visibility", async () => {
    const incident = await given.anIncident();
    const first = dataOf(await comment(incident, "Llamo al fontanero"));
    const second = dataOf(await comment(incident, "Va mañana a las diez", agent, true));
    expect(await commentsOf(incident)).toEqual([first, second]);
    expect(second).toEqual({
      id: expect.any(String),
      incident_id: incident.id,
      version: 1,
      body: "Va mañana a las diez",
      is_public: true,
      verb: null,
      created_at: expect.stringMatching(/^2026-03-02T/),
      created_by: await idOf("agent"),
      author_label: "Usuario agent",
      by_reporter: false,
      edited_at: null,
      deleted_at: null,
    });
    expect((await historyOf(incident)).map(({ action, actor_label }) => [action, actor_label])).toEqual([
      ["comment", "Usuario agent"],
      ["comment", "Usuario admin"],
      ["create", "Usuario admin"],
    ]);
  });

  test("comments are paged from the latest back", async () => {
    const incident = await given.anIncident();
    await app.db.query(
      "insert into incident_comment (incident_id, body, is_public) select $1, 'n' || n, false from generate_series(1, 120) n",
      [incident.id],
    );
    const page = async (before = "") =>
      dataOf(await api.get<IncidentComment[]>(`/incident-comments?incident_id=${incident.id}&before=${before}`));
    const seen: string[] = [];
    for (let rows = await page(); rows.length > 0; rows = await page(rows[0]?.id))
      seen.unshift(...rows.map(({ body }) => body ?? ""));
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `n${index + 1}`));
  });

  test.each([
    [{ body: "" }, "body"],
    [{ body: "   " }, "body"],
    [{ body: "x".repeat(10_001) }, "body"],
    [{ body: "a\u0000b" }, "body"],
    [{ is_public: "yes" }, "is_public"],
    [{ is_public: null }, "is_public"],
  ])("a comment with %j is refused", async (values, field) => {
    const incident = await given.anIncident();
    const body = { incident_id: incident.id, body: "Hola", is_public: false, ...values };
    const reply = await api.post("/incident-comments", body);
    expect([reply.status, reply.body.errors[0]?.field]).toEqual([400, field]);
    expect(await commentsOf(incident)).toEqual([]);
  });

  test("a comment sent twice with one key is stored once", async () => {
    const incident = await given.anIncident();
    const body = { incident_id: incident.id, body: "Una vez", is_public: false };
    const key = { "idempotency-key": `comment-${nextNumber()}` };
    const [first, second] = [
      await api.post("/incident-comments", body, key),
      await api.post("/incident-comments", body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await commentsOf(incident)).toHaveLength(1);
  });

  test("a comment is changed and deleted only by its author, with the current version", async () => {
    const incident = await given.anIncident();
    const mine = dataOf(await comment(incident, "Con una herrata", agent));
    const path = `/incident-comments/${mine.id}`;
    for (const refused of [
      await api.patch(path, { version: 1, body: "No es mío" }),
      await api.post(`${path}/archive`, { version: 1 }),
    ])
      expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([403, "error.comment_not_own"]);
    expect((await agent.patch(path, { version: 2, body: "Con una errata" })).status).toBe(409);
    const changed = dataOf(
      await agent.patch<IncidentComment>(path, { version: 1, body: "Con una errata", is_public: true }),
    );
    expect(changed).toMatchObject({ body: "Con una errata", is_public: true, version: 2 });
    expect(changed.edited_at).toMatch(/^2026-03-02T/);
    const deleted = dataOf(await agent.post<IncidentComment>(`${path}/archive`, { version: 2 }));
    expect(deleted).toMatchObject({ body: null, edited_at: null, deleted_at: expect.stringMatching(/^2026-03-02T/) });
    expect((await agent.patch(path, { version: 3, body: "Vuelve" })).status).toBe(422);
    expect(await commentsOf(incident)).toEqual([deleted]);
    const [removal, edit] = await historyOf(incident);
    expect(removal).toMatchObject({ action: "delete_comment", changes: { comment: ["Con una errata", null] } });
    expect(edit).toMatchObject({
      action: "edit_comment",
      changes: { comment: ["Con una herrata", "Con una errata"], comment_is_public: [false, true] },
    });
  });

  test("a comment cannot be changed after a quarter of an hour", async () => {
    const own = await createTestApp({ clockAt: NOW });
    const author = await own.logInAs("agent");
    const incident = await createBuilders(author).anIncident();
    const written = dataOf(await comment(incident, "A tiempo", author));
    const path = `/incident-comments/${written.id}`;
    await own.restartAt("2026-03-02T09:14:00Z");
    const inTime = await own.logInAs("agent");
    expect((await inTime.patch(path, { version: 1, body: "Todavía" })).status).toBe(200);
    await own.restartAt("2026-03-02T09:16:00Z");
    const tooLate = await own.logInAs("agent");
    const refused = await tooLate.patch(path, { version: 2, body: "Tarde" });
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      422,
      "Un comentario solo se puede cambiar durante 15 minutos",
    ]);
    expect((await tooLate.post(`${path}/archive`, { version: 2 })).status).toBe(422);
    await own.close();
  });

  test("comments of an invisible incident are neither read, written nor changed", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    const incident = await given.anIncident({ property_id: other.id });
    const theirs = dataOf(await comment(incident, "Secreto", manager));
    await assignProperties(app.db, [mine.id]);
    const limited = await app.logInAs("manager");
    const list = `/incident-comments?incident_id=${incident.id}`;
    const calls = [
      await limited.get(list),
      await comment(incident, "Hola", limited),
      await limited.patch(`/incident-comments/${theirs.id}`, { version: 1, body: "x" }),
      await limited.post(`/incident-comments/${theirs.id}/archive`, { version: 1 }),
      await limited.get(`/incident-comments?incident_id=${MISSING}`),
      await limited.get("/incident-comments?incident_id=x"),
      await limited.get("/incident-comments"),
    ];
    await assignProperties(app.db, "all");
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await commentsOf(incident)).map(({ version }) => version)).toEqual([1]);
  });

  test("comments notify the assignee and earlier commenters, and neither the author nor others", async () => {
    const incident = await given.anIncident({ assignee_id: await idOf("agent") });
    dataOf(await comment(incident, "Primera\n\nlínea", manager));
    dataOf(await comment(incident, "x".repeat(300), api));
    expect(await fetchNotifications("agent", incident)).toEqual([
      `Usuario admin ha comentado en ${incident.number}: ${"x".repeat(119)}…`,
      `Usuario manager ha comentado en ${incident.number}: Primera línea`,
      `Te han asignado la incidencia ${incident.number}: ${incident.title}`,
    ]);
    expect(await fetchNotifications("manager", incident)).toEqual([
      `Usuario admin ha comentado en ${incident.number}: ${"x".repeat(119)}…`,
      `Nueva incidencia ${incident.number}: ${incident.title}`,
    ]);
    expect(await fetchNotifications("viewer", incident)).toHaveLength(1);
    expect(await fetchNotifications("admin", incident)).toEqual([]);
  });

  test("comments are deleted with their incident", async () => {
    const incident = await given.anIncident();
    dataOf(await comment(incident, "Se va"));
    expect((await api.delete(`/incidents/${incident.id}`)).status).toBe(200);
    expect(await app.db.query("select 1 from incident_comment where incident_id = $1", [incident.id])).toEqual([]);
  });
});

describe("status kind stored in the incident's row", () => {
  test("the stored status kind follows the status, also when written by SQL", async () => {
    const incident = await given.anIncident();
    const [resolved] = dataOf(await api.get<IncidentStatus[]>("/incident-statuses?kind=resolved"));
    await app.db.query("update incident set incident_status_kind = 'closed' where id = $1", [incident.id]);
    const kind = async () => dataOf(await api.get<Incident>(`/incidents/${incident.id}`)).incident_status_kind;
    expect(await kind()).toBe("new");
    await app.db.query("update incident set incident_status_id = $2 where id = $1", [incident.id, resolved?.id]);
    expect(await kind()).toBe("resolved");
    expect((await historyOf(incident)).flatMap(({ changes }) => Object.keys(changes))).toEqual(["incident_status_id"]);
  });

  test.each(["created_at", "due_on", "priority"])(
    "a board column in the order of %s is read by an index",
    async (column) => {
      const plan = await transact(app.db, null, async (tx) => {
        await tx.query("set local enable_seqscan = off");
        return tx.query(
          `explain select * from incident t where archived_at is null and incident_status_kind = 'on_hold'
           order by ${column} desc, id desc limit 30`,
        );
      });
      expect(JSON.stringify(plan)).toContain(`Index Scan Backward using incident_board_${column}_idx`);
    },
  );
});

describe("announcements of incident changes", () => {
  let address = "";
  const open: LiveSocket[] = [];
  beforeAll(async () => {
    address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  /** The announcements that a role receives from now on. */
  async function listen(role: RoleSlug): Promise<RowChange[]> {
    const socket = await connectLive(address, (await app.logIn(emailOf(role))).accessToken);
    open.push(socket);
    const heard: RowChange[] = [];
    socket.on("row_changed", (change) => heard.push(change));
    return heard;
  }

  test("a change is announced within a second to users who may see it, with the row's id and no content", async () => {
    const incident = await given.anIncident();
    const heard = await listen("viewer");
    dataOf(await api.post(`/incidents/${incident.id}/start`, { version: incident.version }));
    await expect.poll(() => heard, SOON).toEqual([{ entity: "incident", part: null, ids: [incident.id] }]);
    dataOf(await comment(incident, "Privado"));
    await expect.poll(() => heard.at(1), SOON).toEqual({ entity: "incident", part: "comments", ids: [incident.id] });
    expect(JSON.stringify(heard)).not.toContain("Privado");
  });

  test("a change in another property is not announced, and a moved row is announced in both", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    const incident = await given.anIncident({ property_id: other.id });
    await assignProperties(app.db, [mine.id]);
    const limited = await app.logInAs("manager");
    await expect.poll(async () => (await limited.get(`/incidents/${incident.id}`)).status, SOON).toBe(404);
    const heard = await listen("manager");
    dataOf(await patch(incident, { title: "No te incumbe" }));
    dataOf(await comment(incident, "Tampoco"));
    const own = await given.anIncident({ property_id: mine.id });
    await expect.poll(() => heard, SOON).toEqual([{ entity: "incident", part: null, ids: [own.id] }]);
    dataOf(await patch(own, { property_id: other.id }));
    await expect.poll(() => heard.at(1), SOON).toEqual({ entity: "incident", part: null, ids: [own.id] });
    await assignProperties(app.db, "all");
  });

  test("a change of thousands of rows is announced at once without ids", async () => {
    const heard = await listen("viewer");
    for (let index = 0; index < 21; index++) await given.anIncident();
    await expect.poll(() => heard.length, SOON).toBe(21);
    await app.db.query("update incident set title = title || '.'");
    await expect.poll(() => heard.at(-1), SOON).toEqual({ entity: "incident", part: null, ids: null });
    expect(heard).toHaveLength(22);
  });

  test("a change is not announced to users who may not read incidents", async () => {
    await app.db.query(`update role set permissions = permissions || '{"incident": []}' where slug = 'manager'`);
    const [heard, control] = [await listen("manager"), await listen("viewer")];
    await given.anIncident();
    await expect.poll(() => control.length, SOON).toBe(1);
    await app.db.query(`update role set permissions = permissions - 'incident' where slug = 'manager'`);
    expect(heard).toEqual([]);
  });
});
