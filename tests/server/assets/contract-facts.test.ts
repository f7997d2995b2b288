import { expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { dataOf } from "#tests/support/api.ts";
import { anOwnerInput } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { api, given } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });

test("the facts of an asset for its contract are stored, cleared, and refused where they are impossible", async () => {
  const facts = {
    stressed_zone: "inside",
    last_rent: 80_000,
    last_rent_on: "2025-12-31",
    improvement: "energy",
    improved_on: "2025-06-01",
    reference_rent: 90_000,
    reference_rent_on: "2025-12-01",
    energy_certificate_number: "EC-2021-0042",
    habitability_certificate: "CHB-0042",
    habitability_expiry: "2034-01-01",
    title_deed: "Escritura de compraventa de 3 de mayo de 2019",
  } as const;
  const asset = await given.anAsset(facts);
  expect(asset).toMatchObject(facts);
  const cleared = { stressed_zone: null, last_rent: null, last_rent_on: null, title_deed: null };
  const { version } = asset;
  expect(dataOf(await api.patch<Asset>(`/assets/${asset.id}`, { version, ...cleared }))).toMatchObject(cleared);
  const wrong = [
    { stressed_zone: "somewhere" },
    { last_rent: -1 },
    { improvement: "paint" },
    { improved_on: "2026-02-30" },
  ];
  for (const values of wrong) {
    const { status } = await api.patch(`/assets/${asset.id}`, { version: version + 1, ...values });
    expect(status).toBe(400);
  }
});

test("an owner says who represents it and whether it is a large holder, which is not known by itself", async () => {
  const input = anOwnerInput();
  expect(dataOf(await api.post<Owner>("/owners", input))).toMatchObject({
    is_large_holder: null,
    representative: null,
  });
  const company = {
    ...anOwnerInput(),
    kind: "company",
    last_name: null,
    documentation: "B12345674",
    is_large_holder: true,
    representative: "Marta Gil Sanz",
    representative_documentation: "12345678-z",
    representative_deed: "Administradora única, escritura de 3 de mayo de 2019",
  };
  expect(dataOf(await api.post<Owner>("/owners", company))).toMatchObject({
    is_large_holder: true,
    representative_documentation: "12345678Z",
  });
});
