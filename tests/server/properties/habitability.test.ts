import { expect, test } from "vitest";
import { HABITABILITY_AS_OF, type HabitabilityNote } from "#shared/domain/rentals/habitability.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer();

const noteOf = async (postal_code: string, country = "España") => {
  const address = await given.anAddress({ postal_code, country });
  const { id } = await given.aProperty({ address_id: address.id });
  return dataOf(await api.get<HabitabilityNote | null>(`/properties/${id}/habitability`));
};

test("a property says what its region asks for of a home, by which regulation, as of which day, and that no one verified it", async () => {
  expect(await noteOf("08001")).toEqual({
    region: "Cataluña",
    status: "required",
    regulation: "Decreto 141/2012",
    is_verified: false,
    as_of: HABITABILITY_AS_OF,
  });
  expect(await noteOf("28010")).toMatchObject({ status: "abolished", regulation: null });
  expect(await noteOf("41001")).toMatchObject({ region: "Andalucía", status: "unknown" });
});

test("of a property outside Spain nothing is said of habitability", async () => {
  expect(await noteOf("08000", "Francia")).toBeNull();
});

test("the habitability of a property that does not exist, or is out of scope, is not found", async () => {
  expect((await api.get("/properties/01890000-0000-7000-8000-000000000000/habitability")).status).toBe(404);
  const { id } = await given.aProperty();
  await assignProperties(app.db, []);
  const manager = await app.logInAs("manager");
  expect((await manager.get(`/properties/${id}/habitability`)).status).toBe(404);
});
