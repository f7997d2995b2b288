import { beforeAll, expect, test } from "vitest";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { dataOf } from "#tests/support/api.ts";
import { createLoader, type Loader, type SheetRecords } from "#tests/support/bulk-upload.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";
import { plainWorkbook } from "#tests/support/workbook-file.ts";

/* The column of the shares among co-tenants in the sheet of rentals. */

const { app, api, given } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
beforeAll(() => {
  loader = createLoader(api, () => app.services);
});

async function aRow(people: readonly Person[], more: SheetRecords[number] = {}): Promise<SheetRecords[number]> {
  const [tenant, ...others] = people;
  return {
    asset_id: (await given.anAsset()).cod,
    tenant_id: tenant?.documentation ?? "",
    additional_tenant_ids: others.map(({ documentation }) => documentation).join("; "),
    regime: "habitual",
    monthly_rent: 900,
    start_date: "2026-04-01",
    state: "Vigente",
    signed_on: "2026-03-01",
    deposit_amount: 900,
    ...more,
  };
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => given.aPerson()));
const loadedRental = async (id: string) => {
  const [record] = dataOf(await api.get<LoadedRecord[]>(`/bulk-uploads/${id}/records`));
  return dataOf(await api.get<Rental>(`/rentals/${record?.id}`));
};
const sharesOf = (rental_id: string) =>
  app.db.query<{ person_id: string; share: number | null }>(
    "select person_id, share from rental_party where rental_id = $1 and role <> 'guarantor' order by role desc, id",
    [rental_id],
  );

test("a rental of a sheet is split by the shares of its tenants, in the order of the row, and its load can be undone", async () => {
  const [first, second, third] = await people(3);
  if (!first || !second || !third) throw new Error("Three people are given");
  const row = await aRow([first, second, third], { tenant_shares: "33,34 %; 0; 66,66", has_joint_liability: "Sí" });
  const batch = await loader.load("rental", [row]);
  const rental = await loadedRental(batch.id);
  expect(rental).toMatchObject({ is_split: true, has_joint_liability: true });
  const shares = await sharesOf(rental.id);
  expect(shares).toHaveLength(3);
  expect(shares).toEqual(
    expect.arrayContaining([
      { person_id: first.id, share: 3334 },
      { person_id: second.id, share: null },
      { person_id: third.id, share: 6666 },
    ]),
  );
  expect(await loader.move(batch.id, "undo")).toMatchObject({ state: "undone" });
  expect(await sharesOf(rental.id)).toEqual([]);
});

test.each(["es", "en"] as const)(
  "the export of rentals in %s has the shares as the sheet reads them",
  async (language) => {
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error("Three people are given");
    const tenants = [first, second, third];
    const loaded = await loader.load("rental", [await aRow(tenants, { tenant_shares: "33,34 %; 0; 66,66" })]);
    const rental = await loadedRental(loaded.id);
    const single = await loadedRental((await loader.load("rental", [await aRow(await people(2))])).id);
    const path = `/rentals/export?ids=${rental.id},${single.id}`;
    const { rows } = await readSpreadsheet((await api.speaking(language).download(path)).bytes);
    const header = { es: es["field.tenant_shares"], en: en["field.tenant_shares"] }[language];
    const written = rows.map((row) => row[header] ?? null).toSorted((a, b) => String(b).localeCompare(String(a)));
    expect(written).toEqual([null, { es: "33,34; 0; 66,66", en: "33.34; 0; 66.66" }[language]]);
    const again = await loader.load("rental", [await aRow(tenants, { tenant_shares: String(written[1]) })]);
    const copy = await loadedRental(again.id);
    const byPerson = (shares: Awaited<ReturnType<typeof sharesOf>>) =>
      new Map(shares.map(({ person_id, share }) => [person_id, share]));
    expect(byPerson(await sharesOf(copy.id))).toEqual(byPerson(await sharesOf(rental.id)));
  },
);

test("a row without shares is not split", async () => {
  const batch = await loader.load("rental", [await aRow(await people(2))]);
  expect(await loadedRental(batch.id)).toMatchObject({ is_split: false });
});

const WRONG: readonly (readonly [string, string, number, RegExp])[] = [
  ["that cannot be read", "mitad y mitad", 2, /porcentajes separados/],
  ["above 100 %", "150; -50", 2, /porcentajes separados/],
  ["fewer than its tenants", "60; 40", 3, /un porcentaje por inquilino/],
  ["of one tenant alone", "100", 1, /entre dos inquilinos/],
  ["that do not add up to 100 %", "50; 49,99", 2, /sumar el 100/],
  ["of which one is the whole", "100; 0", 2, /entre dos inquilinos/],
];
for (const [what, tenant_shares, count, reason] of WRONG)
  test(`shares ${what} are an error of their row`, async () => {
    const { id } = await loader.check("rental", [await aRow(await people(count), { tenant_shares })]);
    expect(await loader.describeIssues(id)).toEqual([expect.stringMatching(/^2 tenant_shares: /)]);
    expect(await loader.describeIssues(id)).toEqual([expect.stringMatching(reason)]);
  });

test("the sheet of rows with wrong shares, once corrected, is read again by its own columns", async () => {
  const row = await aRow(await people(2), { tenant_shares: "50; 40" });
  const { id } = await loader.check("rental", [row]);
  const { bytes } = await api.download(`/bulk-uploads/${id}/issues/export?rows=wrong`);
  const { headers, rows } = await readSpreadsheet(bytes);
  const corrected = rows.map((cells) =>
    headers.map((header) => (header === "tenant_shares" ? "60; 40" : String(cells[header] ?? ""))),
  );
  const again = await loader.load("rental", plainWorkbook([headers, ...corrected]));
  const rental = await loadedRental(again.id);
  expect((await sharesOf(rental.id)).map(({ share }) => share)).toEqual([6000, 4000]);
});
