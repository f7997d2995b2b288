import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { actionsOf, isAllowed, type RoleSlug, roleSlugs } from "#shared/domain/core/roles.ts";
import { seededRoles } from "#server/seed/seeded-roles.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput, type Builders, createBuilders } from "#tests/support/builders.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
let apis: Record<RoleSlug, Api>;
beforeAll(async () => {
  const entries: [RoleSlug, Api][] = [];
  for (const role of roleSlugs) entries.push([role, await app.logInAs(role)]);
  apis = Object.fromEntries(entries) as Record<RoleSlug, Api>;
});

const MISSING = "01890000-0000-7000-8000-000000000000";
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const call = async (api: Api, { method, path }: Route) => {
  const url = path.replaceAll(/:\w+/g, MISSING);
  if (method === "GET" && /\/(export|pdf)$/.test(url)) return (await api.download(url)).status;
  return (await api.call(method, url, method === "GET" || method === "DELETE" ? undefined : {})).status;
};

/** Excluded, because it would end the session used here; open-sessions.test.ts covers it. */
const farewell = "/auth/log-out-everywhere";
const guarded = routes.filter(({ access, path }) => access !== "public" && path !== farewell);

describe.each(gateCases(roleSlugs, 2))("role %s", (role) => {
  const permissions = seededRoles.find(({ slug }) => slug === role)?.permissions ?? {};

  test("the role reaches exactly the routes that its permissions allow", async () => {
    const reached: string[] = [];
    for (const route of guarded) {
      const status = await call(apis[role], route);
      expect(status, nameOf(route)).not.toBe(401);
      expect(status, nameOf(route)).toBeLessThan(500);
      if (status !== 403) reached.push(nameOf(route));
    }
    const expected = guarded.filter(
      ({ access }) => typeof access === "string" || isAllowed(permissions, access.entity, access.action),
    );
    expect(reached).toEqual(expected.map(nameOf));
  });
});

test("a request without a token, or with an invented one, reaches only public routes", async () => {
  const reached = [];
  for (const route of guarded)
    for (const api of [app.visitor, app.withToken("made.up.token")])
      if ((await call(api, route)) !== 401) reached.push(nameOf(route));
  expect(reached).toEqual([]);
});

test("the write permissions of a viewer, an agent and a manager are those of docs/design/product.md", () => {
  const written = (role: RoleSlug) =>
    guarded
      .filter(({ access }) => {
        const permissions = seededRoles.find(({ slug }) => slug === role)?.permissions ?? {};
        return (
          typeof access === "object" &&
          !["read", "export"].includes(access.action) &&
          isAllowed(permissions, access.entity, access.action)
        );
      })
      .map(({ access }) => (typeof access === "object" ? access.entity : ""));
  expect(new Set(written("viewer"))).toEqual(new Set());
  const ofAgents = ["person", "booking_link", "booking", "rental", "document", "incident", "payment"];
  expect(new Set(written("agent"))).toEqual(new Set(ofAgents));
  const business = resources.filter(
    ({ name, area }) => area !== "administration" && actionsOf(name).includes("create"),
  );
  // Entities created through others: remittance lines by drafting, movements by the file, shares by their property or
  // asset. Bookings are created by visitors and answered by staff. A message to many is created by sending it.
  const parts = ["remittance_line", "bank_movement", "ownership", "booking", "message"];
  // Issuers, series, payment methods and the texts of mails are the company's.
  const ofCompany = new Set<string>(["issuer", "invoice_series", "payment_method", "message_template"]);
  const theirs = business.map(({ name }) => name).filter((name) => !ofCompany.has(name));
  const names = [...theirs, ...parts, "bulk_upload"];
  expect(new Set(written("manager"))).toEqual(new Set(names));
});

