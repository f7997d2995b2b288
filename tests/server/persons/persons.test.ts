import { describe, expect, test } from "vitest";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

const post = (values: Parameters<typeof aPersonInput>[0]) => api.post<Person>("/persons", aPersonInput(values));
const read = async ({ id }: { id: string }) => dataOf(await api.get<Person>(`/persons/${id}`));
const patch = async (person: { id: string }, values: object) =>
  api.patch<Person>(`/persons/${person.id}`, { version: (await read(person)).version, ...values });
const activate = ({ id, version }: Rental) =>
  api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" });

let count = 0;
const aDni = () => generateDni(70_000_000 + ++count);

describe("unique document numbers", () => {
  const refusal = (person: Person) => ({
    status: 409,
    body: {
      errors: [
        {
          field: "documentation",
          translationKey: "error.duplicate_documentation",
          message: `Ya existe una persona con este documento: ${person.label}`,
        },
      ],
      data: { id: person.id, label: person.label },
    },
  });

  test.each([
    ["as it was", "dni", (number: string) => number],
    ["with separators", "dni", (number: string) => `${number.slice(0, 2)}.${number.slice(2, 8)}-${number.slice(8)}`],
    ["in lower case", "dni", (number: string) => number.toLowerCase()],
    ["as a NIF", "nif", (number: string) => number],
  ] as const)(
    "a document entered again %s is refused and offers the existing person",
    async (_how, documentation_type, write) => {
      const documentation = aDni();
      const first = dataOf(await post({ documentation }));
      expect(await post({ documentation: write(documentation), documentation_type })).toMatchObject(refusal(first));
      const other = dataOf(await post({ documentation: aDni() }));
      expect(await patch(other, { documentation: write(documentation), documentation_type })).toMatchObject(
        refusal(first),
      );
    },
  );

  test("of ten concurrent persons with one document one is created and nine are offered it", async () => {
    const documentation = aDni();
    const lock = await lockTable(app.db, "person");
    const entered = Array.from({ length: 10 }, (_, index) =>
      post({ documentation, documentation_type: index % 2 === 0 ? "dni" : "nif" }),
    );
    await lock.untilLockIsAwaited();
    await lock.release();
    const answers = await Promise.all(entered);
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const [first] = created.map(dataOf);
    if (!first) throw new Error("no person was created");
    for (const reply of answers.filter(({ status }) => status !== 201)) expect(reply).toMatchObject(refusal(first));
  });

  test("a passport may have the number of another document type", async () => {
    const documentation = aDni();
    dataOf(await post({ documentation }));
    const foreign = dataOf(await post({ documentation, documentation_type: "passport" }));
    expect(await post({ documentation, documentation_type: "passport" })).toMatchObject(refusal(foreign));
  });

  test("the database enforces unique documents, also against SQL", async () => {
    const { documentation } = dataOf(await post({ documentation: aDni() }));
    const insert = app.db.query(
      `insert into person (kind, name, documentation, documentation_type, is_tenant, is_guarantor)
       values ('natural', 'Ana', $1, 'nif', true, false)`,
      [documentation],
    );
    await expect(insert).rejects.toThrow(/person_documentation_key/);
  });

  test("a document entered as NIF that is a DNI is stored as DNI", async () => {
    const person = dataOf(await post({ documentation: aDni(), documentation_type: "nif" }));
    expect(person.documentation_type).toBe("dni");
    expect(dataOf(await patch(person, { documentation_type: "nif" })).documentation_type).toBe("dni");
  });
});

describe("persons named in a rental", () => {
  const guarantorOnly = () => given.aPerson({ is_tenant: false, is_guarantor: true });
  const tenantOnly = () => given.aPerson({ is_tenant: true, is_guarantor: false });

  test("a person named in a new rental gets the role's mark, and the history names the author", async () => {
    const [tenant, roommate, guarantor] = [await guarantorOnly(), await guarantorOnly(), await tenantOnly()];
    await given.aRental({ tenant_id: tenant.id, additional_tenant_ids: [roommate.id], guarantor_id: guarantor.id });
    const both = { is_tenant: true, is_guarantor: true };
    for (const person of [tenant, roommate, guarantor]) expect(await read(person)).toMatchObject(both);
    const [entry] = dataOf(await api.get<{ actor_label: string; changes: object }[]>(`/persons/${tenant.id}/timeline`));
    expect(entry).toMatchObject({ actor_label: "Usuario admin", changes: { is_tenant: [false, true] } });
    const listed = dataOf(
      await api.get<Person[]>(`/persons/tenants?query=${encodeURIComponent(tenant.documentation)}`),
    );
    expect(listed.map(({ id }) => id)).toEqual([tenant.id]);
  });

  test("a person gets the role's mark also when a rental is changed or activated", async () => {
    const rental = await given.aRental();
    const [next, guarantor] = [await guarantorOnly(), await tenantOnly()];
    const changed = dataOf(
      await api.patch<Rental>(`/rentals/${rental.id}`, {
        version: rental.version,
        tenant_id: next.id,
        guarantor_id: guarantor.id,
      }),
    );
    expect((await read(next)).is_tenant).toBe(true);
    dataOf(await patch(next, { is_tenant: false }));
    dataOf(await activate(changed));
    expect((await read(next)).is_tenant).toBe(true);
  });

  test("a person who already has the mark stays unchanged", async () => {
    const tenant = await tenantOnly();
    await given.aRental({ tenant_id: tenant.id });
    expect(await read(tenant)).toEqual(tenant);
  });

  test.each([
    ["is_tenant", "tenant_id", "Inquilino"],
    ["is_tenant", "additional_tenant_ids", "Inquilino"],
    ["is_guarantor", "guarantor_id", "Avalista"],
  ] as const)("a person cannot lose %s while they are its %s", async (mark, role, label) => {
    const person = await given.aPerson({ is_tenant: true, is_guarantor: true });
    const draft = await given.aRental({ [role]: role === "additional_tenant_ids" ? [person.id] : person.id });
    const rental = dataOf(await activate(draft));
    const refused = await patch(person, { [mark]: false });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      {
        field: mark,
        translationKey: "error.role_in_rental",
        message: `Figura como ${label} en un alquiler en vigor: no se puede quitar`,
        params: { label },
      },
    ]);
    const other = mark === "is_tenant" ? "is_guarantor" : "is_tenant";
    expect((await patch(person, { [other]: false })).status).toBe(200);
    dataOf(await patch(person, { [other]: true }));
    dataOf(await api.post(`/rentals/${rental.id}/end`, { version: rental.version, keys_returned_on: "2026-03-01" }));
    expect((await patch(person, { [mark]: false })).status).toBe(200);
  });

  test("a person keeps the mark when it is removed concurrently with the activation", async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await given.aPerson({ is_tenant: true, is_guarantor: true });
      const draft = await given.aRental({ tenant_id: person.id });
      const { version } = await read(person);
      const [activated] = await Promise.all([
        activate(draft),
        api.patch(`/persons/${person.id}`, { version, is_tenant: false }),
      ]);
      expect(activated.status).toBe(200);
      expect((await read(person)).is_tenant).toBe(true);
    }
  });
});
