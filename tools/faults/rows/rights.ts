import { isAllowed, type RoleSlug, roleSlugs } from "#shared/domain/core/roles.ts";
import { seededRoles } from "#server/seed/seeded-roles.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { addDays } from "#shared/lib/dates.ts";
import { createClock } from "#server/engine/clock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { type CreatedRowFixture, makeEveryResource } from "#tests/support/every-resource.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { createPropertyFixture } from "#tests/support/property-fixture.ts";
import { apiAs, logInAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import { createVisitors } from "../harness/visitors.ts";
import { findForeignRows, type ForeignRow } from "./foreign.ts";

const MISSING = "01890000-0000-7000-8000-000000000000";
/** It would end the session that the run uses. */
const FAREWELL = "/auth/log-out-everywhere";
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const guarded = routes.filter(({ access, path }) => access !== "public" && path !== FAREWELL);

/** Each route's path parameter must belong to a known owner; an unlisted route fails. */
const registers: ReadonlySet<string> = new Set<string>(resources.map(({ path }) => path));
const ownThings = [
  "auth",
  "list-views",
  "palette-aliases",
  "notifications",
  "kept-answers",
  "attachments",
  "incident-comments",
  "bulk-uploads",
];
const byKey = ["set-up", "invite", "reset-password", "external-booking-form", "external-booking", "external-document"];

function hasRule({ path, access }: Route): boolean {
  if (access === undefined) return false;
  if (!path.includes("/:")) return true;
  const [, first = ""] = path.split("/");
  return registers.has(first) || [...ownThings, ...byKey].includes(first);
}

const AT_ONCE = 6;

async function forEachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.toReversed();
  const lane = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

interface Caller {
  readonly origin: string;
  readonly token: string;
}

async function call({ origin, token }: Caller, { method, path }: Route, id: string, body: object) {
  const url = `${origin}/api${path.replaceAll(/:\w+/g, (name) => (name === ":number" ? "1" : id))}`;
  const hasBody = method === "POST" || method === "PATCH";
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { "content-type": "application/json" } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString("latin1") };
}

/** Each role reaches what its permissions allow and nothing else. */
async function checkRoleAccess(caller: Caller, role: RoleSlug, tally: Tally): Promise<void> {
  const permissions = seededRoles.find(({ slug }) => slug === role)?.permissions ?? {};
  await forEachAtOnce(guarded, async (route) => {
    const { status } = await call(caller, route, MISSING, {});
    const { access } = route;
    const isAllowedHere = typeof access === "string" || isAllowed(permissions, access.entity, access.action);
    const isRight = isAllowedHere ? status !== 403 && status !== 401 : status === 403;
    tally.holds("R7", "a role reaches exactly what it may", isRight, () => `${role} ${nameOf(route)}: ${status}`);
    tally.did("R7", "role × route");
  });
}

async function checkAnonymousAccess(origin: string, tally: Tally): Promise<void> {
  await forEachAtOnce(guarded, async (route) => {
    for (const token of ["", "made.up.token"]) {
      const { status } = await call({ origin, token }, route, MISSING, {});
      tally.holds("R7", "nothing is reachable without a session", status === 401, () => `${nameOf(route)}: ${status}`);
    }
  });
}

const bodyFor = (route: Route, { version }: ForeignRow, created: CreatedRowFixture | undefined): object => ({
  ...(route.method === "PATCH" ? { notes: "Mío" } : {}),
  ...(route.path.endsWith("/:id") ? (created?.input ?? {}) : {}),
  version,
});

/** A manager with one property, on every route with a record of another. */
async function checkForeignRows(
  caller: Caller,
  foreign: readonly ForeignRow[],
  created: readonly CreatedRowFixture[],
  tally: Tally,
): Promise<void> {
  for (const route of guarded.filter(({ path }) => path.includes("/:id"))) {
    const row = foreign.find(({ path }) => route.path.startsWith(`/${path}/:id`));
    if (!row) continue;
    const body = bodyFor(
      route,
      row,
      created.find(({ path }) => path === row.path),
    );
    const { status, text } = await call(caller, route, row.id, body);
    const detail = () => `${nameOf(route)}: ${status} ${text.slice(0, 200)}`;
    tally.holds("R7", "a record of another property is not there for a manager", status >= 400 && status < 500, detail);
    tally.did("R7", "role × route × someone else's record");
  }
}

