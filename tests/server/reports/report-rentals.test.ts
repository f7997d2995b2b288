import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportResult, ReportRow } from "#shared/domain/reports/report.ts";
import { type Rental, rentalRegimes } from "#shared/domain/rentals/rental.ts";
import { addDays, daysBetween } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import type { DepositKind } from "#shared/domain/accounting/deposits/deposit.ts";
import { insertTestDeposit } from "#tests/support/insert-deposit.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const TODAY = "2026-03-16";

let app: ReportFixture["app"];
let api: ReportFixture["api"];
let make: ReportFixture["make"];
let read: ReportFixture["read"];
let tenant_id: string;
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture(TODAY));
  tenant_id = (await make.aPerson()).id;
});
afterAll(() => app.close());

describe("rentals in force on a day", () => {
  let property_id: string;
  let asset_id: string;
  let ids: string[];
  beforeAll(async () => {
    ({ id: asset_id, property_id } = await make.anAsset());
    const rents = [
      { valid_from: "2025-01-10", amount: 80_000, expenses: 5_000 },
      { valid_from: "2025-06-15", amount: 82_000, expenses: 6_000 },
    ];
    ids = [
      await insertTestRental(app.db, {
        asset_id,
        tenant_id,
        since: "2025-01-10",
        until: "2025-08-31",
        rents,
        state: "ended",
      }),
      await insertTestRental(app.db, {
        asset_id,
        tenant_id,
        since: "2025-09-02",
        until: null,
        end_date: "2026-03-01",
        monthly_rent: 90_000,
      }),
    ];
    await make.aRental({ asset_id, start_date: "2027-01-01", end_date: null });
  });
  const on = async (day: string) => {
    const { rows, totals } = await read("rent-roll", `property_id=${property_id}&day=${day}`);
    return { ids: rows.map(({ rental_id }) => rental_id), rows, totals };
  };

  test("rentals in force are those that occupy their asset, first and last day included", async () => {
    for (const day of ["2025-01-10", "2025-05-20", "2025-08-31"]) expect((await on(day)).ids, day).toEqual([ids[0]]);
    for (const day of ["2025-01-09", "2025-09-01"]) expect((await on(day)).ids, day).toEqual([]);
  });

  test("rentals in force include tenants still in after the contract's end, and no drafts", async () => {
    for (const day of ["2025-09-02", TODAY, "2027-06-01"]) expect((await on(day)).ids, day).toEqual([ids[1]]);
  });

  test("rentals in force show the rent of the day's month", async () => {
    const rentOn = async (day: string) => (await on(day)).rows[0];
    expect(await rentOn("2025-06-30")).toMatchObject({ rent: 80_000, expenses: 5_000, total: 85_000 });
    expect(await rentOn("2025-07-01")).toMatchObject({ rent: 82_000, expenses: 6_000, total: 88_000 });
    expect(await rentOn("2025-01-10")).toMatchObject({ rent: 80_000 });
    expect(await rentOn(TODAY)).toMatchObject({ rent: 90_000, expenses: 0 });
    expect((await on("2025-07-01")).totals).toEqual({ rent: 82_000, expenses: 6_000, total: 88_000 });
  });

  test("rentals in force show asset, tenant and end", async () => {
    const [row] = (await on("2025-05-20")).rows;
    const rental = dataOf(await api.get<Record<string, string>>(`/rentals/${ids[0]}`));
    const { asset_label, tenant_label, property_label, code } = rental;
    const names = { asset_label, tenant_label, property_label, code };
    expect(row).toMatchObject({ ...names, state: "ended", start_date: "2025-01-10", end_date: "2025-08-31" });
  });
});

