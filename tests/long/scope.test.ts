import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { BulkUpload, LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { actionsOf, isAllowed, seededRoles } from "#shared/domain/core/roles.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import { pointersOf } from "#server/engine/http/references.ts";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createLoader } from "#tests/support/bulk-upload.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { aPlace, type Place, placeNames, rowIn } from "#tests/support/places.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { createSamples, type ResourceName } from "#tests/support/resource-samples.ts";
import type { Sample } from "#tests/support/sample.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/*
 * A manager with properties of their own, on every route of the table, against another property's records: what is of a
 * property must not be told, found, changed or pointed to by whoever does not see that property (docs/design/goals.md, R7). A route
 * that is added is walked without being named here; one whose body needs a value that is not among `offered` fails.
 */

/** Occurs in every text of what is not the manager's. */
const SECRET = "ZURBANO";
const TODAY = "2026-03-02";

const { app, api: admin, given } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let manager: Api;
let upload: BulkUpload;
let samples: Record<ResourceName, Sample>;
let mine: Place;
let theirs: Place;
/** Rows of mine that point to theirs, as they come to do in a company's life. */
let entangled: { incident: Incident; rental: Rental; moved: Asset };
/** What names their rows: the word that is in all their texts, and the codes that the database gave. */
let secrets: string[];
/** Of a register that is everyone's. */
let mandate_id: string;

/** My garage goes with their flat, and what happens in the garage is about their rental; my flat goes with their garage. */
async function entangle(): Promise<typeof entangled> {
  const inMine = { property_id: mine.property.id };
  const garage = await given.anAsset(inMine);
  const draft = await given.aRental({ asset_id: theirs.asset.id, annex_asset_ids: [garage.id], notes: SECRET });
  const theirRental = dataOf(
    await admin.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2025-12-01" }),
  );
  secrets.push(theirRental.code);
  const incident = await given.anIncident({ asset_id: garage.id });
  const theirGarage = await given.anAsset({ property_id: theirs.property.id, cod: `${SECRET}-2`, name: SECRET });
  const rental = await given.aRental({
    asset_id: (await given.anAsset(inMine)).id,
    annex_asset_ids: [theirGarage.id],
  });
  const stranger = await given.anAsset({ property_id: theirs.property.id, cod: "MIO-9", name: "Trastero" });
  const room = dataOf(
    await admin.patch<Asset>(`/assets/${stranger.id}`, { version: stranger.version, parent_asset_id: theirGarage.id }),
  );
  const moved = dataOf(
    await admin.patch<Asset>(`/assets/${room.id}`, { version: room.version, parent_asset_id: null, ...inMine }),
  );
  return { incident, rental, moved };
}

/** A file of mine made an asset of mine, which went to the other property and has its secrets since. */
async function loadAndLose(): Promise<BulkUpload> {
  const kinds = { asset_type_id: "Piso", asset_status_id: "Disponible" };
  const values = { cod: "MIO-10", name: "Piso", property_id: mine.property.cod, ...kinds };
  const batch = await createLoader(manager, () => app.services).load("asset", [values]);
  const [record] = dataOf(await manager.get<LoadedRecord[]>(`/bulk-uploads/${batch.id}/records`));
  const change = { version: 1, property_id: theirs.property.id, cod: `${SECRET}-3`, name: SECRET };
  dataOf(await admin.patch(`/assets/${record?.id}`, change));
  return batch;
}

beforeAll(async () => {
  samples = createSamples(given, createMoneyBuilders(admin, given), "01890000-0000-7000-8000-000000000000");
  mine = await aPlace(given, admin, "propio", createBookingBuilders(app, admin, given));
  theirs = await aPlace(given, admin, SECRET, createBookingBuilders(app, admin, given));
  secrets = [SECRET, theirs.property.cod, theirs.rental.code, theirs.incident.number, theirs.remittance.code];
  secrets.push(theirs.booking.code, theirs.document.code);
  mandate_id = (await createMoneyBuilders(admin, given).aMandate()).id;
  entangled = await entangle();
  await assignProperties(app.db, [mine.property.id]);
  manager = await app.logInAs("manager");
  upload = await loadAndLose();
});

const told = (text: string) => secrets.filter((secret) => text.includes(secret));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const scoped: readonly Resource[] = resources.filter((resource) => "property_scope" in resource);
const isPublic = ({ access }: Route) => access === "public";
const permissions = seededRoles.find(({ slug }) => slug === "manager")?.permissions ?? {};
const isForManagers = ({ access }: Route) =>
  typeof access === "string" || isAllowed(permissions, access.entity, access.action);
const guarded = routes.filter((route) => !isPublic(route) && isForManagers(route));

/** The text of an answer, the cells of a file included. */
async function read(path: string): Promise<string> {
  if (!path.split("?")[0]?.endsWith("/export")) {
    const { status, text } = await readOne(path);
    expect(status, path).toBeLessThan(500);
    return text;
  }
  const { status, bytes } = await manager.download(path);
  expect(status, path).toBe(200);
  return JSON.stringify(await readSpreadsheet(bytes));
}

/** An answer's status and text, that of a PDF included. */
async function readOne(path: string): Promise<{ status: number; text: string }> {
  const { status, headers, bytes } = await manager.download(path);
  const isPdf = headers["content-type"] === "application/pdf";
  return { status, text: isPdf ? (await readPdf(bytes)).pages.join(" ") : bytes.toString() };
}

/** Values for whatever a change or a move may ask for. */
const offered = {
  name: "x",
  notes: "x",
  title: "x",
  signed_on: "2026-01-01",
  notice_given_on: "2026-01-01",
  notice_by: "tenant",
  exit_date: "2026-02-01",
  keys_returned_on: "2026-02-01",
  line_ids: ["01890000-0000-7000-8000-000000000000"],
  duplicate_id: "01890000-0000-7000-8000-000000000000",
  duplicate_version: 1,
  take: [],
  reason: "x",
  rectification_type: "R1",
  rectification_mode: "differences",
  allocations: [],
  amount: 1,
  date: "2026-01-01",
  payment_method_id: "01890000-0000-7000-8000-000000000000",
  returned_on: "2026-01-01",
  settled_on: "2026-01-01",
  is_included: false,
  person_id: "01890000-0000-7000-8000-000000000000",
};

/** Where a route speaks of one record; a merge asks for another besides, of the register that is everyone's. */
async function addressOf({ path, parameters }: Route, id: string): Promise<string> {
  const url = path.replace(":id", id);
  return parameters?.includes("duplicate_id") ? `${url}?duplicate_id=${(await given.aPerson()).id}` : url;
}

/** A body that a route understands, so that only the row it speaks of can be what is refused. */
function bodyFor(route: Route, version: number): object | undefined {
  const fields = route.input?.shape;
  if (!fields) return undefined;
  return Object.fromEntries(Object.entries({ version, ...offered }).filter(([field]) => field in fields));
}

const reads = guarded.filter(({ method }) => method === "GET").map((route): [string, Route] => [nameOf(route), route]);
const whole = reads.filter(([, { path }]) => !path.includes("/:id"));

describe.each(whole)("%s", (_name, route) => {
  test("tells nothing of another property", async () => {
    expect(told(await read(route.path))).toEqual([]);
  });

  test("finds nothing of it by any parameter", async () => {
    const values = (parameter: string): string[] => {
      if (parameter === "query") return [SECRET, theirs.rental.code, theirs.incident.number, theirs.property.cod];
      if (parameter === "archived") return ["true"];
      if (parameter === "ids") return [placeNames.map((name) => rowIn(theirs, name).id).join(",")];
      return /_ids?$/.test(parameter)
        ? [...placeNames.map((name) => rowIn(theirs, name).id), theirs.rental.tenant_id]
        : [];
    };
    for (const parameter of route.parameters ?? [])
      for (const value of values(parameter))
        expect(told(await read(`${route.path}?${parameter}=${value}`)), `${parameter}=${value}`).toEqual([]);
  });
});

/** A file is taken in before anybody looks for what it is of: those routes have tests of their own. */
const ofOne = guarded
  .filter(({ path, file }) => path.includes("/:id") && !file)
  .map((route): [string, Route] => [nameOf(route), route]);

/** Every row of another property as the database has it, by one question: the walk below asks it twice for each route. */
async function rowsOfTheirs(): Promise<Record<string, { readonly version: number }>> {
  const rows = placeNames.map(
    (name) =>
      `select '${name}' as name, to_jsonb(t) as row from ${quoteName(name)} t where t.id = '${rowIn(theirs, name).id}'`,
  );
  const found = await app.db.query<{ name: string; row: { readonly version: number } }>(rows.join(" union all "));
  expect(found).toHaveLength(placeNames.length);
  return Object.fromEntries(found.map(({ name, row }) => [name, row]));
}

test.each(ofOne)("%s does not know a record of another property", async (_name, route) => {
  const before = await rowsOfTheirs();
  for (const name of placeNames) {
    const url = await addressOf(route, rowIn(theirs, name).id);
    const { status, body } = await manager.call(route.method, url, bodyFor(route, before[name]?.version ?? 0));
    expect({ name, status, told: told(JSON.stringify(body)) }).toEqual({ name, status: 404, told: [] });
  }
  expect(await rowsOfTheirs()).toEqual(before);
});

let month = 0;
/** A month that has no billing run yet. */
const aMonth = () => `${2040 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, "0")}-01`;

/** Whose records are the whole company's, so that a manager of some properties has none in sight. */
const isOfTheCompany = (path: string) => path.startsWith("/bank-statements/") || path.startsWith("/bank-movements/");

/**
 * Without files, and what is printed of a rental, which are no register's: attachments.test.ts, logos.test.ts, remittances.test.ts
 * and tests/server/documents ask for those.
 */
const isFile = (path: string) =>
  /^\/attachments\/|\/(export|file|logo|pdf|preview|filled|missing)$|\/versions\/:number$/.test(path);

const readsOfOne = reads.filter(([, { path }]) => path.includes("/:id") && !isFile(path) && !isOfTheCompany(path));

test.each(readsOfOne)("%s of what is in sight names nothing of another property", async (_name, route) => {
  const { tenant_id, asset_id } = theirs.rental;
  const asset = dataOf(await admin.get<Asset>(`/assets/${asset_id}`));
  // The registers are everyone's, and so are those of them that the other property alone points to.
  const indices = dataOf(await admin.get<{ id: string }[]>("/indices?page_size=1")).map(({ id }) => id);
  const registered = [...indices, tenant_id, theirs.property.address_id, theirs.property.property_type_id];
  const catalogued = [asset.asset_type_id, asset.asset_status_id, theirs.incident.incident_type_id];
  const statuses = [theirs.incident.incident_status_id, (await given.anOwner()).id];
  const own = [...placeNames.map((name) => rowIn(mine, name).id), ...Object.values(entangled).map(({ id }) => id)];
  const { series_id, issuer_id } = theirs.invoice;
  const steps = dataOf(await admin.get<{ id: string }[]>("/reminder-steps")).map(({ id }) => id);
  const run = dataOf(await admin.post<{ id: string }>("/billing-runs", { month: aMonth() }));
  const accounting = [series_id, issuer_id, theirs.payment.payment_method_id];
  accounting.push(theirs.payment_allocation.payment_application_id, run.id, ...steps);
  accounting.push(mandate_id);
  const { template_id, document_type_id } = await given.aDocument();
  registered.push(document_type_id, ...(template_id ? [template_id] : [(await given.aTemplate()).id]));
  const bodies = dataOf(await admin.get<{ id: string }[]>("/deposit-bodies?page_size=1")).map(({ id }) => id);
  own.push(...bodies, ...registered, ...catalogued, ...statuses, ...accounting, upload.id);
  const answers = await Promise.all(own.map(async (id) => readOne(await addressOf(route, id))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(told(answers.map(({ text }) => text).join(" "))).toEqual([]);
});

test("the sheet with the errors of a file tells nothing of what its records became elsewhere", async () => {
  expect(told(await read(`/bulk-uploads/${upload.id}/issues/export`))).toEqual([]);
});

/** The fields by which a resource's input points to what is of a property. */
const pointersInto = (resource: Resource) =>
  pointersOf(resource).flatMap(({ field, entity }) => {
    const target = placeNames.find((name) => name === entity);
    return target && field in resource.input.shape ? [{ field, target }] : [];
  });
const pointing = scoped
  .filter(({ name }) => actionsOf(name).includes("create"))
  .filter((resource) => pointersInto(resource).length > 0);

test.each(pointing.map((resource): [string, Resource] => [resource.name, resource]))(
  "a %s cannot point to a record of another property, when made or when changed",
  async (name, resource) => {
    const own = placeNames.find((one) => one === name);
    const input: Record<string, unknown> = { ...(await samples[name as ResourceName].input()) };
    for (const { field, target } of pointersInto(resource))
      Object.assign(input, { [field]: field.endsWith("_ids") ? [rowIn(mine, target).id] : rowIn(mine, target).id });
    if ("parent_asset_id" in input) input["parent_asset_id"] = null;
    const row =
      own === undefined
        ? undefined
        : dataOf(await manager.get<{ version: number }>(`/${resource.path}/${rowIn(mine, own).id}`));
    for (const { field, target } of pointersInto(resource)) {
      const value = field.endsWith("_ids") ? [rowIn(theirs, target).id] : rowIn(theirs, target).id;
      const made = await manager.post(`/${resource.path}`, { ...input, [field]: value });
      const changed = await manager.patch(`/${resource.path}/${own === undefined ? "" : rowIn(mine, own).id}`, {
        version: row?.version,
        [field]: value,
      });
      for (const { status, body } of [made, changed]) {
        const [error] = body.errors;
        expect({ field, status, at: error?.field, key: error?.translationKey }).toEqual({
          field,
          status: 400,
          at: field,
          key: "error.unknown_reference",
        });
        expect(told(JSON.stringify(body))).toEqual([]);
      }
    }
  },
);

test("what points out of sight keeps its id and is named to whoever sees it", async () => {
  const { incident, rental, moved } = entangled;
  const seen = dataOf(await manager.get<Incident>(`/incidents/${incident.id}`));
  expect(seen).toMatchObject({ rental_id: expect.any(String), rental_label: null });
  const shown = dataOf(await admin.get<Incident>(`/incidents/${incident.id}`));
  expect(secrets).toContain(shown.rental_label);
  expect(dataOf(await manager.get<Rental>(`/rentals/${rental.id}`)).annex_asset_ids).toEqual(rental.annex_asset_ids);
  const namesIn = async (api: Api) =>
    dataOf(await api.get<{ labels: Record<string, string> }[]>(`/assets/${moved.id}/timeline`))[0]?.labels;
  expect(Object.values((await namesIn(admin)) ?? {})).toContain(theirs.property.label);
  expect(Object.values((await namesIn(manager)) ?? {})).toEqual([mine.property.label]);
});

test("the home page counts one's own alone", async () => {
  const own = dataOf(await manager.get<Dashboard>("/dashboard"));
  const all = dataOf(await admin.get<Dashboard>("/dashboard"));
  const count = async (path: string) => (await manager.get(`/${path}`)).body.meta.total;
  const assets = (figures: Dashboard) => figures.assets?.by_kind.reduce((sum, { count: one }) => sum + one, 0) ?? 0;
  expect(assets(own)).toBe(await count("assets"));
  expect(own.incidents?.open).toBe(await count("incidents"));
  expect(own.rentals?.expected_from).toBe(await count("rentals?state=active"));
  expect(assets(own)).toBeLessThan(assets(all));
  expect(own.incidents?.open).toBeLessThan(all.incidents?.open ?? 0);
});

describe("once a property is no longer the manager's", () => {
  let lost: Place;
  /** The server hears of a change of rights from the database, a moment later. */
  const untilSeen = (status: number) =>
    vi.waitFor(async () => {
      const seen = await manager.get(`/properties/${lost.property.id}`);
      if (seen.status !== status) throw new Error(`still ${seen.status}`);
    }, 2_000);
  const lose = async () => {
    await assignProperties(app.db, [mine.property.id]);
    await untilSeen(404);
  };
  const gain = async () => {
    await assignProperties(app.db, [mine.property.id, lost.property.id]);
    await untilSeen(200);
  };
  beforeAll(async () => {
    lost = await aPlace(given, admin, `${SECRET}-PERDIDO`, createBookingBuilders(app, admin, given));
    await gain();
  });

  test("what was told of it is neither read nor counted, and comes back with it", async () => {
    const incident = await given.anIncident({ asset_id: lost.asset.id, title: `Humedad ${SECRET}` });
    const list = async () => dataOf(await manager.get<Notification[]>("/notifications"));
    const count = async () => dataOf(await manager.get<{ count: number }>("/notifications/unread-count")).count;
    const before = await count();
    const notice = (await list()).find(({ subject_id }) => subject_id === incident.id);
    expect(notice?.message).toContain(SECRET);
    await lose();
    expect(told(JSON.stringify(await list()))).toEqual([]);
    expect(await count()).toBe(before - 1);
    expect((await manager.patch(`/notifications/${notice?.id}/read`)).status).toBe(404);
    await gain();
    expect(await list()).toContainEqual(notice);
    expect(await count()).toBe(before);
  });

  test("a kept answer of it is not repeated, and neither is what it did", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const input = await given.anIncidentInput({ asset_id: lost.asset.id, title: `Enchufe ${SECRET}` });
    const first = await manager.post<Incident>("/incidents", input, headers);
    expect(first.status).toBe(201);
    expect(await manager.post("/incidents", input, headers)).toEqual(first);
    await lose();
    const refused = await manager.post("/incidents", input, headers);
    expect({ status: refused.status, told: told(JSON.stringify(refused.body)) }).toEqual({ status: 403, told: [] });
    await gain();
    expect(await manager.post("/incidents", input, headers)).toEqual(first);
    const made = dataOf(await admin.get<Incident[]>(`/incidents?asset_id=${lost.asset.id}`));
    expect(made.filter(({ title }) => title === input.title)).toHaveLength(1);
  });

  test("an incident that goes elsewhere takes what was told of it along", async () => {
    const incident = await given.anIncident({ asset_id: lost.asset.id, title: `Ruido ${SECRET}` });
    const isTold = async () =>
      dataOf(await manager.get<Notification[]>("/notifications")).some(({ subject_id }) => subject_id === incident.id);
    expect(await isTold()).toBe(true);
    dataOf(await admin.patch(`/incidents/${incident.id}`, { version: incident.version, asset_id: theirs.asset.id }));
    expect(await isTold()).toBe(false);
  });

  test("a kept answer is not repeated to whoever may no longer do what was asked", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const agent = await app.logInAs("agent");
    const input = await given.anIncidentInput({ asset_id: mine.asset.id });
    expect((await agent.post("/incidents", input, headers)).status).toBe(201);
    const setRole = (slug: string) =>
      app.db.query(
        `update "user" set role_id = (select id from role where slug = $1) where email = 'agent@test.example'`,
        [slug],
      );
    await setRole("viewer");
    const again = async () => (await agent.post("/incidents", input, headers)).status;
    await expect.poll(again, { timeout: 2_000, interval: 5 }).toBe(403);
    await setRole("agent");
  });

  test("a manager's only property is not removed from under them, for without any they would see all", async () => {
    const property = await given.aProperty();
    await assignProperties(app.db, [property.id]);
    const { status, body } = await admin.delete(`/properties/${property.id}`);
    expect({ status, by: body.errors[0]?.params["by"] }).toEqual({ status: 409, by: "Gestor" });
    await assignProperties(app.db, [mine.property.id]);
  });
});