/** No list, report or figure contains a row of another property. */
async function checkLists(caller: Caller, foreign: readonly ForeignRow[], tally: Tally): Promise<void> {
  const lists = guarded.filter(({ method, path }) => method === "GET" && !path.includes("/:"));
  for (const route of lists)
    for (const query of [
      "",
      "?page_size=200",
      `?ids=${foreign
        .slice(0, 40)
        .map(({ id }) => id)
        .join(",")}`,
    ]) {
      const { status, text } = await call(caller, { ...route, path: `${route.path}${query}` }, MISSING, {});
      const isRefused = query.startsWith("?ids") && status >= 400;
      const leaked = isRefused ? undefined : foreign.find(({ id }) => text.includes(id));
      const detail = () => `${nameOf(route)}${query}: ${leaked?.path} ${leaked?.id}`;
      tally.holds("R7", "no list discloses a record of another property", leaked === undefined, detail);
      const isSilent = !text.includes(SECRET);
      tally.holds("R7", "no list discloses a text of another property", isSilent, () => `${nameOf(route)}${query}`);
      tally.holds("R7", "no list of a manager's is a fault", status < 500, () => `${nameOf(route)}: ${status}`);
    }
}

/** A user's own records: sessions, views, notifications. */
async function findOwnThings(db: Db, owner: RoleSlug): Promise<ReadonlyMap<string, string>> {
  const [row] = await db.query<Record<string, string | null>>(
    `select (select id from session s where s.user_id = u.id limit 1) as "/auth/sessions/",
            (select id from api_token a where a.user_id = u.id limit 1) as "/auth/tokens/",
            (select id from list_view v where v.user_id = u.id limit 1) as "/list-views/",
            (select id from palette_alias a where a.user_id = u.id limit 1) as "/palette-aliases/",
            (select id from notification n where n.user_id = u.id limit 1) as "/notifications/"
     from "user" u where email = $1`,
    [emailOf(owner)],
  );
  return new Map(Object.entries(row ?? {}).flatMap(([name, id]) => (id === null ? [] : [[name, id]])));
}

async function checkOwnThings(caller: Caller, things: ReadonlyMap<string, string>, tally: Tally): Promise<void> {
  for (const route of guarded) {
    const [, id] = [...things].find(([prefix]) => route.path.startsWith(`${prefix}:id`)) ?? [];
    if (!id) continue;
    const { status } = await call(caller, route, id, {});
    tally.holds(
      "R7",
      "a user's own records are closed to other users",
      status === 404 || status === 403 || status === 400,
      () => `${nameOf(route)}: ${status}`,
    );
    tally.did("R7", "role × route × someone else's record");
  }
}

/** Occurs in every text of the property that the manager does not see. */
const SECRET = "Quisquilla";

/** A company with many properties, of which the manager has one. */
async function furnish(server: FaultServer) {
  const api = await apiAs(server.origin, "admin");
  const created = await makeEveryResource(api);
  const given = createBuilders(api);
  const visitors = createVisitors(api, createHttpApi(server.origin, null));
  const { property } = await createPropertyFixture(given, api, "propio", visitors);
  await createPropertyFixture(given, api, SECRET, visitors);
  await api.post("/auth/tokens", {
    name: "Hojas",
    scopes: ["rental:read"],
    expires_on: addDays(createClock(null).today(), 30),
  });
  await api.post("/palette-aliases", { word: "gv", kind: "line", target: "gran via", title: null });
  await api.post("/list-views", {
    list: "/rentals",
    name: "Míos",
    search: "state=active",
    columns: null,
    is_default: false,
  });
  await assignProperties(server.db, [property.id]);
  return { created, mine: property.id };
}

async function open({ templates, tally }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder();
  const server = await folder.start();
  const { created, mine } = await furnish(server);
  return {
    async round(random) {
      for (const route of routes)
        tally.holds("R7", "every route says who may call it, and whose its records are", hasRule(route), () =>
          nameOf(route),
        );
      const as = async (role: RoleSlug): Promise<Caller> => ({
        origin: server.origin,
        token: (await logInAs(server.origin, role)).accessToken,
      });
      const manager = await as("manager");
      const before = await findForeignRows(server.db, mine);
      const shuffled = before.toSorted(() => random.int(3) - 1);
      await checkForeignRows(manager, shuffled, created, tally);
      await checkLists(manager, before, tally);
      const after = new Map((await findForeignRows(server.db, mine)).map(({ id, content }) => [id, content]));
      for (const { id, path, content } of before)
        tally.holds(
          "R7",
          "a manager changes nothing of another property",
          after.get(id) === content,
          () => `${path} ${id}`,
        );
      const things = await findOwnThings(server.db, "admin");
      for (const role of roleSlugs.filter((slug) => slug !== "admin"))
        await checkOwnThings(await as(role), things, tally);
      for (const role of roleSlugs) await checkRoleAccess(await as(role), role, tally);
      await checkAnonymousAccess(server.origin, tally);
    },
    close: () => folder.discard(),
  };
}

export const rights: FaultRun = { name: "rights", rows: ["R7"], share: 3, full: { "role × route": 3_000 }, open };
