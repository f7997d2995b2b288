import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import type { ServerEvents } from "#shared/domain/core/events.ts";
import { type RoleSlug, roleSlugs } from "#shared/domain/core/roles.ts";
import { type Incident, incidentLifecycle, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { incidentStatusKinds, type IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

const NOW = "2026-03-02T09:00:00Z";

let app: TestApp;
let api: Api;
let given: Builders;
beforeAll(async () => {
  app = await createTestApp({ clockAt: NOW });
  api = await app.logInAs("admin");
  given = createBuilders(api);
});
afterAll(() => app.close());

const tryMove = (incident: Incident, verb: IncidentVerb, body: object = {}, by: Api = api) =>
  by.post<Incident>(`/incidents/${incident.id}/${verb}`, {
    version: incident.version,
    ...(verb === "reject" ? { reason: "Ya estaba avisada" } : {}),
    ...body,
  });
const move = async (incident: Incident, verb: IncidentVerb) => dataOf(await tryMove(incident, verb));

const paths: Readonly<Record<IncidentStatusKind, readonly IncidentVerb[]>> = {
  new: [],
  in_progress: ["start"],
  on_hold: ["hold"],
  resolved: ["resolve"],
  closed: ["resolve", "close"],
  rejected: ["reject"],
};

async function anIncidentThatIs(kind: IncidentStatusKind): Promise<Incident> {
  let incident = await given.anIncident();
  for (const verb of paths[kind]) incident = await move(incident, verb);
  return incident;
}

describe("creating an incident", () => {
  test("a new incident gets a number, the default status, and its type's priority and due day", async () => {
    const incident = await given.anIncident({ incident_type_id: await given.anIncidentType("Cerrajería") });
    expect(incident).toMatchObject({
      number: expect.stringMatching(/^INC-\d{5}$/),
      title: "Gotea el grifo de la cocina desde ayer",
      priority: "urgent",
      due_on: "2026-03-02",
      source: "staff",
      incident_status_label: "Nueva",
      incident_status_kind: "new",
      resolved_at: null,
      closed_at: null,
      reopened_count: 0,
    });
  });

  test("a new incident keeps the given values instead of defaults", async () => {
    const values = { title: "Grifo", priority: "low", due_on: "2026-04-01", source: "extension" } as const;
    expect(await given.anIncident(values)).toMatchObject(values);
  });

  test("an incident's title is the first line of a long description, cut at a word", async () => {
    const { title } = await given.anIncident({ description: `${"humedad en el techo ".repeat(8)}\nsegunda línea` });
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/(humedad|en|el|techo)…$/);
  });

  test("an incident of a rental gets its asset and property", async () => {
    const rental = await given.aRental();
    expect(await given.anIncident({ rental_id: rental.id })).toMatchObject({
      asset_id: rental.asset_id,
      property_id: rental.property_id,
      rental_label: rental.code,
    });
  });

  test("an incident of an asset gets its property and the rental of that day", async () => {
    const draft = await given.aRental();
    const { asset_id, property_id } = draft;
    expect(await given.anIncident({ asset_id })).toMatchObject({ property_id, rental_id: null });
    dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2025-12-01" }));
    expect(await given.anIncident({ asset_id })).toMatchObject({ property_id, rental_id: draft.id });
  });

  test("an incident of a rental unrelated to its asset is refused", async () => {
    const rental = await given.aRental();
    const input = await given.anIncidentInput({ rental_id: rental.id, asset_id: (await given.anAsset()).id });
    const { status, body } = await api.post("/incidents", input);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "rental_id" });
  });

  test("an incident with a property other than its asset's is refused at the property, on create and update", async () => {
    const [asset, rental] = [await given.anAsset(), await given.aRental()];
    const other = await given.aProperty();
    const refused = { status: 400, field: "property_id", key: "validation.other_property" };
    const refusalOf = ({ status, body }: Awaited<ReturnType<Api["post"]>>) => {
      const [error] = body.errors;
      return { status, field: error?.field, key: error?.translationKey };
    };
    for (const reference of [{ asset_id: asset.id }, { rental_id: rental.id }]) {
      const input = await given.anIncidentInput({ ...reference, property_id: other.id });
      expect(refusalOf(await api.post("/incidents", input))).toEqual(refused);
    }
    const incident = await given.anIncident({ asset_id: asset.id, property_id: asset.property_id });
    const change = (values: object) =>
      api.patch<Incident>(`/incidents/${incident.id}`, { version: incident.version, ...values });
    expect(refusalOf(await change({ property_id: other.id }))).toEqual(refused);
    expect(refusalOf(await change({ asset_id: rental.asset_id, property_id: asset.property_id }))).toEqual(refused);
    const moved = dataOf(await change({ asset_id: null, rental_id: null, property_id: other.id }));
    expect(moved).toMatchObject({ asset_id: null, property_id: other.id });
  });

  test("an incident moved to another asset gets its property and loses its rental", async () => {
    const rental = await given.aRental();
    const incident = await given.anIncident({ rental_id: rental.id });
    const asset = await given.anAsset();
    const moved = await api.patch(`/incidents/${incident.id}`, { version: incident.version, asset_id: asset.id });
    expect(moved.body.data).toMatchObject({ asset_id: asset.id, property_id: asset.property_id, rental_id: null });
  });

  test("staff cannot create an incident with a visitor's source", async () => {
    const { status, body } = await api.post("/incidents", await given.anIncidentInput({ source: "public_form" }));
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "source" });
  });

  test("an incident reported by a visitor is edited like any other", async () => {
    const incident = await given.anIncident();
    await app.db.query("update incident set source = 'public_form' where id = $1", [incident.id]);
    const { version } = dataOf(await api.get<Incident>(`/incidents/${incident.id}`));
    const edited = await api.patch(`/incidents/${incident.id}`, { version, priority: "high" });
    expect(edited).toMatchObject({ status: 200, body: { data: { priority: "high", source: "public_form" } } });
  });
});

