import { beforeEach, describe, expect, test } from "vitest";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { attachmentOwners } from "#shared/domain/documents/attachment.ts";
import { type MergeChoice, type MergePreview, proposeTaken } from "#shared/domain/persons/person-merge.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import {
  noticePointer,
  partPointers,
  personPointers,
  recipientPointer,
} from "#server/areas/administration/person-merge/person-pointers.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let survivor: Person;
let duplicate: Person;

beforeEach(async () => {
  survivor = await given.aPerson({ name: "Lucía", phone: null, notes: null });
  duplicate = await given.aPerson({ name: "Lucia", is_tenant: false, is_guarantor: true });
});

const tryMerge = async (into: Person, other: Person, take: readonly MergeChoice[] = [], by: Api = api) => {
  const body = { version: into.version, duplicate_id: other.id, duplicate_version: other.version, take };
  return by.post<Person>(`/persons/${into.id}/merge`, body, await confirmed(by));
};
const merge = async (into: Person, other: Person, take: readonly MergeChoice[] = []) =>
  dataOf(await tryMerge(into, other, take));
const preview = (into: Person, other: Pick<Person, "id">, by: Api = api) =>
  by.get<MergePreview>(`/persons/${into.id}/merge?duplicate_id=${other.id}`);
const read = async ({ id }: { id: string }) => dataOf(await api.get<Person>(`/persons/${id}`));
const readRental = async ({ id }: { id: string }) => dataOf(await api.get<Rental>(`/rentals/${id}`));
const activate = async ({ id, version }: Rental) =>
  dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" }));
const partiesOf = ({ id }: { id: string }) =>
  app.db.query<{ person_id: string; role: string; since: string; until: string | null }>(
    "select person_id, role, since, until from rental_party where rental_id = $1 order by role, since",
    [id],
  );
const keyOf = ({ status, body }: Awaited<ReturnType<typeof tryMerge>>) => ({
  status,
  key: body.errors[0]?.translationKey,
});

test("a merge moves every foreign key to a person", async () => {
  const keys = await app.db.query<{ table: string; column: string }>(
    `select k.conrelid::regclass::text as table, a.attname as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid = 'person'::regclass`,
    [],
  );
  const moved = new Set([
    ...personPointers.map(({ entity, column }) => `${entity}.${column}`),
    ...[...partPointers, noticePointer, recipientPointer].map(({ table, column }) => `${table}.${column}`),
  ]);
  // Blocked persons are archived and cannot be merged; erasure proposals are recomputed each night.
  for (const own of ["reserved_value.person_id", "erasure_proposal.person_id"]) moved.add(own);
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.map(({ table, column }) => `${table}.${column}`).filter((key) => !moved.has(key))).toEqual([]);
  // Attachments refer to their record by entity and id. If persons get attachments, a merge has to move those too.
  expect(attachmentOwners).not.toContain("person");
});

