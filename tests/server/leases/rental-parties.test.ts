import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isOfAge } from "#shared/domain/core/plausible.ts";
import { generateDni, isSameDocumentation, normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { RentalParty } from "#shared/domain/rentals/rental-party.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, addYears } from "#shared/lib/dates.ts";
import { isMinor, isSameDocument } from "#server/areas/leases/fit-parties.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-03-02";

let app: TestApp;
let api: Api;
let given: Builders;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
  api = await app.logInAs("admin");
  given = createBuilders(api);
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await given.aPerson({ is_tenant: false, is_guarantor: true });
});

const activate = async (draft: Rental, by: Api = api) =>
  dataOf(await by.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2025-12-20" }));
const activeRental = async (values: Parameters<Builders["aRental"]>[0] = {}) => activate(await given.aRental(values));
const tryAdd = ({ id, version }: Rental, party: object, by: Api = api) =>
  by.post<Rental>(`/rentals/${id}/add_party`, { version, role: "additional_tenant", since: TODAY, ...party });
const add = async (rental: Rental, party: object) => dataOf(await tryAdd(rental, party));
const tryEnd = ({ id, version }: Rental, party_id: string, until: string, by: Api = api) =>
  by.post<Rental>(`/rentals/${id}/end_party`, { version, party_id, until });
const partiesOf = async ({ id }: Pick<Rental, "id">, by: Api = api) =>
  dataOf(await by.get<RentalParty[]>(`/rentals/${id}/parties`));
const partyOf = async (rental: Rental, who: Pick<Person, "id">) => {
  const party = (await partiesOf(rental)).find(({ person_id }) => person_id === who.id);
  if (!party) throw new Error("not a party");
  return party;
};

const refusalOf = ({ status, body }: Reply<unknown>) =>
  `${status} ${body.errors[0]?.field ?? ""} ${body.errors[0]?.translationKey ?? ""}`;
const setBirth = ({ id }: Pick<Person, "id">, birth_date: string) =>
  app.db.query("update person set birth_date = $2 where id = $1", [id, birth_date]);

/** Two records of one person: a DNI, and a passport with its number. */
async function aPersonTwice(): Promise<readonly [Person, Person]> {
  const one = await given.aPerson();
  const { documentation } = one;
  return [one, await given.aPerson({ documentation, documentation_type: "passport", is_guarantor: true })];
}

describe("age of parties", () => {
  test("a tenant, a further tenant and a guarantor of a new rental are of age on the business day", async () => {
    const minor = await given.aPerson({ birth_date: "2008-03-03" });
    const asset = await given.anAsset();
    const refusal = async (named: Parameters<Builders["aRentalInput"]>[0]) =>
      refusalOf(await api.post("/rentals", await given.aRentalInput({ asset_id: asset.id, ...named })));
    expect(await refusal({ tenant_id: minor.id })).toBe("422 tenant_id error.party_minor");
    expect(await refusal({ additional_tenant_ids: [minor.id] })).toBe("422 additional_tenant_ids error.party_minor");
    expect(await refusal({ guarantor_id: minor.id })).toBe("422 guarantor_id error.party_minor");
    const adult = await given.aPerson({ birth_date: "2008-03-02" });
    expect((await given.aRental({ tenant_id: adult.id })).tenant_id).toBe(adult.id);
  });

  test("the refusal names the person", async () => {
    const minor = await given.aPerson({ name: "Leo", last_name: "Gil Sanz", birth_date: "2010-01-01" });
    const { body } = await api.post("/rentals", await given.aRentalInput({ tenant_id: minor.id }));
    expect(body.errors[0]?.message).toBe("Leo Gil Sanz no ha cumplido 18 años: no puede firmar ni avalar");
  });

  test("a party added to a live rental is of age", async () => {
    const rental = await activeRental();
    const minor = await given.aPerson({ birth_date: "2010-01-01" });
    expect(refusalOf(await tryAdd(rental, { person_id: minor.id }))).toBe("422 person_id error.party_minor");
  });

  test("a draft that already names a minor can still be changed otherwise, but not by another minor", async () => {
    const draft = await given.aRental();
    await app.db.query("update person set birth_date = '2010-01-01' where id = $1", [draft.tenant_id]);
    const { version } = draft;
    const changed = dataOf(await api.patch<Rental>(`/rentals/${draft.id}`, { version, notes: "Revisado" }));
    expect(changed.notes).toBe("Revisado");
    const minor = await given.aPerson({ birth_date: "2010-01-01" });
    const patch = { version: changed.version, additional_tenant_ids: [minor.id] };
    expect(refusalOf(await api.patch(`/rentals/${draft.id}`, patch))).toBe(
      "422 additional_tenant_ids error.party_minor",
    );
  });

  test("a draft that already names a minor cannot be activated, nor a contract with one be renewed", async () => {
    const draft = await given.aRental();
    const live = await activeRental();
    for (const { tenant_id } of [draft, live]) await setBirth({ id: tenant_id }, "2010-01-01");
    const activation = { version: draft.version, signed_on: TODAY };
    expect(refusalOf(await api.post(`/rentals/${draft.id}/activate`, activation))).toBe(
      "422 tenant_id error.party_minor",
    );
    const terms = { start_date: "2027-01-01", end_date: "2027-12-31", monthly_rent: 90_000, index_clause: "none" };
    const renewal = await api.post(`/rentals/${live.id}/renew`, { version: live.version, ...terms });
    expect(refusalOf(renewal)).toBe("422 tenant_id error.party_minor");
  });

  test("server and form agree on the day when someone comes of age, born on 29 February too", async () => {
    const anyDay = fc.date({ min: new Date("2000-01-01"), max: new Date("2012-12-31"), noInvalidDate: true });
    const leapDay = fc.constantFrom("2004-02-29", "2008-02-29", "2000-02-29");
    const birthDay = fc.oneof(
      anyDay.map((day) => day.toISOString().slice(0, 10)),
      leapDay,
    );
    await fc.assert(
      fc.asyncProperty(birthDay, fc.integer({ min: -2, max: 2 }), async (birth_date, offset) => {
        const day = addDays(addYears(birth_date, 18), offset);
        const [row] = await app.db.query<{ minor: boolean }>(
          `select ${isMinor("p", "$2::date")} as minor from (select 'natural' as kind, $1::date as birth_date) p`,
          [birth_date, day],
        );
        expect(row?.minor).toBe(!isOfAge(birth_date, day));
      }),
      { numRuns: 60 },
    );
  });
});

describe("guarantors of their own debt", () => {
  test("a guarantor of a new rental has neither a tenant's record nor a tenant's document", async () => {
    const [one, same] = await aPersonTwice();
    const refusal = async (named: Parameters<Builders["aRentalInput"]>[0]) =>
      refusalOf(await api.post("/rentals", await given.aRentalInput(named)));
    const own = "422 guarantor_id error.own_guarantor";
    expect(await refusal({ tenant_id: one.id, guarantor_id: one.id })).toBe(
      "400 guarantor_id validation.own_guarantor",
    );
    expect(await refusal({ tenant_id: one.id, guarantor_id: same.id })).toBe(own);
    expect(await refusal({ additional_tenant_ids: [same.id], guarantor_id: one.id })).toBe(own);
    const other = await given.aPerson({ is_guarantor: true });
    expect((await given.aRental({ tenant_id: one.id, guarantor_id: other.id })).guarantor_id).toBe(other.id);
  });

  test("a party added to a live rental is on one side of the debt on each day", async () => {
    const [one, same] = await aPersonTwice();
    const rental = await activeRental({ tenant_id: one.id });
    expect(refusalOf(await tryAdd(rental, { person_id: same.id, role: "guarantor" }))).toBe(
      "422 person_id error.own_guarantor",
    );
    const [further, twin] = await aPersonTwice();
    const joined = await add(rental, { person_id: further.id, until: "2026-03-31" });
    const later = { person_id: twin.id, role: "guarantor", since: "2026-04-01" };
    expect(refusalOf(await tryAdd(joined, { ...later, since: "2026-03-31" }))).toBe(
      "422 person_id error.own_guarantor",
    );
    expect((await add(joined, later)).version).toBeGreaterThan(joined.version);
  });

  test("a draft that already names its tenant as guarantor can be changed otherwise, and is not activated", async () => {
    const [one, same] = [await given.aPerson(), await given.aPerson({ is_guarantor: true })];
    const draft = await given.aRental({ tenant_id: one.id, guarantor_id: same.id });
    await app.db.query("update person set documentation = $2, documentation_type = 'passport' where id = $1", [
      same.id,
      one.documentation,
    ]);
    const { version } = draft;
    const changed = dataOf(await api.patch<Rental>(`/rentals/${draft.id}`, { version, notes: "Revisado" }));
    const activation = { version: changed.version, signed_on: TODAY };
    expect(refusalOf(await api.post(`/rentals/${draft.id}/activate`, activation))).toBe(
      "422 guarantor_id error.own_guarantor",
    );
  });

  test("server and form compare the same documents", async () => {
    const number = fc.oneof(fc.nat(99_999_999).map(generateDni), fc.constantFrom("0001234567L", "AB0012", "X1234567L"));
    const zeros = fc.constantFrom("", "0", "000");
    await fc.assert(
      fc.asyncProperty(number, number, zeros, fc.boolean(), async (one, another, padding, isOne) => {
        const other = `${padding}${isOne ? one : another}`;
        const [row] = await app.db.query<{ same: boolean }>(
          `select ${isSameDocument("p", "o")} as same
           from (select $1::text as documentation) p, (select $2::text as documentation) o`,
          [normalizeDocumentation(one), normalizeDocumentation(other)],
        );
        expect(row?.same).toBe(isSameDocumentation(one, other));
      }),
      { numRuns: 60 },
    );
  });
});

describe("adding a party to a live rental", () => {
  test("an added party is listed from that day on, gets the role's mark and appears in the history", async () => {
    const rental = await activeRental();
    const added = await add(rental, { person_id: person.id });
    expect(added.additional_tenant_ids).toEqual([person.id]);
    expect(added.version).toBeGreaterThan(rental.version);
    expect(dataOf(await api.get<Person>(`/persons/${person.id}`)).is_tenant).toBe(true);
    const history = dataOf(await api.get<{ action: string; changes: object }[]>(`/rentals/${rental.id}/timeline`));
    expect(history).toContainEqual(
      expect.objectContaining({
        action: "add_party",
        changes: {
          party: [null, person.label],
          party_role: [null, "additional_tenant"],
          party_since: [null, TODAY],
        },
      }),
    );
  });

  test("future and former parties are not in the current list", async () => {
    const [future, former] = [await given.aPerson(), await given.aPerson()];
    const rental = await activeRental();
    const first = await add(rental, { person_id: future.id, since: "2026-05-01" });
    const second = await add(first, { person_id: former.id, since: "2026-01-10", until: "2026-02-10" });
    expect(second.additional_tenant_ids).toEqual([]);
    expect(second.version).toBeGreaterThan(first.version);
    expect((await partiesOf(rental)).map(({ person_id, since, until }) => ({ person_id, since, until }))).toEqual([
      { person_id: rental.tenant_id, since: "2026-01-01", until: null },
      { person_id: former.id, since: "2026-01-10", until: "2026-02-10" },
      { person_id: future.id, since: "2026-05-01", until: null },
    ]);
  });

  test.each([
    ["before the rental", { since: "2025-12-31" }, "since"],
    ["after it", { since: "2027-01-01" }, "since"],
    ["until after it", { until: "2027-01-01" }, "until"],
    ["and goes before", { until: "2026-03-01" }, "until"],
    ["on no day", { since: "2026-02-30" }, "since"],
    ["as the tenant", { role: "tenant" }, "role"],
    ["of an unknown person", { person_id: "01890000-0000-7000-8000-000000000000" }, "person_id"],
  ])("a party with %s is refused at the field", async (_how, values, field) => {
    const rental = await activeRental();
    const { status, body } = await tryAdd(rental, { person_id: person.id, ...values });
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field });
    expect(await partiesOf(rental)).toHaveLength(1);
  });

  test("a person cannot be a party twice on one day, in any role", async () => {
    const rental = await activeRental();
    const added = await add(rental, { person_id: person.id, since: "2026-02-01", until: "2026-06-30" });
    for (const values of [
      { since: "2026-06-30" },
      { since: "2026-01-15", until: "2026-02-01", role: "guarantor" },
      { person_id: rental.tenant_id },
    ]) {
      const { status, body } = await tryAdd(added, { person_id: person.id, ...values });
      expect({ status, key: body.errors[0]?.translationKey }).toEqual({ status: 409, key: "error.party_overlap" });
    }
    expect((await tryAdd(added, { person_id: person.id, since: "2026-07-01" })).status).toBe(200);
  });

  test("a rental cannot have two guarantors on one day", async () => {
    const rental = await activeRental({ guarantor_id: person.id });
    const next = await given.aPerson({ is_guarantor: true });
    const { status, body } = await tryAdd(rental, { person_id: next.id, role: "guarantor" });
    expect({ status, key: body.errors[0]?.translationKey }).toEqual({ status: 409, key: "error.guarantor_overlap" });
    const ended = dataOf(await tryEnd(rental, (await partyOf(rental, person)).id, "2026-03-01"));
    expect(ended.guarantor_id).toBeNull();
    expect((await add(ended, { person_id: next.id, role: "guarantor" })).guarantor_id).toBe(next.id);
  });

  test("a party added twice concurrently is added once", async () => {
    const rental = await activeRental();
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryAdd(rental, { person_id: person.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await partiesOf(rental)).toHaveLength(2);
  });
});