describe("contracts that end in a range", () => {
  test("renewed contracts name their renewal and need no notice; a draft does not count as a renewal, and one that waits for signatures ends no notice", async () => {
    const { id: property_id } = await make.aProperty();
    const add = async () => {
      const { id: asset_id } = await make.anAsset({ property_id });
      const rental = await insertTestRental(app.db, {
        asset_id,
        tenant_id,
        since: "2025-01-01",
        until: "2027-06-30",
        state: "active",
      });
      const next = { asset_id, tenant_id, since: "2027-07-01", until: "2028-06-30", state: "upcoming" } as const;
      const renewal = await insertTestRental(app.db, next);
      await app.db.query("update rental set renews_id = $2 where id = $1", [renewal, rental]);
      return [rental, renewal] as const;
    };
    const [[renewed, renewal], [still, draft], [open, sent]] = [await add(), await add(), await add()];
    await app.db.query("update rental set state = 'draft' where id = $1", [draft]);
    await app.db.query("update rental set state = 'pending_signature' where id = $1", [sent]);
    const { rows } = await read("contract-ends", `property_id=${property_id}&from=2027-06-01&to=2027-06-30`);
    const found = new Map(rows.map((row) => [row["rental_id"], row]));
    expect(found.get(renewed)).toMatchObject({ renewal_id: renewal, tenant_notice_by: null });
    expect(found.get(renewed)?.["renewal_code"]).toMatch(/^ALQ-/);
    expect(found.get(still)).toMatchObject({ renewal_id: null, renewal_code: null, tenant_notice_by: "2027-05-31" });
    expect(found.get(open)).toMatchObject({ renewal_id: sent, tenant_notice_by: "2027-05-31" });
  });

  test("ending contracts are those in force whose last day is in the range; an agreed exit precedes the contract's end", async () => {
    const { id: property_id } = await make.aProperty();
    const add = async (end: string | null, state: "active" | "ended" | "upcoming" = "active") => {
      const { id: asset_id } = await make.anAsset({ property_id });
      const since = state === "upcoming" ? "2026-04-01" : "2025-01-01";
      return insertTestRental(app.db, { asset_id, tenant_id, since, until: end, state });
    };
    const [first, , , last, coming] = [
      await add("2026-05-01"),
      await add("2026-04-30"),
      await add("2026-07-01"),
      await add("2026-06-30"),
      await add("2026-05-15", "upcoming"),
    ];
    await add(null);
    await add("2026-06-01", "ended");
    const leaving = await add("2027-12-31");
    const { version } = dataOf(await api.get<{ version: number }>(`/rentals/${leaving}`));
    const notice = { notice_given_on: "2026-03-02", notice_by: "tenant", exit_date: "2026-05-10" };
    dataOf(await api.post(`/rentals/${leaving}/give_notice`, { version, ...notice }));
    const { rows } = await read("contract-ends", `property_id=${property_id}&from=2026-05-01&to=2026-06-30`);
    expect(rows.map(({ rental_id, end_date, days_left }) => [rental_id, end_date, days_left])).toEqual([
      [first, "2026-05-01", 46],
      [leaving, "2026-05-10", 55],
      [coming, "2026-05-15", 60],
      [last, "2026-06-30", 106],
    ]);
    expect(rows.find(({ rental_id }) => rental_id === leaving)).toMatchObject({
      landlord_notice_by: null,
      tenant_notice_by: null,
    });
  });

  test("ending contracts show the period that ends and each side's last day of notice, of homes alone", async () => {
    const { id: property_id } = await make.aProperty();
    const anyEnd = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2027-01-01", days));
    const contracts = fc.sample(fc.tuple(anyEnd, fc.constantFrom(...rentalRegimes)), { seed: 1, numRuns: 60 });
    for (const [end, regime] of contracts) {
      const { id: asset_id } = await make.anAsset({ property_id });
      await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: end, regime });
    }
    const { rows } = await read("contract-ends", `property_id=${property_id}&from=2027-01-01&to=2031-12-31`);
    expect(rows).toHaveLength(contracts.length);
    for (const { end_date, regime, extension, landlord_notice_by, tenant_notice_by, days_left } of rows) {
      const end = String(end_date);
      // A property without owners is the company's: seven years (LAU art. 9.1), of which only the tenant can leave.
      const notice = regime === "habitual" ? ["agreed", null, addDays(end, -30)] : [null, null, null];
      expect([extension, landlord_notice_by, tenant_notice_by], end).toEqual(notice);
      expect(days_left).toBe(daysBetween(TODAY, end));
    }
  });

  test("a home whose agreed end has passed is listed by the end of its legal extension, as the home page counts it", async () => {
    const { id: property_id } = await make.aProperty();
    const { id: asset_id } = await make.anAsset({ property_id });
    const rental = await insertTestRental(app.db, { asset_id, tenant_id, since: "2024-04-01", until: "2025-03-31" });
    const { rows } = await read("contract-ends", `property_id=${property_id}&from=${TODAY}&to=2026-06-30`);
    expect(rows).toMatchObject([
      {
        rental_id: rental,
        end_date: "2026-03-31",
        extension: "compulsory",
        landlord_notice_by: null,
        tenant_notice_by: "2026-03-01",
      },
    ]);
  });
});

describe("deposits report", () => {
  let property_id: string;
  beforeAll(async () => {
    property_id = (await make.aProperty()).id;
    const add = async (
      state: "pending" | "received" | "lodged" | "retained",
      amount: number,
      kind: DepositKind = "legal",
    ) => {
      const { id: asset_id } = await make.anAsset({ property_id });
      const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: null });
      await insertTestDeposit(app.db, { rental_id, kind, amount, state });
    };
    await add("lodged", 80_000);
    await add("lodged", 90_000);
    await add("received", 50_000, "additional");
    await add("pending", 70_000);
    await add("retained", 60_000);
    const { id: asset_id } = await make.anAsset({ property_id });
    await make.aRental({ asset_id, deposit_amount: 99_999 });
  });

  test("deposits are summed by state and kind in lifecycle order, without those of drafts", async () => {
    const { rows, totals } = await read("deposits-by-state", `property_id=${property_id}`);
    expect(rows).toEqual([
      { state: "pending", kind: "legal", deposits: 1, amount: 70_000 },
      { state: "received", kind: "additional", deposits: 1, amount: 50_000 },
      { state: "lodged", kind: "legal", deposits: 2, amount: 170_000 },
      { state: "retained", kind: "legal", deposits: 1, amount: 60_000 },
    ]);
    expect(totals).toEqual({ deposits: 5, amount: 350_000 });
  });

  test("deposits filtered by state and kind equal those of the summary's row", async () => {
    const { row_count, totals } = await read("deposits", `property_id=${property_id}&state=lodged&kind=legal`);
    expect([row_count, totals["amount"]]).toEqual([2, 170_000]);
    const two = await read("deposits", `property_id=${property_id}&state=pending,retained`);
    expect([two.row_count, two.totals["amount"]]).toEqual([2, 130_000]);
  });
});