describe("merging persons", () => {
  test("a merge keeps the chosen values, joins the roles and archives the duplicate permanently", async () => {
    const merged = await merge(survivor, duplicate, ["phone", "notes"]);
    expect(merged).toMatchObject({
      id: survivor.id,
      name: "Lucía",
      documentation: survivor.documentation,
      phone: duplicate.phone,
      notes: duplicate.notes,
      is_tenant: true,
      is_guarantor: true,
      archived_at: null,
    });
    const gone = await read(duplicate);
    expect(gone).toMatchObject({ merged_into_id: survivor.id, merged_into_label: merged.label, name: "Lucia" });
    expect(gone.archived_at).not.toBeNull();
    const restored = await api.post<Person>(`/persons/${gone.id}/restore`, { version: gone.version });
    expect(restored.status).toBe(409);
    expect(restored.body.errors[0]?.message).toBe(`Esta ficha se fusionó con la de ${merged.label}: trabaja en esa`);
    const changed = await api.patch(`/persons/${gone.id}`, { version: gone.version, notes: "Otra" });
    expect(changed.status).toBe(409);
  });

  test("a merge takes the payment method and the wish for receipts", async () => {
    const payment_method_id = await createMoneyBuilders(api, given).aMethod("cash");
    const other = await given.aPerson({ payment_method_id, mails_receipts: true });
    expect(proposeTaken(survivor, other)).toContain("payment_method_id");
    const merged = await merge(survivor, other, ["payment_method_id", "mails_receipts"]);
    expect(merged).toMatchObject({ payment_method_id, mails_receipts: true });
  });

  test("a merge moves every rental with the duplicate in any role, whatever its state", async () => {
    const live = await activate(await given.aRental({ tenant_id: duplicate.id }));
    const answered = await given.aRental({ guarantor_id: duplicate.id });
    const shared = await activate(await given.aRental({ additional_tenant_ids: [duplicate.id] }));
    for (const rental of [live, answered])
      await given.anIncident({ rental_id: rental.id, asset_id: rental.asset_id, property_id: rental.property_id });
    const earlier = await given.aPerson();
    await merge(await read(duplicate), await read(earlier));
    // An incident belongs to the tenant, not to a guarantor.
    expect(dataOf(await preview(survivor, await read(duplicate))).moves).toEqual([
      { entity: "person", count: 1 },
      { entity: "rental", count: 3 },
      { entity: "deposit", count: 1 },
      { entity: "incident", count: 1 },
    ]);
    duplicate = await read(duplicate);
    await merge(survivor, duplicate);
    expect((await readRental(live)).tenant_id).toBe(survivor.id);
    expect((await readRental(answered)).guarantor_id).toBe(survivor.id);
    expect((await readRental(shared)).additional_tenant_ids).toEqual([survivor.id]);
    for (const rental of [live, answered, shared])
      expect((await partiesOf(rental)).map(({ person_id }) => person_id)).toContain(survivor.id);
    const left = await app.db.query("select 1 from rental_party where person_id = $1", [duplicate.id]);
    expect(left).toEqual([]);
    const search = await api.get<Rental[]>(`/rentals?query=${encodeURIComponent(survivor.documentation)}`);
    expect(dataOf(search).map(({ id }) => id)).toEqual([live.id]);
  });

  test("a merge joins two parties of a rental that were the same person", async () => {
    const other = await given.aPerson();
    const rental = await activate(
      await given.aRental({ tenant_id: survivor.id, additional_tenant_ids: [duplicate.id, other.id] }),
    );
    await merge(await read(survivor), await read(duplicate));
    expect(await readRental(rental)).toMatchObject({ tenant_id: survivor.id, additional_tenant_ids: [other.id] });
    expect(await partiesOf(rental)).toEqual([
      { person_id: other.id, role: "additional_tenant", since: "2026-01-01", until: null },
      { person_id: survivor.id, role: "tenant", since: "2026-01-01", until: null },
    ]);
    const both = await given.aRental({ additional_tenant_ids: [survivor.id, other.id] });
    await merge(await read(survivor), await read(other));
    expect((await readRental(both)).additional_tenant_ids).toEqual([survivor.id]);
  });

  test("a merge appears in the history of both persons", async () => {
    const merged = await merge(survivor, duplicate);
    const historyOf = async ({ id }: Person) =>
      dataOf(
        await api.get<{ action: string; changes: object; labels: object; actor_label: string }[]>(
          `/persons/${id}/timeline`,
        ),
      );
    expect(await historyOf(survivor)).toContainEqual(
      expect.objectContaining({
        action: "merge",
        actor_label: "Usuario admin",
        changes: { merged_id: [null, `${duplicate.label} · ${duplicate.documentation}`] },
      }),
    );
    expect((await historyOf(duplicate))[0]).toMatchObject({
      action: "merge",
      changes: { merged_into_id: [null, survivor.id] },
      labels: { [survivor.id]: merged.label },
    });
  });

  test("merging a person with earlier duplicates redirects those to the remaining person", async () => {
    await merge(survivor, duplicate);
    const last = await given.aPerson();
    await merge(last, await read(survivor));
    expect((await read(duplicate)).merged_into_id).toBe(last.id);
  });

  test("after a merge each document number belongs to one person, also the one not chosen", async () => {
    const enter = (documentation: string) => api.post<Person>("/persons", aPersonInput({ documentation }));
    const merged = await merge(survivor, duplicate, ["documentation"]);
    expect(merged.documentation).toBe(duplicate.documentation);
    const offered = await enter(duplicate.documentation);
    expect(offered.body.data).toMatchObject({ id: survivor.id });
    const other = await given.aPerson();
    const changed = await api.patch(`/persons/${other.id}`, {
      version: other.version,
      documentation: duplicate.documentation,
    });
    expect(changed.status).toBe(409);
    const next = await given.aPerson();
    const again = await merge(merged, next);
    const former = await enter(next.documentation);
    expect({ status: former.status, data: former.body.data }).toEqual({
      status: 409,
      data: { id: survivor.id, label: again.label },
    });
    const back = await api.patch<Person>(`/persons/${survivor.id}`, {
      version: again.version,
      documentation: next.documentation,
    });
    expect(dataOf(back).documentation).toBe(next.documentation);
  });
});

