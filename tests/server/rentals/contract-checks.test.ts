import { describe, expect, test } from "vitest";
import type { MissingFact } from "#shared/domain/documents/missing-facts.ts";
import type { RentLimit } from "#shared/domain/rentals/rent-limit.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });

const path = (asset_id: string, terms: Record<string, string> = {}) =>
  `/assets/${asset_id}/rent-limit?${new URLSearchParams({ regime: "habitual", monthly_rent: "90000", start_date: "2026-04-01", ...terms })}`;
const limitOf = async (asset_id: string, terms: Record<string, string> = {}) =>
  dataOf(await api.get<RentLimit>(path(asset_id, terms)));

describe("the limit of a rent in a stressed zone", () => {
  test("a rent above the last one passes the limit, and the owner's holding decides on the reference prices", async () => {
    const asset = await given.anAsset({
      stressed_zone: "inside",
      last_rent: 85_000,
      last_rent_on: "2026-03-31",
      reference_rent: 80_000,
    });
    expect(await limitOf(asset.id)).toMatchObject({ limit: 85_000, is_exceeded: true, unknown: ["large_holder"] });
    const owner = await given.anOwner({ is_large_holder: true });
    const sql = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2026-01-01')";
    await app.db.query(sql, [asset.id, owner.id]);
    expect(await limitOf(asset.id)).toMatchObject({ limit: 80_000, basis: "reference_rent", unknown: [] });
    expect(await limitOf(asset.id, { regime: "seasonal" })).toMatchObject({ limit: null, is_exceeded: false });
  });

  test("a contract that is stored is the last one where the asset states none or an earlier one", async () => {
    const asset = await given.anAsset({ stressed_zone: "inside" });
    const former = await given.aRental({
      asset_id: asset.id,
      regime: "habitual",
      start_date: "2022-01-01",
      monthly_rent: 70_000,
    });
    const end =
      "update rental set state = 'ended', signed_on = start_date, end_date = '2026-01-31', exit_date = '2026-01-31' where id = $1";
    await app.db.query(end, [former.id]);
    expect(await limitOf(asset.id)).toMatchObject({ limit: 70_000, basis: "last_rent", is_exceeded: true });
    expect(await limitOf(asset.id, { start_date: "2031-03-01" })).toMatchObject({ limit: null });
    await app.db.query("update asset set last_rent = 60000, last_rent_on = '2015-01-01' where id = $1", [asset.id]);
    expect(await limitOf(asset.id)).toMatchObject({ limit: 70_000 });
    await app.db.query("update asset set last_rent = 72000, last_rent_on = '2026-01-31' where id = $1", [asset.id]);
    expect(await limitOf(asset.id)).toMatchObject({ limit: 72_000 });
  });

  test("a contract above the limit is saved all the same", async () => {
    const asset = await given.anAsset({ stressed_zone: "inside", last_rent: 1_000, last_rent_on: "2026-03-31" });
    expect((await given.aRental({ asset_id: asset.id })).monthly_rent).toBeGreaterThan(1_000);
  });

  test("terms that no one can write are refused, and an asset that is not there is not found", async () => {
    const { id } = await given.anAsset();
    const wrong: readonly Record<string, string>[] = [
      { monthly_rent: "many" },
      { monthly_rent: "-1" },
      { start_date: "soon" },
      { regime: "eternal" },
      { end_date: "2026-02-30" },
    ];
    for (const terms of wrong) expect((await api.get(path(id, terms))).status).toBe(400);
    for (const start_date of ["0001-01-01", "9999-12-31"])
      expect((await api.get(path(id, { start_date }))).status).toBeLessThan(500);
    expect((await api.get(path("01890000-0000-7000-8000-000000000000"))).status).toBe(404);
  });
});

describe("what a contract should state and the records lack", () => {
  const missingOf = async (id: string) => dataOf(await api.get<MissingFact[]>(`/rentals/${id}/missing-facts`));

  test("a party without an address or telephone is named, and what the asset and the terms lack", async () => {
    const tenant = await given.aPerson({ phone: null, address_id: null });
    const asset = await given.anAsset();
    const rental = await given.aRental({
      asset_id: asset.id,
      tenant_id: tenant.id,
      regime: "seasonal",
      end_date: null,
    });
    const missing = await missingOf(rental.id);
    const name = `${tenant.name} ${tenant.last_name}`;
    expect(missing).toEqual(
      expect.arrayContaining([
        { fact: "address", name },
        { fact: "phone", name },
      ]),
    );
    const ofRental = missing.filter((each) => each.name === null).map(({ fact }) => fact);
    expect(ofRental).toEqual(
      expect.arrayContaining(["title_deed", "energy_certificate", "seasonal_cause", "seasonal_end"]),
    );
  });

  test("nothing of the asset is missing once it is recorded, and only provinces with a known rule ask for a habitability certificate", async () => {
    const facts = { title_deed: "Escritura", energy_certificate_number: "EC-1" };
    const factsOf = async (postal_code: string, city: string) => {
      const address_id = (await given.anAddress({ postal_code, city })).id;
      const property = await given.aProperty({ address_id });
      const asset = await given.anAsset({ ...facts, property_id: property.id });
      return (await missingOf((await given.aRental({ asset_id: asset.id })).id)).map(({ fact }) => fact);
    };
    const inMadrid = await factsOf("28010", "Madrid");
    expect(inMadrid.filter((fact) => /title|energy|habit|seasonal/.test(fact))).toEqual([]);
    expect(await factsOf("08001", "Barcelona")).toContain("habitability_certificate");
  });

  test("a home that is, or may be, in a stressed zone asks for what its contract states of it", async () => {
    const factsOf = async (input: Parameters<typeof given.anAsset>[0]) => {
      const asset = await given.anAsset(input);
      const owner = await given.anOwner();
      const sql = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2026-01-01')";
      await app.db.query(sql, [asset.id, owner.id]);
      const rental = await given.aRental({ asset_id: asset.id, regime: "habitual" });
      return (await missingOf(rental.id)).map(({ fact }) => fact);
    };
    const ofZone = (facts: readonly string[]) =>
      facts.filter((fact) => ["zone", "last_rent", "reference_rent", "large_holder"].includes(fact));
    expect(ofZone(await factsOf({ stressed_zone: "outside" }))).toEqual([]);
    expect(ofZone(await factsOf({ stressed_zone: "inside" }))).toEqual(["last_rent", "reference_rent", "large_holder"]);
  });

  test("a company that signs needs a representative", async () => {
    const company = await given.aPerson({
      kind: "company",
      last_name: null,
      birth_date: null,
      gender: null,
      nationality: null,
      documentation: "B12345674",
      documentation_type: "cif",
    });
    const rental = await given.aRental({ tenant_id: company.id });
    expect(await missingOf(rental.id)).toContainEqual({ fact: "representative", name: company.name });
  });
});
