import { beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer();
let person: Person;
let rental: Rental;
let asset: Asset;
beforeAll(async () => {
  person = await given.aPerson({
    name: "Íñigo",
    last_name: "Etxeberría Puigdomènech",
    documentation: "12345678Z",
    phone: "+34612345678",
    bank_account: "ES9121000418450200051332",
  });
  asset = await given.anAsset({ cod: "ZQW-012-2B" });
  rental = await given.aRental({ tenant_id: person.id, asset_id: asset.id });
});

const find = async <Row extends { id: string }>(path: string, query: string, api = admin) =>
  dataOf(await api.get<Row[]>(`/${path}?query=${encodeURIComponent(query)}`)).map(({ id }) => id);

describe("typo tolerance for persons", () => {
  it.each([
    ["with a wrong letter", "etxebarria"],
    ["with two letters swapped", "puigdomenehc"],
    ["with a letter too few", "etxeberia"],
    ["with a letter too many", "puigdommenech"],
    ["with the error in its first letter", "rtxeberria"],
    ["with both middle letters swapped", "etxbeerria"],
    ["with its end not typed yet", "puigdomem"],
    ["with an error in each word, in any order", "puigdomenec etxebarria inigo"],
    ["by the end of the account", "1332"],
    ["by the end of the account as banks show it", "**** 1332"],
    ["by the account as it is printed", "ES91 2100 0418 4502 0005 1332"],
    ["by an identity document with dots and a hyphen", "12.345.678-Z"],
    ["by an identity document with dots and no letter", "12.345.678"],
    ["by a phone in groups", "612-345-678"],
    ["by the middle of a phone", "1234567"],
    ["by a phone with the country and blanks", "+34 612 34 56 78"],
  ])("a person is found %s: '%s'", async (_how, query) => {
    expect(await find("persons", query)).toEqual([person.id]);
    expect(await find("persons/tenants", query)).toEqual([person.id]);
  });

  it.each(["etxabarria", "12345679", "x2345678", "612345679", "1333", "ES7921000813610123456789", "ynig"])(
    "two typos, another number and a short word with a typo find nothing: '%s'",
    async (query) => expect(await find("persons", query)).toEqual([]),
  );
});

it.each(["%", "_", "- -", "+", "*'\""])("punctuation alone finds nothing instead of everything: %s", async (query) => {
  for (const list of ["persons", "persons/tenants", "rentals", "assets"]) expect(await find(list, query)).toEqual([]);
});

it("a rental is found by its tenant's name with a typo, and by the last digits of the account", async () => {
  expect(await find("rentals", "etxebarria")).toEqual([rental.id]);
  expect(await find("rentals", `1332 ${rental.code}`)).toEqual([rental.id]);
});

it("an asset is found by its code without punctuation", async () => {
  expect(await find("assets", "zqw0122b")).toEqual([asset.id]);
});

it("an exact match of a word disables typo tolerance for it", async () => {
  const [one, other] = [
    await given.aPerson({ last_name: "Zubizarreta" }),
    await given.aPerson({ last_name: "Zubizarrete" }),
  ];
  expect(await find("persons", "zubizarreta")).toEqual([one.id]);
  expect(await find("persons", "zubizarrete")).toEqual([other.id]);
  expect((await find("persons", "zubizarreto")).toSorted()).toEqual([one.id, other.id].toSorted());
});

it("a word that matches a name exactly stays as typed when another word has a typo", async () => {
  const meant = await given.aPerson({ name: "Xoana", last_name: "Arrizubieta" });
  await given.aPerson({ name: "Xoane", last_name: "Arrizubieta" });
  expect(await find("persons", "xoana arrizuvieta")).toEqual([meant.id]);
  const other = await given.aPerson({ name: "Xoanu", last_name: "Urgoitimendi" });
  expect(await find("persons", "xoana urgoitimemdi")).toEqual([other.id]);
  const { rows } = await readSpreadsheet((await admin.download("/persons/export?query=xoana+arrizuvieta")).bytes);
  expect(rows).toHaveLength(1);
});

it("typo tolerance uses the current name after a change", async () => {
  const { id, version } = await given.aPerson({ last_name: "Urruzola" });
  await admin.patch(`/persons/${id}`, { last_name: "Goikoetxandia", version });
  expect(await find("persons", "goikoetxamdia")).toEqual([id]);
});

it("typo tolerance keeps the filters, and the export has the rows of the list", async () => {
  const path = "kind=company&query=etxebarria";
  expect(dataOf(await admin.get<Person[]>(`/persons?${path}`))).toEqual([]);
  const { rows } = await readSpreadsheet((await admin.download("/persons/export?query=etxebarria")).bytes);
  expect(rows).toHaveLength(1);
});

it("typo tolerance finds only records that the user may see", async () => {
  await assignProperties(app.db, [(await given.aProperty()).id]);
  const manager = await app.logInAs("manager");
  expect(await find("rentals", "etxebarria", manager)).toEqual([]);
  expect(await find("rentals", "1332", manager)).toEqual([]);
});