describe("incident moves", () => {
  test.each(incidentStatusKinds)("moves from %s are those of the lifecycle, and a refusal lists them", async (kind) => {
    const incident = await anIncidentThatIs(kind);
    expect(incident.incident_status_kind).toBe(kind);
    // Incidents created by staff cannot be marked as spam.
    const allowed: readonly IncidentVerb[] = allowedMoves(incidentLifecycle, kind).filter(
      (verb) => verb !== "mark_spam",
    );
    for (const verb of Object.keys(incidentLifecycle) as IncidentVerb[]) {
      if (allowed.includes(verb)) continue;
      const { status, body } = await tryMove(incident, verb);
      expect({ verb, status, data: body.data }).toEqual({ verb, status: 409, data: { allowed } });
    }
    for (const verb of allowed) {
      const another = await anIncidentThatIs(kind);
      expect((await move(another, verb)).incident_status_kind, verb).toBe(incidentLifecycle[verb].to[0]);
    }
  });

  test("moves record when an incident was resolved and closed, and reopening clears it", async () => {
    const resolved = await anIncidentThatIs("resolved");
    expect(resolved.resolved_at).toMatch(/^2026-03-02T/);
    const closed = await move(resolved, "close");
    expect(closed.closed_at).toMatch(/^2026-03-02T/);
    expect(await move(closed, "reopen")).toMatchObject({ resolved_at: null, closed_at: null, reopened_count: 1 });
  });

  test("moves lead to the chosen status if it is of the right kind", async () => {
    const body = {
      name: "Pedido a un profesional",
      kind: "in_progress",
      color: "violet",
      position: 25,
      is_default: false,
    };
    const status = dataOf(await api.post<{ id: string }>("/incident-statuses", body));
    const chosen = await tryMove(await given.anIncident(), "start", { incident_status_id: status.id });
    expect(chosen.body.data.incident_status_label).toBe("Pedido a un profesional");
    const wrong = await tryMove(await given.anIncident(), "resolve", { incident_status_id: status.id });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: "incident_status_id" }] } });
  });

  test("a closed incident can be reopened within thirty days and no later", async () => {
    const own = await createTestApp({ clockAt: NOW });
    api = await own.logInAs("admin");
    given = createBuilders(api);
    const [early, late] = [await anIncidentThatIs("closed"), await anIncidentThatIs("closed")];
    const resolved = await anIncidentThatIs("resolved");
    await own.restartAt("2026-04-01T08:00:00Z");
    const inTime = await own.logInAs("admin");
    expect((await tryMove(early, "reopen", {}, inTime)).status).toBe(200);
    await own.restartAt("2026-04-01T10:00:00Z");
    const tooLate = await own.logInAs("admin");
    const refused = await tryMove(late, "reopen", {}, tooLate);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.message).toBe("Una incidencia cerrada solo se puede reabrir durante 30 días");
    expect((await tryMove(resolved, "reopen", {}, tooLate)).status).toBe(200);
    await own.close();
    api = await app.logInAs("admin");
    given = createBuilders(api);
  });
});

