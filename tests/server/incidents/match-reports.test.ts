import { beforeEach, expect, test } from "vitest";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { IncidentTracking, PublicIncidentForm } from "#shared/domain/incidents/public-incident.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { aReport, readTracked, report, sendTestReport } from "#tests/support/public-reports.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
beforeEach(() => app.db.query("delete from public_call", []));

async function aTenancy() {
  const email = `inquilina.${nextNumber()}@example.es`;
  const person = await given.aPerson({ email, phone: `+34600${String(100_000 + nextNumber())}` });
  const rental = await given.aRental({ tenant_id: person.id, start_date: "2026-01-01", end_date: null });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-20' where id = $1", [rental.id]);
  await app.db.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id) select $1, daterange('2026-01-01', null), 'rental', $2
     where not exists (select from asset_occupancy where rental_id = $2)`,
    [rental.asset_id, rental.id],
  );
  return { person, rental, email };
}

const incidentOf = async (number: string): Promise<Incident> => {
  const [incident] = dataOf(await admin.get<Incident[]>(`/incidents?query=${number}`));
  if (!incident) throw new Error(`There is no ${number}`);
  return incident;
};
const trackingOf = async ({ id }: Incident) =>
  dataOf(await admin.get<IncidentTracking>(`/incidents/${id}/tracking`)).matched_person;

test("a report by the only tenant with that address is of their rental, and the reporter learns nothing of it", async () => {
  const { person, rental, email } = await aTenancy();
  const known = await sendTestReport(app, await aReport(app, { reporter_email: email.toUpperCase() }));
  const unknown = await sendTestReport(app, await aReport(app, { reporter_email: "nadie@example.es" }));
  const incident = await incidentOf(known.body.data.number);
  expect(incident).toMatchObject({ rental_id: rental.id, asset_id: rental.asset_id });
  expect(await trackingOf(incident)).toEqual({ id: person.id, label: person.label });
  const stranger = await incidentOf(unknown.body.data.number);
  expect(stranger).toMatchObject({ rental_id: null, asset_id: null, property_id: null });
  expect(await trackingOf(stranger)).toBeNull();
  expect(Object.keys(known.body.data)).toEqual(Object.keys(unknown.body.data));
  const [one, other] = [await readTracked(app, known.body.data.key), await readTracked(app, unknown.body.data.key)];
  expect(Object.keys(one.body.data)).toEqual(Object.keys(other.body.data));
  expect(JSON.stringify(one.body)).not.toContain(person.label);
});

test("a report by telephone is matched too, and one that two tenants share is not", async () => {
  const { person, rental } = await aTenancy();
  const byPhone = () => report(app, { reporter_email: null, reporter_phone: person.phone });
  expect(await incidentOf((await byPhone()).number)).toMatchObject({ rental_id: rental.id });
  const second = await aTenancy();
  await app.db.query("update person set phone = $2 where id = $1", [second.person.id, person.phone]);
  const shared = await incidentOf((await byPhone()).number);
  expect(shared.rental_id).toBeNull();
  expect(await trackingOf(shared)).toBeNull();
});

test("a number that two tenants of one rental share names the rental, and neither of them", async () => {
  const { person, rental } = await aTenancy();
  const other = await given.aPerson();
  await app.db.query("update person set phone = $2 where id = $1", [other.id, person.phone]);
  await app.db.query(
    "insert into rental_party (rental_id, person_id, role, since) values ($1, $2, 'additional_tenant', '2026-01-01')",
    [rental.id, other.id],
  );
  const { number } = await report(app, { reporter_email: null, reporter_phone: person.phone });
  const incident = await incidentOf(number);
  expect(incident).toMatchObject({ rental_id: rental.id, asset_id: rental.asset_id });
  expect(await trackingOf(incident)).toBeNull();
});

test("a place that is the name of one asset alone is that asset", async () => {
  const name = `Calle de Balmes ${nextNumber()}, 1.º Á`;
  const asset = await given.anAsset({ name });
  const place = { reported_place: name.toLowerCase().replace("á", "a"), reporter_email: "nadie@example.es" };
  expect((await incidentOf((await report(app, place)).number)).asset_id).toBe(asset.id);
  await given.anAsset({ name });
  expect((await incidentOf((await report(app, place)).number)).asset_id).toBeNull();
});

test("a place and a contact of different assets match neither, and staff see whose contact it is", async () => {
  const { person, rental, email } = await aTenancy();
  const neighbour = await aTenancy();
  const name = `Ático ${nextNumber()} de Ríos Rosas`;
  await app.db.query("update asset set name = $2 where id = $1", [neighbour.rental.asset_id, name]);
  const elsewhere = await incidentOf((await report(app, { reported_place: name, reporter_email: email })).number);
  expect(elsewhere).toMatchObject({ asset_id: null, rental_id: null, reported_place: name });
  expect(await trackingOf(elsewhere)).toEqual({ id: person.id, label: person.label });
  await app.db.query("update asset set name = $2 where id = $1", [neighbour.rental.asset_id, "Otro nombre"]);
  await app.db.query("update asset set name = $2 where id = $1", [rental.asset_id, name]);
  const same = await incidentOf((await report(app, { reported_place: name, reporter_email: email })).number);
  expect(same).toMatchObject({ asset_id: rental.asset_id, rental_id: rental.id });
});

test("a place is searched as it is written, whatever its characters mean in a pattern", async () => {
  const name = `Nave \\ ${nextNumber()} 100 %_`;
  const asset = await given.anAsset({ name });
  const place = { reported_place: name, reporter_email: "nadie@example.es" };
  expect((await incidentOf((await report(app, place)).number)).asset_id).toBe(asset.id);
});

test("the form offers what fits no type last", async () => {
  const { types } = dataOf(await app.visitor.get<PublicIncidentForm>("/incidents/friendly/form"));
  expect(types.at(-1)?.label).toBe("Otro");
});
