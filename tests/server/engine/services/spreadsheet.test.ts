import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { readZipDirectory } from "#server/engine/services/zip/zip-directory.ts";
import { readZipText } from "#server/engine/services/zip/zip-entry.ts";
import { openSheetFile } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { type SheetCellValue, type SheetColumn, writeSpreadsheet } from "#server/engine/services/spreadsheet.ts";
import { collect } from "#tests/support/collect.ts";

const columns: SheetColumn[] = [
  { header: "Nombre", width: 24 },
  { header: "Renta", width: 14, numFmt: '#,##0.00 "€"' },
  { header: "Inicio", width: 14, numFmt: "dd/mm/yyyy" },
];
const headings = columns.map(({ header }) => header);
const MOST_ROWS = 1_048_576;

/** The rows in batches of a size, with an empty one between every two. */
async function* inBatches(rows: readonly SheetCellValue[][], size: number) {
  for (let at = 0; at < rows.length; at += size) {
    yield await Promise.resolve(rows.slice(at, at + size));
    yield [];
  }
}

async function write(rows: readonly SheetCellValue[][], size = 1_000): Promise<Buffer> {
  const chunks = await collect(writeSpreadsheet("Alquileres", columns, inBatches(rows, size)));
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
}

/** The rows of a file as the library reads them, without its headings. */
async function readBack(bytes: Buffer) {
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
  const [sheet] = sheets;
  if (!sheet) throw new Error("The file has no sheet");
  return { sheet, rows: sheet.rows.slice(1) };
}

/** A part of a written file. */
async function readPart(bytes: Buffer, name: string): Promise<string> {
  const source = sourceOfBytes(bytes);
  const entry = (await readZipDirectory(source)).get(name);
  if (!entry) throw new Error(`The file has no ${name}`);
  return readZipText(source, entry, 1e9);
}

const SHEET = "xl/worksheets/sheet1.xml";

describe("writing spreadsheets", () => {
  test.each([
    ["a name", "Íñigo Núñez & Cía <Begoña> «€» 🏠"],
    ["what looks like a formula", "=1+1"],
    ["what looks like an error", "#N/A"],
    ["blanks at its ends", "  Calle Mayor "],
    ["several lines", "una\ndos\ttres"],
    ["a carriage return", "una\r\ndos"],
    ["characters that XML has not", "a\u0001b\u001f"],
  ])("a text is read back unchanged: %s", async (_what, text) => {
    const { rows } = await readBack(await write([[text, null, null]]));
    expect(rows[0]?.[0]).toBe(text);
  });

  test("every text is written as text and never as a formula", async () => {
    const xml = await readPart(await write([["=HYPERLINK(1)", "+1", "@A"]]), SHEET);
    expect(xml.match(/<row r="2">.*<\/row>/)?.[0].match(/t="inlineStr"/g)).toHaveLength(3);
    expect(xml).not.toContain("<f>");
  });

  test("amounts and days keep their column's format, also in empty cells", async () => {
    const day = new Date("2026-03-01T00:00:00Z");
    const { sheet, rows } = await readBack(
      await write([
        ["a", -1234.56, day],
        [null, null, null],
        ["b", 0, day],
      ]),
    );
    expect(rows[0]).toEqual(["a", -1234.56, day]);
    for (const row of [1, 2, 3]) expect(sheet.cells?.get(`${row},1`)?.style?.numFmt).toBe(columns[1]?.numFmt);
    expect(sheet.cells?.get("3,2")?.style?.numFmt).toBe("dd/mm/yyyy");
  });

  test.each([
    ["1900-01-01T00:00:00Z", 1],
    ["1900-02-28T00:00:00Z", 59],
    ["1900-03-01T00:00:00Z", 61],
    ["2026-11-23T10:00:00Z", 46_349.4166666667],
    ["2026-11-23T09:54:29Z", 46_349.4128356481],
  ])("%s is written as Excel counts it", async (instant, serial) => {
    const xml = await readPart(await write([[null, null, new Date(instant)]]), SHEET);
    expect(xml).toContain(`<v>${serial}</v>`);
  });

  test("booleans are written as yes and no, and an invalid number as an empty cell", async () => {
    const { rows } = await readBack(
      await write([
        [true, Number.NaN, null],
        [false, Infinity, null],
      ]),
    );
    expect(rows.map(([first, second]) => [first, second ?? null])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  test("cells of a row longer than the headings are kept", async () => {
    const { rows } = await readBack(await write([["a", 1, null, "beside", 2]]));
    expect(rows[0]).toEqual(["a", 1, null, "beside", 2]);
  });

  test.each([0, 1, 999, 1_000, 20_000])(
    "a spreadsheet of %i rows has bold headings with a filter over all rows",
    async (count) => {
      const given = Array.from({ length: count }, (_, index): SheetCellValue[] => [`n${index}`, index, null]);
      const { sheet, rows } = await readBack(await write(given, 300));
      expect(sheet.name).toBe("Alquileres");
      expect(sheet.rows[0]).toEqual(headings);
      expect(sheet.cells?.get("0,0")?.style?.font?.bold).toBe(true);
      expect(sheet.autoFilter?.range).toBe(`A1:C${count + 1}`);
      expect(rows.map(([name, rent]) => [name, rent])).toEqual(given.map(([name, rent]) => [name, rent]));
    },
  );

  test("rows beyond Excel's limit continue in a second sheet, with the headings again", async () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, (_, index): SheetCellValue[] => [index]);
    const { sheets } = await openSheetFile(sourceOfBytes(await write(rows)));
    expect(sheets.map(({ name }) => name)).toEqual(["Alquileres", "Alquileres_2"]);
    const second = sheets[1] && (await collect(sheets[1].rows([])));
    expect(second?.map(({ cells }) => cells.slice(0, 2))).toEqual([headings.slice(0, 2), [MOST_ROWS - 1], [MOST_ROWS]]);
  }, 60_000);

  test("a failure while writing ends the file with the error and closes the source of its rows", async () => {
    let isClosed = false;
    const rows = async function* (): AsyncGenerator<SheetCellValue[][]> {
      try {
        yield await Promise.resolve([["a"]]);
        throw new Error("The rows broke off");
      } finally {
        isClosed = true;
      }
    };
    await expect(collect(writeSpreadsheet("Alquileres", columns, rows()))).rejects.toThrow("The rows broke off");
    expect(isClosed).toBe(true);
  });

  test("an abandoned file closes the source of its rows", async () => {
    const closed = Promise.withResolvers<void>();
    const endless = async function* (): AsyncGenerator<SheetCellValue[][]> {
      try {
        for (;;) yield await Promise.resolve([["a".repeat(1_000)]]);
      } finally {
        closed.resolve();
      }
    };
    for await (const chunk of writeSpreadsheet("Alquileres", columns, endless())) if (chunk.length > 0) break;
    await expect(closed.promise).resolves.toBeUndefined();
  });
});