describe("merge refusals", () => {
  test("merging a person with itself is refused at the field", async () => {
    const { status, body } = await tryMerge(survivor, survivor);
    expect({ status, error: body.errors[0] }).toMatchObject({
      status: 400,
      error: { field: "duplicate_id", translationKey: "validation.merge_self" },
    });
    expect((await preview(survivor, survivor)).status).toBe(400);
  });

  test("merging with an archived person is refused in both positions, and an unknown one is not found", async () => {
    const archived = dataOf(await api.post<Person>(`/persons/${duplicate.id}/archive`, { version: duplicate.version }));
    const refusal = { status: 422, key: "error.merge_archived" };
    expect(keyOf(await tryMerge(survivor, archived))).toEqual(refusal);
    expect(keyOf(await tryMerge(archived, survivor))).toEqual(refusal);
    expect((await preview(survivor, archived)).body.errors[0]?.translationKey).toBe(refusal.key);
    const unknown = { ...duplicate, id: "01890000-0000-7000-8000-000000000000" };
    expect((await tryMerge(survivor, unknown)).status).toBe(404);
  });

  test("a merge with a stale version of either person is refused", async () => {
    const present = dataOf(
      await api.patch<Person>(`/persons/${duplicate.id}`, { version: duplicate.version, notes: "Otra" }),
    );
    const stale = await tryMerge(survivor, duplicate);
    expect({ ...keyOf(stale), data: stale.body.data }).toEqual({ status: 409, key: "error.stale", data: present });
    const other = await tryMerge({ ...survivor, version: 7 }, present);
    expect({ ...keyOf(other), data: other.body.data }).toEqual({ status: 409, key: "error.stale", data: survivor });
  });

  test("a merge of a person with a company, or with values that contradict each other, is refused", async () => {
    const company = await given.aPerson({
      kind: "company",
      last_name: null,
      documentation: generateCif("B", 77),
      documentation_type: "cif",
    });
    expect(keyOf(await tryMerge(survivor, company))).toEqual({ status: 422, key: "error.merge_other_kind" });
    expect((await tryMerge(survivor, duplicate, [JSON.parse('"is_tenant"')])).status).toBe(400);
  });

  test.each(["tenant_id", "additional_tenant_ids"] as const)(
    "a merge is refused if one person is the guarantor of a rental and the other its %s",
    async (field) => {
      const rental = await given.aRental({
        [field]: field === "tenant_id" ? survivor.id : [survivor.id],
        guarantor_id: duplicate.id,
      });
      const answers = [
        await tryMerge(await read(survivor), await read(duplicate)),
        await tryMerge(await read(duplicate), await read(survivor)),
      ];
      for (const { status, body } of answers)
        expect({ status, error: body.errors[0] }).toMatchObject({
          status: 422,
          error: { translationKey: "error.merge_two_roles", params: { name: rental.code } },
        });
      expect((await preview(survivor, duplicate)).status).toBe(422);
      expect((await read(duplicate)).archived_at).toBeNull();
    },
  );

  test.each(["agent", "viewer"] as const)("a merge is refused to the role %s", async (role) => {
    const other = await app.logInAs(role);
    expect((await tryMerge(survivor, duplicate, [], other)).status).toBe(403);
    expect((await preview(survivor, duplicate, other)).status).toBe(403);
  });

  test("a merge is refused to a user who may archive persons but not update them", async () => {
    await app.db.query(
      `update role set permissions = permissions || '{"person": ["read", "archive"]}' where slug = 'viewer'`,
      [],
    );
    const other = await app.logInAs("viewer");
    expect((await tryMerge(survivor, duplicate, [], other)).status).toBe(403);
    await app.db.query("update role set permissions = permissions - 'person' where slug = 'viewer'", []);
  });

  test("a merge is refused to a manager who cannot see all affected records", async () => {
    const [own, others] = [await given.aRental({ tenant_id: duplicate.id }), await given.aRental()];
    dataOf(await api.patch(`/rentals/${own.id}`, { version: own.version, additional_tenant_ids: [survivor.id] }));
    survivor = await read(survivor);
    await assignProperties(app.db, [own.property_id]);
    const manager = await app.logInAs("manager");
    duplicate = await read(duplicate);
    expect((await preview(survivor, duplicate, manager)).status).toBe(200);
    const hidden = dataOf(
      await api.patch<Rental>(`/rentals/${others.id}`, { version: others.version, guarantor_id: duplicate.id }),
    );
    duplicate = await read(duplicate);
    const refusal = { status: 403, key: "error.merge_out_of_sight" };
    expect(keyOf(await tryMerge(survivor, duplicate, [], manager))).toEqual(refusal);
    expect((await preview(survivor, duplicate, manager)).body.errors[0]?.translationKey).toBe(refusal.key);
    expect((await readRental(hidden)).guarantor_id).toBe(duplicate.id);
    await assignProperties(app.db, "all");
  });
});

