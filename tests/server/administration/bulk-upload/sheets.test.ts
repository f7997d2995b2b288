import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchColumns, missingFields } from "#shared/domain/administration/match-columns.ts";
import { createRecordReader, type SheetRecord } from "#shared/domain/administration/read-record.ts";
import type { SheetCell } from "#shared/domain/administration/sheet-cell.ts";
import { type SheetEntity, sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { formatCents } from "#shared/lib/money.ts";
import { addDays, formatDate } from "#shared/lib/dates.ts";
import { languages } from "#shared/lib/language.ts";
import {
  labelOfField,
  namedFields,
  vocabularyOf,
  wordOfChoice,
} from "#server/areas/administration/bulk-upload/sheet-words.ts";

const match = (entity: SheetEntity, headers: readonly string[]) => matchColumns(headers, namedFields(sheets[entity]));

/** Reads one row of a sheet, given by field codes. */
function read(entity: SheetEntity, cells: Readonly<Record<string, SheetCell>>): SheetRecord {
  const columns = Object.keys(cells);
  const sheet = sheets[entity];
  const reader = createRecordReader(sheet, { columns, constants: {} }, vocabularyOf(sheet), { today: "2026-03-18" });
  return reader.read({ number: 2, cells: Object.values(cells) });
}

const aPerson: Readonly<Record<string, SheetCell>> = {
  name: "Begoña",
  last_name: "Núñez",
  documentation: "12345678Z",
  is_tenant: "Sí",
};
const anAddress = { street: "Calle Mayor, 1", city: "Madrid", postal_code: "28013" };
const issuesOf = ({ issues }: SheetRecord) => issues.map(({ field, key }) => `${field}: ${key}`);

/** Of which two records with the same one are duplicates, and what belongs to one record alone. */
const identifying = new Set(["cod", "documentation", "reference", "number", "tenant_shares", "attachments"]);

describe.each(sheetEntities)("the sheet of %s", (entity) => {
  const sheet = sheets[entity];

  test("the sheet has a column for every field of the form, named in both languages", () => {
    const own = Object.keys(sheet.resource.input.shape).filter((code) => code !== sheet.addressField);
    expect(sheet.fields.map(({ code }) => code)).toEqual(expect.arrayContaining(own));
    for (const field of sheet.fields)
      for (const language of languages) expect(labelOfField(field, language), field.code).not.toBe(field.code);
  });

  test.each(languages)(
    "the sheet matches its own headers in %s, in any order and case and without accents",
    (language) => {
      const codes = sheet.fields.map(({ code }) => code);
      const headers = sheet.fields.map((field) => labelOfField(field, language));
      expect(match(entity, headers)).toEqual(codes);
      const plain = headers.map((header) => header.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());
      expect(match(entity, plain.toReversed())).toEqual(codes.toReversed());
      expect(
        match(
          entity,
          headers.map((header) => ` ${header} * `),
        ),
      ).toEqual(codes);
      expect(match(entity, codes)).toEqual(codes);
    },
  );

  test("the sheet reads its own example as a valid record, by words in either language and by codes", () => {
    for (const write of [
      (_code: string, example: string) => example,
      (code: string, example: string) => {
        const field = sheet.fields.find((one) => one.code === code);
        const value = field?.values.find((one) => wordOfChoice(field, one, "es") === example);
        return field && value ? wordOfChoice(field, value, "en") : example;
      },
      (code: string, example: string) => {
        const field = sheet.fields.find((one) => one.code === code);
        return field?.values.find((one) => wordOfChoice(field, one, "es") === example) ?? example;
      },
    ]) {
      const given = sheet.fields.filter(({ example }) => example !== "");
      const record = read(entity, Object.fromEntries(given.map(({ code, example }) => [code, write(code, example)])));
      expect(issuesOf(record)).toEqual([]);
      expect(record.key).not.toBeNull();
    }
  });

  test("the sheet lists its required fields", () => {
    const missing = missingFields(sheet, { columns: [], constants: {} }).map(({ code }) => code);
    const none = Object.fromEntries(missing.map((code) => [code, "x"]));
    expect(missing.length).toBeGreaterThan(1);
    expect(missingFields(sheet, { columns: missing, constants: {} })).toEqual([]);
    expect(missingFields(sheet, { columns: [], constants: none })).toEqual([]);
  });

  test("what identifies its rows by one field, and their files, is never the same in all of them", () => {
    const perRow = new Set(sheet.fields.filter(({ isPerRow }) => isPerRow).map(({ code }) => code));
    const found = sheet.fields.map(({ code }) => code).filter((code) => identifying.has(code));
    expect(perRow).toEqual(new Set(found));
  });
});

describe("headers", () => {
  test("headers are matched by common names", () => {
    const headers = [
      "DNI/NIE",
      "1er nombre",
      "Apellido",
      "Tfno.",
      "E-mail",
      "IBAN",
      "C.P.",
      "Población",
      "Dirección",
      "Arrendatario",
    ];
    expect(match("person", headers)).toEqual([
      "documentation",
      null,
      "last_name",
      "phone",
      "email",
      "bank_account",
      "postal_code",
      "city",
      "street",
      "is_tenant",
    ]);
    expect(match("rental", ["Código de activo", "DNI del inquilino", "Renta (€)", "Fecha de inicio"])).toEqual([
      "asset_id",
      "tenant_id",
      "monthly_rent",
      "start_date",
    ]);
  });

  test("of repeated headers the first gets the field; unknown ones are left out", () => {
    expect(match("person", ["Nombre", "nombre", "Otra cosa", "", "NOMBRE"])).toEqual(["name", null, null, null, null]);
  });

  test("headers never match one field twice", () => {
    const word = fc.constantFrom(...namedFields(sheets.asset).flatMap(({ names }) => names), "x", "");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (headers) => {
        const found = match("asset", headers).filter((code) => code !== null);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe("cells", () => {
  test.each<[string, SheetCell, unknown]>([
    ["monthly_rent", "1.234,56 €", 123_456],
    ["monthly_rent", "1,234.56", 123_456],
    ["monthly_rent", 850.5, 85_050],
    ["monthly_rent", 0.1 + 0.2, 30],
    ["start_date", "01/09/2025", "2025-09-01"],
    ["start_date", "2025-09-01", "2025-09-01"],
    ["start_date", "2025-09-01T00:00:00", "2025-09-01"],
    ["start_date", "1/9/25 0:00", "2025-09-01"],
    ["start_date", { day: "2025-09-01" }, "2025-09-01"],
    ["start_date", 45_901, "2025-09-01"],
    ["payment_day", 5, 5],
    ["payment_day", "5", 5],
    ["regime", " VIVIENDA  HABITUAL ", "habitual"],
    ["regime", "habitual", "habitual"],
    ["notes", "\u00a0Con\u00a0llaves \u200b", "Con llaves"],
    ["notes", 1e21, "1000000000000000000000"],
  ])("a cell of %s with %j is read", (code, cell, value) => {
    const rental = {
      asset_id: "A",
      tenant_id: "12345678Z",
      regime: "habitual",
      monthly_rent: 1,
      start_date: "2025-01-01",
    };
    const record = read("rental", { ...rental, [code]: cell });
    expect(issuesOf(record)).toEqual([]);
    expect(record.values[code]).toEqual(value);
  });

  test.each<[string, SheetCell, string]>([
    ["monthly_rent", "mucho", "administration.issue.amount"],
    ["monthly_rent", 850.123, "administration.issue.amount"],
    ["monthly_rent", "1,234", "administration.issue.amount"],
    ["monthly_rent", -1, "validation.minimum"],
    ["start_date", "31/02/2025", "validation.date"],
    ["start_date", "03/25/2025", "validation.date"],
    ["start_date", 2025, "validation.date"],
    ["payment_day", 5.5, "validation.integer"],
    ["payment_day", "cinco", "validation.number"],
    ["payment_day", 31, "validation.maximum"],
    ["regime", "castillo", "validation.option"],
    ["notes", { fault: "#REF!" }, "administration.issue.fault"],
    ["notes", { fault: "" }, "administration.issue.formula"],
    ["end_date", "2024-12-31", "validation.date_range"],
    ["monthly_rent", null, "validation.required"],
    ["tenant_id", "  ", "validation.required"],
  ])("a cell of %s with %j is refused: %s", (code, cell, key) => {
    const rental = {
      asset_id: "A",
      tenant_id: "12345678Z",
      regime: "habitual",
      monthly_rent: 1,
      start_date: "2025-01-01",
    };
    expect(issuesOf(read("rental", { ...rental, [code]: cell }))).toEqual([`${code}: ${key}`]);
  });

  test.each<[SheetCell, boolean | null]>([
    ["Sí", true],
    ["x", true],
    ["VERDADERO", true],
    [true, true],
    [1, true],
    ["no", false],
    ["0", false],
    [false, false],
    ["quizás", null],
  ])("a cell with %j is read as %j", (cell, value) => {
    const record = read("person", { ...aPerson, is_business: cell });
    expect(issuesOf(record)).toEqual(value === null ? ["is_business: administration.issue.yes_no"] : []);
    expect(record.values["is_business"]).toBe(value ?? undefined);
  });

  test.each<[SheetCell, number]>([
    ["7,5 %", 750],
    [7.5, 750],
    [{ percent: 0.075 }, 750],
    ["8", 800],
  ])("a rate cell with %j is read as basis points", (cell, value) => {
    const owner = { name: "Ana", last_name: "Gil", documentation: "12345678Z" };
    expect(read("owner", { ...owner, management_fee: cell }).values["management_fee"]).toBe(value);
  });

  test("a cell converted to a number recovers its lost zeros and plus sign", () => {
    const { values, address } = read("person", {
      ...aPerson,
      ...anAddress,
      phone: 34_612_345_678,
      postal_code: 8001,
      city: "Barcelona",
    });
    expect(values["phone"]).toBe("+34612345678");
    expect(address).toMatchObject({ postal_code: "08001", state: "Barcelona", country: "España" });
    expect(read("person", { ...aPerson, documentation: 1_234_567 }).issues[0]?.field).toBe("documentation");
  });

  test("non-printing and bidirectional characters and half surrogates are removed from cells", () => {
    const odd = "\u0000\u001f\u200e\u202e\u2066\ud800\u00ad";
    const { values, issues } = read("person", {
      ...aPerson,
      name: `A${odd}na`,
      phone: `\u202a+34 612 345 678\u202c`,
      notes: `uno\n\tdos${odd}`,
      email: odd,
    });
    expect(issues).toEqual([]);
    expect(values).toMatchObject({ name: "Ana", phone: "+34612345678", notes: "uno\n\tdos" });
    expect(values["email"]).toBeUndefined();
  });

  test("a postal code outside Spain is kept unchanged", () => {
    const { address, issues } = read("person", { ...aPerson, ...anAddress, postal_code: 1000, country: "Portugal" });
    expect({ issues, address }).toMatchObject({ issues: [], address: { postal_code: "1000", country: "Portugal" } });
    expect(read("address", { ...anAddress, country: "SPAIN" }).values["country"]).toBe("España");
  });

  test("amounts and days in any usual notation are read exactly", () => {
    const rental = { asset_id: "A", tenant_id: "12345678Z", regime: "habitual" };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 60_000 }), (cents, days) => {
        const day = addDays("1950-01-01", days);
        for (const cell of [formatCents(cents, "es"), cents / 100]) {
          const { values } = read("rental", {
            ...rental,
            monthly_rent: cell,
            start_date: day.split("-").toReversed().join("/"),
          });
          expect([values["monthly_rent"], values["start_date"]]).toEqual([cents, day]);
        }
        expect(formatDate(day, "es")).toContain(day.slice(0, 4));
      }),
    );
  });
});

describe("rows", () => {
  test("a row does not need values that can be derived", () => {
    expect(read("person", aPerson).values).toMatchObject({
      kind: "natural",
      documentation_type: "dni",
      is_guarantor: false,
    });
    const { last_name: _none, ...company } = aPerson;
    expect(read("person", { ...company, documentation: "B12345674" }).values).toMatchObject({
      kind: "company",
      documentation_type: "cif",
    });
    expect(read("owner", { name: "Fincas Sol", documentation: "B12345674" }).values["kind"]).toBe("company");
    expect(read("address", anAddress).values).toMatchObject({ state: "Madrid", country: "España" });
  });

  test("a row is checked by the form's rules across fields", () => {
    expect(issuesOf(read("person", { ...aPerson, is_tenant: "No" }))).toEqual(["is_tenant: validation.person_role"]);
    expect(issuesOf(read("person", { ...aPerson, last_name: null }))).toEqual(["last_name: validation.required"]);
    expect(issuesOf(read("person", { ...aPerson, documentation: "12345678A" }))).toEqual([
      "documentation: validation.documentation",
    ]);
    expect(issuesOf(read("address", { ...anAddress, postal_code: "53001" }))).toEqual([
      "postal_code: validation.postal_code",
    ]);
  });

  test("all errors of a row are reported at once, each at its column with the cell's content", () => {
    const { issues } = read("person", {
      ...aPerson,
      phone: "12",
      email: "a@",
      bank_account: "ES00",
      birth_date: "ayer",
      street: "x",
    });
    expect(issues.map(({ field, value }) => [field, value])).toEqual([
      ["birth_date", "ayer"],
      ["phone", "12"],
      ["email", "a@"],
      ["bank_account", "ES00"],
      ["city", null],
      ["postal_code", null],
    ]);
  });

  test("a row has an address only if one of its cells is filled", () => {
    expect(read("person", { ...aPerson, street: " ", city: null }).address).toBeNull();
    expect(issuesOf(read("property", { cod: "E", name: "E", property_type_id: "Garaje" }))).toEqual([
      "street: validation.required",
    ]);
  });

  test("a rental in force requires a signature date that is not in the future", () => {
    const rental = {
      asset_id: "A",
      tenant_id: "12345678Z",
      regime: "habitual",
      monthly_rent: 1,
      start_date: "2025-01-01",
    };
    expect(read("rental", rental).values["state"]).toBe("draft");
    expect(issuesOf(read("rental", { ...rental, state: "Vigente" }))).toEqual([
      "signed_on: administration.issue.signed_on",
    ]);
    expect(issuesOf(read("rental", { ...rental, state: "active", signed_on: "2026-03-19" }))).toEqual([
      "signed_on: validation.not_future",
    ]);
    expect(issuesOf(read("rental", { ...rental, state: "Active", signed_on: "18/03/2026" }))).toEqual([]);
  });

  test("a row names records as users do: several in one cell, documents in any notation", () => {
    const { references } = read("rental", {
      asset_id: " PISO-1 ",
      annex_asset_ids: "G-1; G-2, ,",
      tenant_id: "12.345.678-z",
      additional_tenant_ids: "x1234567l\n00000000T",
    });
    expect(references).toEqual({
      asset_id: "PISO-1",
      annex_asset_ids: ["G-1", "G-2"],
      tenant_id: "12345678Z",
      additional_tenant_ids: ["X1234567L", "00000000T"],
    });
  });

  test("reading a row never throws", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.record({ fault: fc.string() }),
      fc.record({ percent: fc.double() }),
      fc.record({ day: fc.string() }),
    );
    for (const entity of sheetEntities) {
      const codes = sheets[entity].fields.map(({ code }) => code);
      fc.assert(
        fc.property(fc.array(cell, { minLength: codes.length, maxLength: codes.length }), (cells) => {
          const record = read(entity, Object.fromEntries(codes.map((code, index) => [code, cells[index] ?? null])));
          expect(JSON.stringify(record)).not.toBe("");
        }),
      );
    }
  });
});