describe("incident notifications", () => {
  const heard = async (role: RoleSlug, incident: Incident) => {
    const list = dataOf(await (await app.logInAs(role)).get<Notification[]>("/notifications"));
    return list.filter(({ subject_id }) => subject_id === incident.id);
  };
  const whoHeard = async (incident: Incident) => {
    const notified = [];
    for (const role of roleSlugs) if ((await heard(role, incident)).length > 0) notified.push(role);
    return notified;
  };

  test("an incident without property notifies all staff except its author", async () => {
    const incident = await given.anIncident();
    expect(await whoHeard(incident)).toEqual(["super_admin", "manager", "agent", "viewer"]);
    expect(await heard("agent", incident)).toEqual([
      {
        id: expect.any(String),
        type: "Incidencia",
        message: `Nueva incidencia ${incident.number}: ${incident.title}`,
        created_at: expect.stringMatching(/^2026-03-02T/),
        is_read: false,
        subject_path: "incidents",
        subject_id: incident.id,
        in_bell: true,
        on_desktop: true,
      },
    ]);
  });

  test("a manager with properties is notified only of their incidents", async () => {
    const [mine, other] = [await given.aProperty(), await given.aProperty()];
    const everybody = ["super_admin", "manager", "agent", "viewer"];
    const unassigned = await given.anIncident({ property_id: other.id });
    await assignProperties(app.db, [mine.id]);
    const inMine = await given.anIncident({ property_id: mine.id });
    const inOther = await given.anIncident({ property_id: other.id });
    const nowhere = await given.anIncident();
    await assignProperties(app.db, "all");
    expect(await whoHeard(unassigned)).toEqual(everybody);
    expect(await whoHeard(inMine)).toEqual(everybody);
    expect(await whoHeard(inOther)).toEqual(["super_admin", "agent", "viewer"]);
    expect(await whoHeard(nowhere)).toEqual(everybody);
  });

  test("inactive users and users who may not read incidents are not notified, and each notification is in the user's language", async () => {
    await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("viewer")]);
    await app.db.query(`update "user" set language = 'en' where email = $1`, [emailOf("agent")]);
    await app.db.query(`update role set permissions = permissions || '{"incident": []}' where slug = 'manager'`, []);
    const incident = await given.anIncident();
    await app.db.query(`update "user" set is_active = true, language = 'es'`, []);
    await app.db.query(`update role set permissions = permissions - 'incident' where slug = 'manager'`, []);
    expect(await whoHeard(incident)).toEqual(["super_admin", "agent"]);
    expect((await heard("agent", incident))[0]?.message).toBe(`New incident ${incident.number}: ${incident.title}`);
  });

  test("notifications are marked as read only by their user, and stay read", async () => {
    const incident = await given.anIncident();
    const agent = await app.logInAs("agent");
    const count = async () => dataOf(await agent.get<{ count: number }>("/notifications/unread-count")).count;
    const before = await count();
    const [notification] = await heard("agent", incident);
    const path = `/notifications/${notification?.id}/read`;
    const stranger = await (await app.logInAs("viewer")).patch(path);
    expect({ status: stranger.status, message: stranger.body.errors[0]?.message }).toEqual({
      status: 404,
      message: "El aviso no existe",
    });
    expect(dataOf(await agent.patch<Notification>(path))).toEqual({ ...notification, is_read: true });
    expect((await agent.patch(path)).status).toBe(200);
    expect(await heard("agent", incident)).toEqual([{ ...notification, is_read: true }]);
    expect(await count()).toBe(before - 1);
  });

  test("all notifications of a user are marked as read at once, also those beyond the list", async () => {
    for (let index = 0; index < 51; index++) await given.anIncident();
    const [agent, manager] = [await app.logInAs("agent"), await app.logInAs("manager")];
    const count = async (of: Api) => dataOf(await of.get<{ count: number }>("/notifications/unread-count")).count;
    const [own, others] = [await count(agent), await count(manager)];
    expect(own).toBeGreaterThan(50);
    expect(dataOf(await agent.patch<{ count: number }>("/notifications/read"))).toEqual({ count: own });
    expect(await count(agent)).toBe(0);
    expect(await count(manager)).toBe(others);
  });

  test("notifications are listed newest first, fifty at most", async () => {
    for (let index = 0; index < 51; index++) await given.anIncident({ title: `Incidencia ${index}` });
    const list = dataOf(await (await app.logInAs("agent")).get<Notification[]>("/notifications"));
    expect(list).toHaveLength(50);
    expect(list[0]?.message).toMatch(/Incidencia 50$/);
    expect(list.map(({ id }) => id)).toEqual(
      list
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });
});

