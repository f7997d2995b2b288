import { afterAll, beforeAll, expect, test } from "vitest";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

const QUARTER = "from=2026-01-01&to=2026-03-31";

let app: ReportFixture["app"];
let api: Api;
let make: ReportFixture["make"];
let read: ReportFixture["read"];
let money: MoneyBuilders;
let owner: Owner;
beforeAll(async () => {
  ({ app, api, make, read } = await createReportFixture("2026-03-16"));
  money = createMoneyBuilders(api, make);
  owner = await make.anOwner({ management_fee: 700 });
  for (const postal_code of ["28013", "35001", "38001", "51001"]) await collectedAt(postal_code, owner);
});
afterAll(() => app.close());

/** 1,000 € of rent, collected for an owner, of a property with this postal code. */
async function collectedAt(postal_code: string, { id: owner_id }: Owner): Promise<void> {
  const address_id = (await make.anAddress({ postal_code })).id;
  const { id: property_id, version } = await make.aProperty({ address_id });
  const shares = [{ owner_id, share: 10_000 }];
  dataOf(await api.post(`/properties/${property_id}/set_owners`, { version, since: "2025-01-01", shares }));
  const { id: asset_id } = await make.anAsset({ property_id });
  const { id: person_id } = await make.aPerson();
  const rental_id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2025-01-01",
    until: null,
  });
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0, exemption_reason: "Exenta" })];
  const { id } = await money.anInvoice({ person_id, rental_id, due_date: "2026-01-05", lines });
  await app.db.query("select issue_invoices(array[$1::uuid], '2026-01-05')", [id]);
  await money.aPayment({ person_id, rental_id, date: "2026-01-07", amount: 100_000 });
}

test("the tax on the fee is that of each property's place, and an unknown rate of IPSI deducts nothing", async () => {
  const { rows, totals } = await read("owner-statement", `owner_id=${owner.id}&${QUARTER}`);
  const fields = ["fee_indirect_tax", "fee", "fee_tax_rate", "fee_tax", "to_pay"];
  const found = rows.map((row) => fields.map((field) => row[field]));
  expect(found.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ["igic", 7_000, 700, 490, 92_510],
    ["igic", 7_000, 700, 490, 92_510],
    ["ipsi", 7_000, null, null, 93_000],
    ["vat", 7_000, 2_100, 1_470, 91_530],
  ]);
  expect(totals).toMatchObject({ fee: 28_000, fee_tax: 2_450, to_pay: 369_550 });
});

test("the PDF names each tax on the fee, and says that the rate of IPSI is to be set", async () => {
  const { bytes } = await api.download(`/reports/owner-statement/pdf?owner_id=${owner.id}&${QUARTER}`);
  const text = (await readPdf(bytes)).pages.join(" ");
  expect(text).toContain("IVA de los honorarios 21 % sobre 70,00 € -14,70 €");
  expect(text).toContain("IGIC de los honorarios 7 % sobre 140,00 € -9,80 €");
  expect(text).toContain("IPSI de los honorarios sobre 70,00 € Tipo por fijar");
});
