import { expect, test } from "vitest";
import type { Address } from "#shared/domain/properties/address.ts";
import { dataOf } from "#tests/support/api.ts";
import { anAddressInput } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { api, given } = testServer();

test.each([
  ["Barcelona", "08001", "Barcelona"],
  ["Madrid", "08001", "Barcelona"],
  [null, "05001", "Ávila"],
  ["Baleares", "07800", "Illes Balears"],
])(
  "an address in Spain entered with province %s and postal code %s gets the province %s",
  async (state, code, province) => {
    const address = await given.anAddress({ state, postal_code: code });
    expect(address).toMatchObject({ state: province, postal_code: code, country: "España" });
  },
);

test("an address outside Spain keeps its region", async () => {
  const values = { country: "Portugal", state: "Lisboa", postal_code: "1000-001" };
  expect(await given.anAddress(values)).toMatchObject(values);
});

test("the province follows a changed postal code, and a change of country to Spain", async () => {
  const address = await given.anAddress({ country: "France", state: "Occitanie", postal_code: "31000" });
  const change = async (values: object) => {
    const { version } = dataOf(await api.get<Address>(`/addresses/${address.id}`));
    return dataOf(await api.patch<Address>(`/addresses/${address.id}`, { version, ...values }));
  };
  expect((await change({ country: " SPAIN " })).state).toBe("Navarra");
  expect((await change({ postal_code: "50001", state: "Huesca" })).state).toBe("Zaragoza");
  expect((await change({ street: "Calle Mayor, 2" })).state).toBe("Zaragoza");
});

test("Spain is recognised in any spelling, and its postal codes are validated", async () => {
  for (const country of ["espana", "ESPAÑA", "Spain", " España "]) {
    const { status, body } = await api.post("/addresses", anAddressInput({ country, postal_code: "99999" }));
    expect({ country, status, field: body.errors[0]?.field }).toEqual({ country, status: 400, field: "postal_code" });
  }
});