describe("a manager with assigned properties", () => {
  interface Fixture {
    property: Property;
    asset: Asset;
    rental: Rental;
    incident: Incident;
  }
  let given: Builders;
  let manager: Api;
  let mine: Fixture;
  let other: Fixture;
  let nowhere: Incident;

  async function aFixture(): Promise<Fixture> {
    const property = await given.aProperty();
    const asset = await given.anAsset({ property_id: property.id });
    const rental = await given.aRental({ asset_id: asset.id });
    return { property, asset, rental, incident: await given.anIncident({ asset_id: asset.id }) };
  }

  beforeAll(async () => {
    given = createBuilders(apis.admin);
    mine = await aFixture();
    other = await aFixture();
    nowhere = await given.anIncident();
    await assignProperties(app.db, [mine.property.id]);
    manager = await app.logInAs("manager");
  });
  afterAll(() => assignProperties(app.db, "all"));

  const scoped = [
    ["properties", "property"],
    ["assets", "asset"],
    ["rentals", "rental"],
    ["incidents", "incident"],
  ] as const;
  /** Rows without a property are visible to everyone. */
  const visible = (name: keyof Fixture) => (name === "incident" ? [mine.incident.id, nowhere.id] : [mine[name].id]);

  test.each(scoped)("a manager lists and counts only their own %s", async (path, name) => {
    const { body } = await manager.get<{ id: string }[]>(`/${path}?sort=created_at`);
    expect(body.data.map(({ id }) => id)).toEqual(visible(name));
    expect(body.meta.total).toBe(visible(name).length);
    const sought = await manager.get<{ id: string }[]>(`/${path}?query=${encodeURIComponent(other[name].label)}`);
    expect(sought.body.data.map(({ id }) => id)).not.toContain(other[name].id);
  });

  test.each(scoped)("a manager exports only their own %s, even if others are requested by id", async (path, name) => {
    const rows = async (query: string) =>
      (await readSpreadsheet((await manager.download(`/${path}/export${query}`)).bytes)).rows;
    expect(await rows("")).toHaveLength(visible(name).length);
    expect(await rows(`?ids=${mine[name].id},${other[name].id}`)).toHaveLength(1);
    expect(await rows(`?ids=${other[name].id}`)).toEqual([]);
  });

  test("a manager learns nothing about other live rentals by trying to archive or delete them", async () => {
    const { rental } = await aFixture();
    const live = dataOf(
      await apis.admin.post<Rental>(`/rentals/${rental.id}/activate`, {
        version: rental.version,
        signed_on: "2025-12-01",
      }),
    );
    expect((await manager.post(`/rentals/${live.id}/archive`, { version: live.version })).status).toBe(404);
    expect((await manager.delete(`/rentals/${live.id}`)).status).toBe(404);
  });

  test.each(scoped)("a manager works on their own %s", async (path, name) => {
    const row = dataOf(await manager.get<{ id: string; version: number }>(`/${path}/${mine[name].id}`));
    const values = name === "incident" ? { title: "Grifo" } : { notes: "Visto" };
    const { status } = await manager.patch(`/${path}/${row.id}`, { version: row.version, ...values });
    expect(status).toBe(200);
    expect((await manager.get(`/${path}/${row.id}/timeline`)).status).toBe(200);
  });

  test("a manager cannot move a row out of their properties", async () => {
    const asset = dataOf(await manager.get<Asset>(`/assets/${mine.asset.id}`));
    const rental = dataOf(await manager.get<Rental>(`/rentals/${mine.rental.id}`));
    const incident = dataOf(await manager.get<Incident>(`/incidents/${mine.incident.id}`));
    const moved = [
      await manager.patch(`/assets/${asset.id}`, { version: asset.version, property_id: other.property.id }),
      await manager.patch(`/rentals/${rental.id}`, { version: rental.version, asset_id: other.asset.id }),
      await manager.patch(`/incidents/${incident.id}`, {
        version: incident.version,
        property_id: other.property.id,
        asset_id: null,
      }),
      await manager.patch(`/incidents/${incident.id}`, { version: incident.version, asset_id: other.asset.id }),
      await manager.patch(`/incidents/${nowhere.id}`, { version: nowhere.version, rental_id: other.rental.id }),
    ];
    expect(moved.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(moved.map(({ body }) => body.errors[0]?.field)).toEqual([
      "property_id",
      "asset_id",
      "property_id",
      "asset_id",
      "rental_id",
    ]);
    expect(dataOf(await manager.get(`/assets/${asset.id}`))).toEqual(asset);
    expect(dataOf(await manager.get(`/rentals/${rental.id}`))).toEqual(rental);
    expect(dataOf(await manager.get(`/incidents/${incident.id}`))).toEqual(incident);
  });

  test("a manager cannot create a row that refers to an invisible one", async () => {
    const replies = [
      await manager.post("/assets", await given.anAssetInput({ property_id: other.property.id })),
      await manager.post(
        "/assets",
        await given.anAssetInput({ property_id: mine.property.id, parent_asset_id: other.asset.id }),
      ),
      await manager.post("/rentals", await given.aRentalInput({ asset_id: other.asset.id })),
      await manager.post(
        "/rentals",
        await given.aRentalInput({ asset_id: mine.asset.id, annex_asset_ids: [other.asset.id] }),
      ),
      await manager.post("/incidents", await given.anIncidentInput({ property_id: other.property.id })),
      await manager.post("/incidents", await given.anIncidentInput({ asset_id: other.asset.id })),
      await manager.post("/incidents", await given.anIncidentInput({ rental_id: other.rental.id })),
      await manager.post(
        "/incidents",
        await given.anIncidentInput({ property_id: mine.property.id, rental_id: other.rental.id }),
      ),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
    for (const { body } of replies) {
      expect(body.errors[0]?.translationKey).toBe("error.unknown_reference");
      expect(JSON.stringify(body)).not.toContain(other.asset.cod);
    }
  });

  test("a manager creates assets, rentals and incidents in their own properties", async () => {
    const asset = dataOf(
      await manager.post<Asset>("/assets", await given.anAssetInput({ property_id: mine.property.id })),
    );
    const { id: tenant_id } = dataOf(await manager.post<Person>("/persons", aPersonInput()));
    const terms = await given.aRentalInput({ asset_id: asset.id, tenant_id });
    const rental = dataOf(await manager.post<Rental>("/rentals", terms));
    const incident = dataOf(
      await manager.post<Incident>("/incidents", await given.anIncidentInput({ rental_id: rental.id })),
    );
    expect([rental.property_id, incident.property_id]).toEqual([mine.property.id, mine.property.id]);
    for (const [path, { id }] of [
      ["incidents", incident],
      ["rentals", rental],
      ["assets", asset],
    ] as const)
      expect((await manager.delete(`/${path}/${id}`)).status, path).toBe(200);
  });

  test("a manager who is said to see every property sees everything again", async () => {
    await assignProperties(app.db, "all");
    const seen = async () => (await manager.get(`/assets/${other.asset.id}`)).status;
    await expect.poll(seen, { timeout: 2_000, interval: 5 }).toBe(200);
    await assignProperties(app.db, [mine.property.id]);
    await expect.poll(seen, { timeout: 2_000, interval: 5 }).toBe(404);
  });
});