describe("parties to review", () => {
  const setBirth = (id: string, birth_date: string) =>
    app.db.query("update person set birth_date = $2 where id = $1", [id, birth_date]);
  const activate = async ({ id, version }: Rental) =>
    dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-01-01" }));
  const rowsOf = async (property_id: string, query = "") =>
    (await read("parties-to-review", `property_id=${property_id}&${query}`)).rows;
  const said = ({ code, role, reason }: ReportRow) => [code, role, reason];

  test("minors among tenants and guarantors are listed, whatever the state of a rental that is not over", async () => {
    const { id: property_id } = await make.aProperty();
    const aRental = async (start_date: string) => {
      const asset = await make.anAsset({ property_id });
      const [further, guarantor] = [await make.aPerson(), await make.aPerson({ is_guarantor: true })];
      const parties = { additional_tenant_ids: [further.id], guarantor_id: guarantor.id };
      return make.aRental({ asset_id: asset.id, start_date, end_date: null, ...parties });
    };
    const draft = await aRental("2026-05-01");
    const live = await activate(await aRental("2026-01-01"));
    const future = await activate(await aRental("2026-06-01"));
    const over = await activate(await aRental("2026-01-01"));
    dataOf(await api.post(`/rentals/${over.id}/end`, { version: over.version, keys_returned_on: "2026-03-01" }));
    await setBirth(draft.tenant_id, "2010-01-01");
    await setBirth(live.additional_tenant_ids[0] ?? "", "2008-03-17");
    await setBirth(live.tenant_id, "2008-03-16");
    await setBirth(future.guarantor_id ?? "", "2010-01-01");
    await setBirth(over.tenant_id, "2010-01-01");
    const rows = await rowsOf(property_id);
    expect(new Set(rows.map((row) => said(row).join(" ")))).toEqual(
      new Set([`${draft.code} tenant minor`, `${live.code} additional_tenant minor`, `${future.code} guarantor minor`]),
    );
    expect(rows).toHaveLength(3);
    expect(rows.find(({ code }) => code === live.code)).toMatchObject({
      rental_id: live.id,
      state: "active",
      person_id: live.additional_tenant_ids[0],
      birth_date: "2008-03-17",
    });
    expect((await rowsOf(property_id, "state=draft")).map(said)).toEqual([[draft.code, "tenant", "minor"]]);
    expect((await rowsOf(property_id, "role=guarantor")).map(said)).toEqual([[future.code, "guarantor", "minor"]]);
    expect(await rowsOf(property_id, "reason=own_guarantor")).toEqual([]);
  });

  test("a guarantor with the document of a tenant of the same days is listed; one who has left is not", async () => {
    const asset = await make.anAsset();
    const [tenant, guarantor] = [await make.aPerson(), await make.aPerson({ is_guarantor: true })];
    const parties = { tenant_id: tenant.id, guarantor_id: guarantor.id };
    const rental = await activate(await make.aRental({ asset_id: asset.id, start_date: "2026-01-01", ...parties }));
    expect(await rowsOf(asset.property_id)).toEqual([]);
    await app.db.query("update person set documentation = $2, documentation_type = 'passport' where id = $1", [
      guarantor.id,
      `00${tenant.documentation}`,
    ]);
    expect((await rowsOf(asset.property_id)).map(said)).toEqual([[rental.code, "guarantor", "own_guarantor"]]);
    await app.db.query("update rental_party set until = '2026-03-15' where rental_id = $1 and role = 'guarantor'", [
      rental.id,
    ]);
    expect(await rowsOf(asset.property_id)).toEqual([]);
  });

  test("who may not read persons sees neither birth dates nor documents", async () => {
    const asset = await make.anAsset();
    const rental = await make.aRental({ asset_id: asset.id });
    await setBirth(rental.tenant_id, "2010-01-01");
    await app.db.query(`update role set permissions = '{"rental": ["read"]}' where slug = 'viewer'`);
    const reader = await app.logInAs("viewer");
    const path = `/reports/parties-to-review?property_id=${asset.property_id}`;
    const { rows } = dataOf(await reader.get<ReportResult>(path));
    expect(rows).toMatchObject([{ code: rental.code, birth_date: null, documentation: null }]);
  });
});
