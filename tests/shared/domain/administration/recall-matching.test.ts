import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MatchedFile, recallMatching } from "#shared/domain/administration/match-columns.ts";

const headers = ["Nombre", "DNI", "Teléfono (móvil)"];
const earlier: MatchedFile = {
  sheets: [
    {
      rows: [
        { number: 1, cells: ["Listado de inquilinos"] },
        { number: 3, cells: headers },
      ],
    },
  ],
  matching: { sheet: 0, header_row: 3, columns: ["name", null, "phone"], constants: { is_tenant: "Sí" } },
};
const isField = (header: string) => ["Nombre", "Apellidos"].includes(header);
const sheetOf = (cells: readonly string[], number = 1) => ({ rows: [{ number, cells }] });

describe("the matching of an earlier file", () => {
  test("is recalled for a corrected file, with its constants, in whatever row the header is", () => {
    const errors = ["Errores", ...headers];
    expect(recallMatching([sheetOf(errors)], earlier, isField)).toEqual({
      sheet: 0,
      header_row: 1,
      columns: [null, "name", null, "phone"],
      constants: { is_tenant: "Sí" },
    });
  });

  test("is not recalled where a header is missing or occurs twice, or a further one can be loaded", () => {
    expect(recallMatching([sheetOf(["Nombre", "DNI"])], earlier, isField)).toBeNull();
    expect(recallMatching([sheetOf([...headers, "Nombre"])], earlier, isField)).toBeNull();
    expect(recallMatching([sheetOf([...headers, "Apellidos"])], earlier, isField)).toBeNull();
    expect(recallMatching([], earlier, isField)).toBeNull();
  });

  test("is not recalled from a file without headers by the data that another file has too", () => {
    const bare: MatchedFile = {
      sheets: [{ rows: [{ number: 1, cells: ["12345678Z"] }] }],
      matching: { sheet: 0, header_row: 1, columns: ["documentation"], constants: {} },
    };
    const template = {
      rows: [
        { number: 1, cells: [...headers, "Apellidos"] },
        { number: 2, cells: ["Begoña", "12345678Z", "612 345 678"] },
      ],
    };
    expect(recallMatching([template], bare, isField)).toBeNull();
    expect(recallMatching([sheetOf(["12345678Z"])], bare, isField)?.columns).toEqual(["documentation"]);
  });

  test("gives each header the same field in whatever order the columns are", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(headers, { minLength: 3 }), (order) => {
        const recalled = recallMatching([sheetOf(order)], earlier, isField);
        const fieldOf = new Map(order.map((header, index) => [header, recalled?.columns[index]]));
        expect([...headers].map((header) => fieldOf.get(header))).toEqual(["name", null, "phone"]);
      }),
    );
  });
});