describe("concurrent merges", () => {
  test("of two merges of the same pair in both directions one succeeds and the other is refused", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await given.aPerson(), await given.aPerson()];
      const rentals = [
        await given.aRental({ tenant_id: a.id }),
        await given.aRental({ tenant_id: b.id }),
        await given.aRental({ additional_tenant_ids: [a.id, b.id] }),
      ];
      const lock = await lockTable(app.db, "rental");
      const racing = [tryMerge(a, b), tryMerge(b, a)];
      await lock.untilLockIsAwaited();
      await lock.release();
      const answers = await Promise.all(racing);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const [winner] = answers.filter(({ status }) => status === 200).map(dataOf);
      for (const rental of rentals) {
        const { tenant_id, additional_tenant_ids } = await readRental(rental);
        const named = [tenant_id, ...additional_tenant_ids];
        const loser = winner?.id === a.id ? b.id : a.id;
        expect(named).toContain(winner?.id);
        expect(named).not.toContain(loser);
      }
    }
  });

  test("a rental created for the duplicate during a merge is moved, or refused because the person is archived", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await given.aPerson(), await given.aPerson()];
      const input = await given.aRentalInput({ tenant_id: b.id });
      const [created, merged] = await Promise.all([api.post<Rental>("/rentals", input), tryMerge(a, b)]);
      expect(merged.status).toBe(200);
      if (created.status === 201) expect((await readRental(created.body.data)).tenant_id).toBe(a.id);
      else expect(created.body.errors[0]?.translationKey).toBe("error.archived_reference");
    }
  });

  test("creating a person with the chosen number during a merge is refused as a duplicate", async () => {
    const documentation = generateDni(60_000_001);
    const other = await given.aPerson({ documentation });
    const [merged, entered] = await Promise.all([
      tryMerge(survivor, other, ["documentation"]),
      api.post<Person>("/persons", aPersonInput({ documentation })),
    ]);
    expect([merged.status, entered.status]).toEqual([200, 409]);
  });
});