describe("live connection", () => {
  type ClientSocket = Socket<ServerEvents, Record<string, never>>;
  let address = "";
  const open: ClientSocket[] = [];
  beforeAll(async () => {
    address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  const connect = (token: unknown, options: { origin?: string; transport?: "websocket" | "polling" } = {}) => {
    const socket: ClientSocket = io(address, {
      path: "/api/socket.io",
      auth: { token },
      transports: [options.transport ?? "websocket"],
      reconnection: false,
      forceNew: true,
      ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
    });
    open.push(socket);
    const outcome = new Promise<string>((resolve) => {
      socket.on("connect", () => resolve("connected"));
      socket.on("connect_error", ({ message }) => resolve(message));
    });
    return { socket, outcome };
  };
  /** The payload of the next event, received within a second. */
  const hears = (socket: ClientSocket, event: keyof ServerEvents) =>
    new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${event} within a second`)), 1_000);
      const heard = (payload?: unknown) => {
        clearTimeout(timer);
        resolve(payload);
      };
      const listen: (event: keyof ServerEvents, listener: typeof heard) => unknown = socket.on.bind(socket);
      listen(event, heard);
    });
  const tokenOf = async (role: RoleSlug) => (await app.logIn(emailOf(role))).accessToken;

  test.each(["websocket", "polling"] as const)(
    "a notification arrives within a second by %s, only at its user",
    async (transport) => {
      const agent = connect(await tokenOf("agent"), { transport });
      const author = connect(await tokenOf("admin"), { transport });
      expect([await agent.outcome, await author.outcome]).toEqual(["connected", "connected"]);
      const strays: Notification[] = [];
      author.socket.on("notification", (notification) => strays.push(notification));
      const arrival = hears(agent.socket, "notification");
      const incident = await given.anIncident();
      const notification = await arrival;
      const list = dataOf(await (await app.logInAs("agent")).get<Notification[]>("/notifications"));
      expect(notification).toEqual(list[0]);
      expect(list[0]?.subject_id).toBe(incident.id);
      expect(strays).toEqual([]);
    },
  );

  test("marking a notification as read is announced to the user's other windows", async () => {
    await given.anIncident();
    const agent = await app.logInAs("agent");
    const [newest] = dataOf(await agent.get<Notification[]>("/notifications"));
    const { socket, outcome } = connect(await tokenOf("agent"));
    await outcome;
    const received = hears(socket, "unread_count");
    await agent.patch(`/notifications/${newest?.id}/read`);
    const { count } = dataOf(await agent.get<{ count: number }>("/notifications/unread-count"));
    expect(await received).toBe(count);
  });

  test("the connection closes with the reason when its session ends", async () => {
    const { accessToken, refreshToken } = await app.logIn(emailOf("agent"));
    const { socket, outcome } = connect(accessToken);
    await outcome;
    const ended = hears(socket, "session_ended");
    await app.visitor.post("/auth/logout", { token: refreshToken });
    await ended;
    await expect.poll(() => socket.connected, { timeout: 1_000, interval: 5 }).toBe(false);
    expect(await connect(accessToken).outcome).toBe("no_session");
  });

  test.each([undefined, null, "", "nonsense", 7, {}, ["x"]])("the connection refuses the token %j", async (token) => {
    expect(await connect(token).outcome).toBe("no_session");
  });

  test("the connection refuses foreign origins, and accepts the app's pages and the extension's", async () => {
    const token = await tokenOf("agent");
    for (const origin of ["https://evil.example", "null", "chrome-extension://abcdefghijklmnopabcdefghijklmnop"]) {
      expect(await connect(token, { origin }).outcome, origin).not.toBe("connected");
      expect(await connect(token, { origin, transport: "polling" }).outcome, origin).not.toBe("connected");
    }
    expect(await connect(token, { origin: address }).outcome).toBe("connected");
  });
});
