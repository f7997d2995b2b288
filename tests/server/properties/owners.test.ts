import { expect, test } from "vitest";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { dataOf } from "#tests/support/api.ts";
import { anOwnerInput } from "#tests/support/builders.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer();

const post = (documentation: string) => api.post<Owner>("/owners", anOwnerInput({ documentation }));
const refusal = (owner: Owner) => ({
  status: 409,
  body: {
    errors: [
      {
        field: "documentation",
        translationKey: "error.duplicate_owner",
        message: `Ya existe un propietario con este documento: ${owner.label}`,
        params: { name: owner.label, id: owner.id },
      },
    ],
    data: { id: owner.id, label: owner.label },
  },
});

test("an owner with an existing tax number is refused and offered the existing one, archived or not", async () => {
  const number = generateDni(80_000_001);
  const owner = dataOf(await post(number));
  expect(await post(`${number.slice(0, 8)}-${number.slice(8).toLowerCase()}`)).toMatchObject(refusal(owner));
  const other = dataOf(await post(generateDni(80_000_002)));
  const change = { version: other.version, documentation: number };
  expect(await api.patch(`/owners/${other.id}`, change)).toMatchObject(refusal(owner));
  const same = await api.patch<Owner>(`/owners/${owner.id}`, { version: owner.version, documentation: number });
  const archived = await api.post<Owner>(`/owners/${owner.id}/archive`, { version: dataOf(same).version });
  expect(archived.status).toBe(200);
  expect(await post(number)).toMatchObject(refusal(owner));
});

test("of concurrent owners with one tax number one is created and the others are offered it", async () => {
  const number = generateDni(80_000_003);
  const lock = await lockTable(app.db, "owner");
  const entered = Array.from({ length: 6 }, () => post(number));
  await lock.untilLockIsAwaited();
  await lock.release();
  const answers = await Promise.all(entered);
  const [owner, ...others] = answers.filter(({ status }) => status === 201).map(dataOf);
  if (!owner) throw new Error("no owner was created");
  expect(others).toEqual([]);
  for (const reply of answers.filter(({ status }) => status !== 201)) expect(reply).toMatchObject(refusal(owner));
});