describe("removing a party from a live rental", () => {
  test("a leaving party is listed until that day, and its days stay in the history", async () => {
    const rental = await activeRental({ additional_tenant_ids: [person.id] });
    const { id } = await partyOf(rental, person);
    const staying = dataOf(await tryEnd(rental, id, TODAY));
    expect(staying.additional_tenant_ids).toEqual([person.id]);
    const gone = dataOf(await tryEnd(staying, id, "2026-03-01"));
    expect(gone.additional_tenant_ids).toEqual([]);
    expect(await partyOf(rental, person)).toMatchObject({ since: "2026-01-01", until: "2026-03-01" });
    const history = dataOf(await api.get<{ action: string; changes: object }[]>(`/rentals/${rental.id}/timeline`));
    expect(history).toContainEqual(
      expect.objectContaining({
        action: "end_party",
        changes: { party: [person.label, person.label], party_until: [TODAY, "2026-03-01"] },
      }),
    );
  });

  test("a party cannot leave before it came, and the tenant cannot leave before the contract ends", async () => {
    const rental = await activeRental({ additional_tenant_ids: [person.id] });
    const early = await tryEnd(rental, (await partyOf(rental, person)).id, "2025-12-31");
    expect({ status: early.status, field: early.body.errors[0]?.field }).toEqual({ status: 400, field: "until" });
    const tenant = await partyOf(rental, { id: rental.tenant_id });
    expect((await tryEnd(rental, tenant.id, TODAY)).status).toBe(409);
    const other = await activeRental();
    expect((await tryEnd(other, (await partyOf(rental, person)).id, TODAY)).status).toBe(404);
  });

  test("a leaving party keeps the role's mark until the day has passed", async () => {
    const rental = await activeRental({ additional_tenant_ids: [person.id] });
    dataOf(await tryEnd(rental, (await partyOf(rental, person)).id, "2026-03-31"));
    const present = dataOf(await api.get<Person>(`/persons/${person.id}`));
    const taken = await api.patch(`/persons/${person.id}`, { version: present.version, is_tenant: false });
    expect(taken.status).toBe(422);
  });
});

