import { beforeAll, expect, test } from "vitest";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { createSamples, creatableResources, type ResourceName } from "#tests/support/resource-samples.ts";
import type { Row, Sample } from "#tests/support/sample.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Screens refetch the entities of `affectedEntities`. The audit log shows whether the list is complete. */

const { app, api, given } = testServer({ role: "super_admin", clockAt: "2026-03-02T09:00:00Z" });
let samples: Record<ResourceName, Sample>;

beforeAll(async () => {
  const [user] = await app.db.query<{ id: string }>(`select id from "user" limit 1`);
  samples = createSamples(given, createMoneyBuilders(api, given), user?.id ?? "");
});

/** The entities with new history entries after an action. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const [last] = await app.db.query<{ id: string }>("select id from audit_entry order by id desc limit 1");
  await act();
  const rows = await app.db.query<{ entity: string }>("select distinct entity from audit_entry where id > $1", [
    last?.id,
  ]);
  return rows.map(({ entity }) => entity).toSorted();
}

async function change(resource: Resource, { id }: Row, verb: string | null, values: object): Promise<void> {
  const path = `/${resource.path}/${id}`;
  const { version } = dataOf(await api.get<Row>(path));
  const body = { version, ...values };
  dataOf(await (verb === null ? api.patch(path, body) : api.post(`${path}/${verb}`, body)));
}

test.each(creatableResources)("a write of $name changes only rows that its screens refetch", async (resource) => {
  const sample = samples[resource.name];
  const input = { ...(await sample.input()), ...(sample.move && (await sample.other?.())) };
  const known: ReadonlySet<string> = affectedEntities(resource.name);
  const changed = await changedBy(async () => {
    const row = dataOf(await api.post<Row>(`/${resource.path}`, input));
    await change(resource, row, null, sample.change);
    // Users and managers are never archived.
    if (actionsOf(resource.name).includes("archive")) {
      await change(resource, row, "archive", {});
      await change(resource, row, "restore", {});
    }
    if (sample.move) await change(resource, row, sample.move.verb, sample.move.body);
  });
  expect(changed).toContain(resource.name);
  expect(changed.filter((entity) => !known.has(entity))).toEqual([]);
});

test("a rental announces that creation, signature and end change its deposit, and its run the asset", async () => {
  const input = await given.aRentalInput();
  const move = async ({ id, version }: Rental, verb: string, body: object) =>
    dataOf(await api.post<Rental>(`/rentals/${id}/${verb}`, { version, ...body }));

  let rental = await given.aRental({ asset_id: input.asset_id });
  const created = await changedBy(async () => {
    rental = dataOf(await api.post<Rental>("/rentals", input));
  });
  expect(created).toEqual(["deposit", "recurring_charge", "rental"]);
  const activated = await changedBy(async () => {
    rental = await move(rental, "activate", { signed_on: "2025-12-20" });
  });
  expect(activated).toEqual(["asset", "deposit", "rental"]);
  const { id: annex } = await given.anAsset();
  const extended = await changedBy(async () => {
    const { version } = rental;
    rental = dataOf(await api.patch<Rental>(`/rentals/${rental.id}`, { version, annex_asset_ids: [annex] }));
  });
  expect(extended).toEqual(["asset", "rental"]);
  const ended = await changedBy(() => move(rental, "end", { keys_returned_on: "2026-03-01" }));
  expect(ended).toEqual(["asset", "deposit", "rental"]);
  expect([...affectedEntities("rental")]).toEqual(expect.arrayContaining(["rental", "asset", "deposit"]));
});
