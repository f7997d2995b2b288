import { beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#shared/domain/administration/company.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { MissingFact } from "#shared/domain/documents/missing-facts.ts";
import type { RentLimit } from "#shared/domain/rentals/rent-limit.ts";
import { readRentalFacts } from "#server/areas/documents/rental-facts.ts";
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

  test("the limit of a room says that whether it applies was not verified", async () => {
    const room = await given.anAsset({ asset_type_id: await given.anAssetType("room"), stressed_zone: "inside" });
    expect((await limitOf(room.id)).unknown).toContain("room");
    const home = await given.anAsset({ stressed_zone: "inside" });
    expect((await limitOf(home.id)).unknown).not.toContain("room");
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

  test("a rent that was to come into force after the last contract ended is not the last rent", async () => {
    const asset = await given.anAsset({ stressed_zone: "inside" });
    const former = await given.aRental({
      asset_id: asset.id,
      regime: "habitual",
      start_date: "2022-01-01",
      monthly_rent: 85_000,
    });
    await app.db.query(
      "update rental set state = 'ended', signed_on = start_date, end_date = '2027-12-31', exit_date = '2026-03-31' where id = $1",
      [former.id],
    );
    const increase = (valid_from: string, amount: number) =>
      app.db.query(
        "insert into rental_rent (rental_id, amount, expenses, valid_from, source) values ($1, $2, 0, $3, 'increment')",
        [former.id, amount, valid_from],
      );
    await increase("2026-03-31", 86_000);
    await increase("2026-06-01", 87_000);
    expect(await limitOf(asset.id, { start_date: "2026-07-01" })).toMatchObject({ limit: 86_000 });
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

  test("a tenant of a season whose only address is the let home is named, and a company or another regime is not", async () => {
    const asset = await given.anAsset();
    const [{ address_id } = { address_id: "" }] = await app.db.query<{ address_id: string }>(
      "select address_id from property where id = $1",
      [asset.property_id],
    );
    const named = async (regime: "seasonal" | "habitual", more: object) => {
      const tenant = await given.aPerson(more);
      const rental = await given.aRental({ asset_id: asset.id, tenant_id: tenant.id, regime });
      return (await missingOf(rental.id)).some(
        ({ fact, name }) => fact === "permanent_residence" && name?.startsWith(tenant.name),
      );
    };
    const person = { last_name: null, birth_date: null, gender: null, nationality: null } as const;
    const company = {
      ...person,
      kind: "company",
      documentation: generateCif("B", 7_654_321),
      documentation_type: "cif",
    };
    expect(await named("seasonal", { address_id })).toBe(true);
    expect(await named("seasonal", { address_id: (await given.anAddress()).id })).toBe(false);
    expect(await named("seasonal", { ...company, address_id })).toBe(false);
    expect(await named("habitual", { address_id })).toBe(false);
  });

  test("nothing of the asset is missing once it is recorded, and only provinces with a known rule ask for a habitability certificate", async () => {
    const facts = { title_deed: "Escritura", energy_certificate_number: "EC-1" };
    const factsOf = async (postal_code: string, city: string, country = "España") => {
      const address_id = (await given.anAddress({ postal_code, city, country })).id;
      const property = await given.aProperty({ address_id });
      const asset = await given.anAsset({ ...facts, property_id: property.id });
      return (await missingOf((await given.aRental({ asset_id: asset.id })).id)).map(({ fact }) => fact);
    };
    const inMadrid = await factsOf("28010", "Madrid");
    expect(inMadrid.filter((fact) => /title|energy|habit|seasonal/.test(fact))).toEqual([]);
    expect(await factsOf("08001", "Barcelona")).toContain("habitability_certificate");
    expect(await factsOf("08000", "Charleville-Mézières", "Francia")).not.toContain("habitability_certificate");
  });

  test("certificates that ended before the contract begins are named, and so is a number whose rating is pending", async () => {
    const address_id = (await given.anAddress({ postal_code: "08001", city: "Barcelona" })).id;
    const property = await given.aProperty({ address_id });
    const certificatesOf = async (input: Parameters<typeof given.anAsset>[0]) => {
      const recorded = {
        energy_rating: "C",
        energy_certificate_number: "EC-1",
        habitability_certificate: "CHB-1",
      } as const;
      const asset = await given.anAsset({ property_id: property.id, ...recorded, ...input });
      const rental = await given.aRental({ asset_id: asset.id, regime: "habitual", start_date: "2026-12-01" });
      return (await missingOf(rental.id)).map(({ fact }) => fact).filter((fact) => /energy|habit/.test(fact));
    };
    const expiries = (day: string) => ({ energy_certificate_expiry: day, habitability_expiry: day });
    expect(await certificatesOf(expiries("2026-12-01"))).toEqual([]);
    expect(await certificatesOf(expiries("2026-11-30"))).toEqual([
      "energy_certificate_ended",
      "habitability_certificate_ended",
    ]);
    expect(await certificatesOf({ energy_rating: "pending" })).toEqual(["energy_certificate"]);
    expect(await certificatesOf({ energy_rating: "exempt", ...expiries("2026-11-30") })).toEqual([
      "habitability_certificate_ended",
    ]);
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

describe("the company as landlord, where no owner is recorded", () => {
  const REPRESENTED = {
    representative: "Jaime Ortega Sanz",
    representative_documentation: "22222222J",
    representative_deed: "Administrador único, escritura de 3 de mayo de 2019",
  };
  beforeAll(() =>
    app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro', $1)", [generateCif("B", 8_412_067)]),
  );
  const own = async () => {
    const [company] = dataOf(await api.get<Company[]>("/company"));
    if (!company) throw new Error("There is no company");
    return company;
  };
  const change = async (input: object) => {
    const { id, version } = await own();
    return dataOf(await api.patch<Company>(`/company/${id}`, { version, ...input }));
  };

  test("its representative is named as missing until it is stored, and then printed, with its deed and holding", async () => {
    const asset = await given.anAsset({ stressed_zone: "inside", last_rent: 85_000, last_rent_on: "2026-03-31" });
    const rental = await given.aRental({ asset_id: asset.id, regime: "habitual" });
    const { name } = await own();
    const missingOf = async () => dataOf(await api.get<MissingFact[]>(`/rentals/${rental.id}/missing-facts`));
    const before = await missingOf();
    expect(before).toContainEqual({ fact: "representative", name });
    expect(before).toContainEqual({ fact: "large_holder", name: null });
    expect(await limitOf(asset.id)).toMatchObject({ unknown: ["large_holder"] });
    await change({ ...REPRESENTED, representative_deed: null });
    expect(await missingOf()).toContainEqual({ fact: "representative_deed", name });
    await change({ ...REPRESENTED, is_large_holder: true });
    const after = (await missingOf()).filter((each) => each.name === name || each.fact === "large_holder");
    expect(after.map(({ fact }) => fact).filter((fact) => /represent|holder/.test(fact))).toEqual([]);
    expect(await limitOf(asset.id)).toMatchObject({ unknown: ["reference_rent"] });
    const { landlords } = await readRentalFacts(app.db, rental.id, "es");
    expect(landlords).toMatchObject([{ ...REPRESENTED, name, is_company: true, is_large_holder: true }]);
  });

  test("a natural person who runs the company represents themselves", async () => {
    await change({ tax_id: "12345678Z", creditor_id: null, ...REPRESENTED });
    const rental = await given.aRental();
    const [landlord] = (await readRentalFacts(app.db, rental.id, "es")).landlords;
    expect(landlord).toMatchObject({ is_company: false, representative: null, representative_deed: null });
  });
});