test("parties are changed only in live rentals, with approval permission and the current version", async () => {
  const draft = await given.aRental();
  expect((await tryAdd(draft, { person_id: person.id })).status).toBe(409);
  const rental = await activate(draft);
  expect((await tryAdd(draft, { person_id: person.id })).status).toBe(409);
  for (const role of ["agent", "viewer"] as const)
    expect((await tryAdd(rental, { person_id: person.id }, await app.logInAs(role))).status).toBe(403);
  const end = { version: rental.version, keys_returned_on: "2026-03-01" };
  const ended = dataOf(await api.post<Rental>(`/rentals/${rental.id}/end`, end));
  expect((await tryAdd(ended, { person_id: person.id })).status).toBe(409);
  expect(await partiesOf(rental)).toMatchObject([{ until: "2026-03-01" }]);
});

test("ending a rental removes parties that would come later", async () => {
  const rental = await add(await activeRental(), { person_id: person.id, since: "2026-05-01" });
  dataOf(await api.post(`/rentals/${rental.id}/end`, { version: rental.version, keys_returned_on: "2026-03-01" }));
  expect((await partiesOf(rental)).map(({ role }) => role)).toEqual(["tenant"]);
});

test("the rental's lists of parties are updated at midnight", async () => {
  const own = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
  const start = await own.logInAs("admin");
  const builders = createBuilders(start);
  const [leaving, coming, guarantor] = [await builders.aPerson(), await builders.aPerson(), await builders.aPerson()];
  let rental = await activate(await builders.aRental({ additional_tenant_ids: [leaving.id] }), start);
  const leaver = (await partiesOf(rental, start)).find(({ person_id }) => person_id === leaving.id);
  rental = dataOf(await tryEnd(rental, leaver?.id ?? "", "2026-03-04", start));
  rental = dataOf(await tryAdd(rental, { person_id: coming.id, since: "2026-03-05" }, start));
  rental = dataOf(
    await tryAdd(
      rental,
      { person_id: guarantor.id, role: "guarantor", since: "2026-03-05", until: "2026-03-05" },
      start,
    ),
  );
  expect(rental).toMatchObject({ additional_tenant_ids: [leaving.id], guarantor_id: null });
  const listsAt = async (instant: string) => {
    await own.restartAt(instant);
    await (await startJobs(own.services, tasks)).stop();
    const session = await own.logInAs("admin");
    const { additional_tenant_ids, guarantor_id } = dataOf(await session.get<Rental>(`/rentals/${rental.id}`));
    return { additional_tenant_ids, guarantor_id };
  };
  expect(await listsAt("2026-03-04T22:59:00Z")).toEqual({ additional_tenant_ids: [leaving.id], guarantor_id: null });
  expect(await listsAt("2026-03-04T23:01:00Z")).toEqual({
    additional_tenant_ids: [coming.id],
    guarantor_id: guarantor.id,
  });
  expect(await listsAt("2026-03-06T09:00:00Z")).toEqual({ additional_tenant_ids: [coming.id], guarantor_id: null });
  await own.close();
});
