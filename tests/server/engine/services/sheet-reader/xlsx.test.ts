import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { MAX_ELEMENTS } from "#server/engine/services/sheet-reader/sheet-limits.ts";
import { openSheetFile, type Sheet } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { collect } from "#tests/support/collect.ts";
import { plainWorkbook, rowsXml, workbookOf, workbookParts } from "#tests/support/workbook-file.ts";
import { type TestZipPart, zipOf } from "#tests/support/zip-file.ts";

async function readRows(bytes: Buffer, index = 0): Promise<SheetRow[]> {
  const sheet = (await openSheetFile(sourceOfBytes(bytes))).sheets[index];
  if (!sheet) throw new Error(`There is no sheet ${index}`);
  return collect(sheet.rows([]));
}

async function mergedIn(sheet: Sheet) {
  const rows = sheet.rows([]);
  let next = await rows.next();
  while (next.done !== true) next = await rows.next();
  return next.value;
}

const cellsOf = async (bytes: Buffer) => (await readRows(bytes)).map(({ cells }) => cells);
const codeOf = (bytes: Buffer) =>
  readRows(bytes).then(
    () => "read",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const oneRow = (cells: string, book: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  workbookOf({ sheets: [{ rows: `<row r="1">${cells}</row>` }], ...book });

describe("cells of a workbook", () => {
  test("cells are read as text, numbers and booleans, from shared and inline strings", async () => {
    const cells = `<c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>Íñigo &amp; Cía &#x20AC;</t></is></c>
      <c r="C1"><v>850.5</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="s"><v>9</v></c>`;
    expect(await cellsOf(oneRow(cells, { strings: ["<t>no</t>", "<t>Begoña Núñez</t>"] }))).toEqual([
      ["Begoña Núñez", "Íñigo & Cía €", 850.5, true, false, null],
    ]);
  });

  test("rich text is read completely, without phonetic readings", async () => {
    const strings = ["<r><rPr><b/></rPr><t>Calle </t></r><r><t>Mayor</t></r><rPh sb='0' eb='1'><t>karе</t></rPh>"];
    expect(await cellsOf(oneRow('<c r="A1" t="s"><v>0</v></c>', { strings }))).toEqual([["Calle Mayor"]]);
  });

  test("a formula is read as its saved value, never as its text", async () => {
    const cells = `<c r="A1"><f>SUM(B1:B9)</f><v>42</v></c><c r="B1" t="str"><f>HYPERLINK("http://x","a")</f><v>abc</v></c>
      <c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>1+1</f></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`;
    expect(await cellsOf(oneRow(cells))).toEqual([[42, "abc", null, { fault: "" }, { fault: "#DIV/0!" }]]);
  });

  test("a formula that was never computed is not read as its placeholder 0", async () => {
    const cells = `<c r="A1"><f>B1*2</f><v>0</v></c><c r="B1"><v>0</v></c><c r="C1"><f>1+1</f><v>2</v></c>`;
    expect(await cellsOf(oneRow(cells, { isUncomputed: true }))).toEqual([[{ fault: "" }, 0, 2]]);
    expect(await cellsOf(oneRow(cells))).toEqual([[0, 0, 2]]);
  });

  test.each([
    ["1900", false, 45_366],
    ["1904", true, 43_904],
  ])("days are read as days in the system of %s, without their time", async (_name, is1904, serial) => {
    const formats = ["General", "dd/mm/yyyy", '[$-C0A]d "de" mmmm', "0.00%", '0.00" días"'];
    const cells = `<c r="A1" s="1"><v>${serial}</v></c><c r="B1" s="2"><v>${serial}.999</v></c><c r="C1" s="0"><v>${serial}</v></c>
      <c r="D1" s="3"><v>0.075</v></c><c r="E1" s="4"><v>3</v></c><c r="F1" t="d"><v>2024-03-15T10:00:00</v></c>`;
    expect(await cellsOf(oneRow(cells, { formats, is1904 }))).toEqual([
      [{ day: "2024-03-15" }, { day: "2024-03-15" }, serial, { percent: 0.075 }, 3, { day: "2024-03-15" }],
    ]);
  });

  test.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [61, "1900-03-01"],
    [2, "1900-01-02"],
  ])("number %i is %s: the false leap day of 1900 counts", async (serial, day) => {
    const cells = `<c r="A1" s="0"><v>${serial}</v></c><c r="B1" s="0"><v>60</v></c><c r="C1" s="0"><v>-1</v></c>`;
    expect(await cellsOf(oneRow(cells, { formats: ["yyyy-mm-dd"] }))).toEqual([[{ day }, 60, -1]]);
  });

  test("numbers are read as Excel shows them, without binary rounding errors", async () => {
    expect(await cellsOf(oneRow('<c r="A1"><v>0.30000000000000004</v></c><c r="B1"><v>1.1E3</v></c>'))).toEqual([
      [0.3, 1100],
    ]);
  });

  test("cells keep their columns if others are missing or have no reference", async () => {
    const rows = '<row r="2"><c r="C2"><v>3</v></c><c><v>4</v></c></row><row><c><v>1</v></c></row>';
    expect(await readRows(workbookOf({ sheets: [{ rows }] }))).toEqual([
      { number: 2, cells: [null, null, 3, 4] },
      { number: 3, cells: [1] },
    ]);
  });

  test("cells are read alike with prefixed names, comments, CDATA, single quotes and blanks in tags", async () => {
    const parts = workbookParts({ sheets: [{ rows: "" }] }).map((part) =>
      part.name === "xl/worksheets/sheet1.xml"
        ? {
            ...part,
            content: `\uFEFF<?xml version="1.0"?><!-- <row r="9"/> --><x:worksheet xmlns:x="y"><x:sheetData>
              <x:row r='1' ><x:c r = "A1"\n t='inlineStr'><x:is><x:t><![CDATA[a<b]]>&lt;c</x:t></x:is></x:c></x:row>
              </x:sheetData><x:mergeCells/></x:worksheet>`,
          }
        : part,
    );
    expect(await cellsOf(zipOf(parts))).toEqual([["a<b<c"]]);
  });

  test("OOXML escapes are decoded", async () => {
    expect(await cellsOf(plainWorkbook([["a_x000D_b_x005F_x0041_"]]))).toEqual([["a\rb_x0041_"]]);
  });

  test("cells beyond the columns of any record are not read", async () => {
    const cells = '<c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c><c r="ZZZZZZZZZ1"><v>3</v></c>';
    expect(await cellsOf(oneRow(cells))).toEqual([[1]]);
  });
});

describe("rows of a workbook", () => {
  test("only rows with content are read, with the numbers shown in Excel", async () => {
    const book = plainWorkbook([[null, null], ["Nombre"], ["  ", null], ["Begoña", null, " "]]);
    expect(await readRows(book)).toEqual([
      { number: 2, cells: ["Nombre"] },
      { number: 4, cells: ["Begoña", null, " "] },
    ]);
  });

  test("merged cells repeat their value, and create no row where there is none", async () => {
    const rows = rowsXml([
      ["Edificio", "Piso"],
      ["EDI-1", "1º A"],
      [null, "1º B"],
      [null, null],
      ["EDI-2", "Bajo"],
    ]);
    const after = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="A1:B1"/></mergeCells>';
    const [sheet] = (await openSheetFile(sourceOfBytes(workbookOf({ sheets: [{ rows, after }] })))).sheets;
    if (!sheet) throw new Error("There is no sheet");
    const merged = await mergedIn(sheet);
    expect(merged).toEqual([{ column: 0, first: 2, last: 4 }]);
    expect(await collect(sheet.rows(merged))).toEqual([
      { number: 1, cells: ["Edificio", "Piso"] },
      { number: 2, cells: ["EDI-1", "1º A"] },
      { number: 3, cells: ["EDI-1", "1º B"] },
      { number: 5, cells: ["EDI-2", "Bajo"] },
    ]);
  });

  test("rows come from the visible sheets, in the order of their tabs", async () => {
    const sheet = (name: string, state: "visible" | "hidden" | "veryHidden") => ({
      name,
      state,
      rows: rowsXml([[name]]),
    });
    const book = workbookOf({
      sheets: [sheet("Oculta", "hidden"), sheet("Muy oculta", "veryHidden"), sheet("Personas & más", "visible")],
    });
    const { sheets } = await openSheetFile(sourceOfBytes(book));
    expect(sheets.map(({ name }) => name)).toEqual(["Personas & más"]);
    expect(await cellsOf(book)).toEqual([["Personas & más"]]);
  });

  test("rows are read from ZIP64 entries, as Java's streaming writer makes them", async () => {
    const parts = workbookParts({ sheets: [{ rows: rowsXml([["Íñigo", 1]]) }] });
    expect(await cellsOf(zipOf(parts, { isZip64: true }))).toEqual([["Íñigo", 1]]);
  });

  test("a sheet written by Gnumeric is read like one of Excel", async () => {
    const book = readFileSync(new URL("../../../../support/data/gnumeric.xlsx", import.meta.url));
    expect(await cellsOf(book)).toEqual([
      ["Código", "Nombre", "Alta", "Renta", "Activo"],
      ["A-001", "Íñigo Núñez", { day: "2024-03-15" }, 850.5, true],
      ["8001", 'Calle "Mayor", 3', null, 1200, false],
    ]);
  });
});

describe("a file that cannot be read is refused with its reason:", () => {
  const good = workbookParts({ sheets: [{ rows: rowsXml([["a"]]) }], strings: ["<t>a</t>"] });
  const changed = (name: string, change: Partial<TestZipPart>) =>
    zipOf(good.map((part) => (part.name === name ? { ...part, ...change } : part)));
  const SHEET = "xl/worksheets/sheet1.xml";
  const withoutLocator = (bytes: Buffer) => bytes.fill(1, bytes.length - 42, bytes.length - 22);
  /** Each header declares ZIP64 sizes, and none are present. */
  const withoutLongSizes = (bytes: Buffer) => {
    const extra = Buffer.from([1, 0, 24, 0]);
    for (let at = bytes.indexOf(extra); at !== -1; at = bytes.indexOf(extra, at + 1)) bytes[at] = 2;
    return bytes;
  };
  const book = (rows: string) => workbookOf({ sheets: [{ rows }] });

  test.each<[string, string, () => Buffer]>([
    ["nothing", "file_empty", () => Buffer.alloc(0)],
    ["blanks only", "file_empty", () => Buffer.from(" \r\n\t ")],
    ["cut in half", "file_broken", () => zipOf(good).subarray(0, 900)],
    [
      "cut at its start",
      "file_broken",
      () => Buffer.concat([Buffer.from("PK\u0003\u0004"), zipOf(good).subarray(300)]),
    ],
    ["a ZIP of something else", "file_unsupported", () => zipOf([{ name: "foto.jpg", content: "x" }])],
    ["an empty ZIP", "file_unsupported", () => zipOf([])],
    [
      "a Word document",
      "file_unsupported",
      () =>
        workbookOf({
          sheets: [],
          type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
        }),
    ],
    ["a script", "file_unsupported", () => Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["a drawing", "file_unsupported", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a PDF", "file_unsupported", () => Buffer.from("%PDF-1.7\n%âãÏÓ")],
    [
      "a web page called .xls",
      "file_unsupported",
      () => Buffer.from("<html><table><tr><td>1</td></tr></table></html>"),
    ],
    ["an image", "file_unsupported", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
    [
      "an old .xls",
      "file_unsupported",
      () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    ],
    [
      "encrypted by Excel",
      "file_encrypted",
      () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
    ],
    ["an encrypted part", "file_encrypted", () => changed(SHEET, { declared: { flags: 1 } })],
    [
      "with macros",
      "file_macros",
      () => workbookOf({ sheets: [{ rows: "" }], more: [{ name: "xl/vbaProject.bin", content: "x" }] }),
    ],
    [
      "that says it has macros",
      "file_macros",
      () => workbookOf({ sheets: [{ rows: "" }], type: "application/vnd.ms-excel.sheet.macroEnabled.main+xml" }),
    ],
    [
      "a binary workbook",
      "file_macros",
      () => workbookOf({ sheets: [{ rows: "" }], type: "application/vnd.ms-excel.sheet.binary.macroEnabled.main" }),
    ],
    ["a wrong checksum", "file_broken", () => changed(SHEET, { declared: { crc: 1 } })],
    ["a part that is longer than it says", "file_broken", () => changed(SHEET, { declared: { size: 20 } })],
    ["a part that is shorter than it says", "file_broken", () => changed(SHEET, { declared: { size: 20_000 } })],
    ["a part that says to be huge", "file_inflated", () => changed(SHEET, { declared: { size: 4_000_000_000 } })],
    ["an unknown compression", "file_broken", () => changed(SHEET, { declared: { method: 14 } })],
    ["a part that lies elsewhere", "file_broken", () => changed(SHEET, { declared: { offset: 7 } })],
    ["a part beyond the end", "file_broken", () => changed(SHEET, { declared: { offset: 4_000_000 } })],
    ["ZIP64 whose ending lies elsewhere", "file_broken", () => withoutLocator(zipOf(good, { isZip64: true }))],
    ["ZIP64 whose sizes are cut off", "file_inflated", () => withoutLongSizes(zipOf(good, { isZip64: true }))],
    ["no workbook", "file_broken", () => zipOf(good.filter(({ name }) => name !== "xl/workbook.xml"))],
    ["no relations", "file_broken", () => zipOf(good.filter(({ name }) => name !== "_rels/.rels"))],
    ["only hidden sheets", "file_no_rows", () => workbookOf({ sheets: [{ rows: "", state: "hidden" }] })],
    ["XML that ends within a tag", "file_broken", () => changed(SHEET, { content: "<worksheet><sheetData><row r=" })],
    ["XML that ends within a comment", "file_broken", () => changed(SHEET, { content: "<worksheet><!-- " })],
    ["a document type", "file_broken", () => changed(SHEET, { content: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' })],
    ["rows out of order", "file_broken", () => book('<row r="2"/><row r="1"/>')],
    ["a row number that is none", "file_broken", () => book('<row r="1e99"/>')],
    ["a row past the last", "file_broken", () => book('<row r="1048577"/>')],
  ])("%s", async (_what, code, make) => {
    expect(await codeOf(make())).toBe(code);
  });

  test("a billion laughs", async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const content = `<!DOCTYPE sst [<!ENTITY l0 "ja">${laughs}]><sst><si><t>&l9;</t></si></sst>`;
    expect(await codeOf(changed("xl/sharedStrings.xml", { content }))).toBe("file_broken");
  });
});

describe("limits against hostile files:", () => {
  async function measure(work: () => Promise<unknown>): Promise<{ megabytes: number; result: unknown }> {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
    try {
      return { result: await work(), megabytes: (peak - before) / 1e6 };
    } finally {
      clearInterval(watch);
    }
  }

  /** @param sizes the sizes in the directory, if they are to be false */
  const bomb = (name: string, head: string, filling: string, sizes: TestZipPart["declared"]) => {
    const good = workbookParts({ sheets: [{ rows: rowsXml([["a"]]) }] });
    const content = Buffer.concat([Buffer.from(head), Buffer.alloc(80_000_000, filling)]);
    return zipOf(
      good.map((part) => (part.name === name ? { ...part, content, ...(sizes && { declared: sizes }) } : part)),
    );
  };

  const endless = [
    ["a sheet of one endless text", "xl/worksheets/sheet1.xml", '<worksheet><sheetData><row r="1"><c r="A1"><v>', "9"],
    ["a sheet of one endless tag", "xl/worksheets/sheet1.xml", "<worksheet><sheetData><row ", "a"],
    ["a sheet of one endless comment", "xl/worksheets/sheet1.xml", "<worksheet><!--", "-"],
    ["one endless shared string", "xl/sharedStrings.xml", "<sst><si><t>", "ñ"],
    ["endless empty strings", "xl/sharedStrings.xml", "<sst>", "<si/>"],
    ["endless styles", "xl/styles.xml", "<styleSheet><cellXfs>", "<xf/>"],
  ] as const;

  test.each(gateCases(endless, 2))("%s takes neither memory nor time", async (_what, name, head, filling) => {
    for (const sizes of [undefined, { size: 1_000 }]) {
      const file = bomb(name, head, filling, sizes);
      const { result, megabytes } = await measure(() => codeOf(file));
      expect(["file_broken", "file_inflated"]).toContain(result);
      expect(megabytes).toBeLessThan(120);
    }
  });

  test("a sheet of endless empty cells is read no further than its limit", async () => {
    const head = Buffer.from('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2">');
    const content = Buffer.concat([
      head,
      Buffer.alloc(4 * MAX_ELEMENTS, "<c/>"),
      Buffer.from("</row></sheetData></worksheet>"),
    ]);
    const good = workbookParts({ sheets: [{ rows: "" }] });
    const sheet = "xl/worksheets/sheet1.xml";
    const file = zipOf(good.map((part) => (part.name === sheet ? { ...part, content } : part)));
    const { result, megabytes } = await measure(() => codeOf(file));
    expect(result).toBe("file_too_many_cells");
    expect(megabytes).toBeLessThan(120);
  });

  test("a cell takes as many characters as in Excel, and a longer one is refused with its place", async () => {
    const longest = "x".repeat(32_767);
    expect(await cellsOf(plainWorkbook([["a", longest]]))).toEqual([["a", longest]]);
    for (const text of [`${longest}x`, "x".repeat(3_000_000)])
      await expect(cellsOf(plainWorkbook([["a"], ["a", text]]))).rejects.toMatchObject({
        code: "file_cell_too_long",
        details: { params: { cell: "B2", limit: 32_767 } },
      });
  });

  test("a million empty rows are skipped, and fifty thousand merged columns take no time", async () => {
    const merged = Array.from({ length: 50_000 }, () => '<mergeCell ref="A1:A1048576"/>').join("");
    const rows = `${rowsXml([["a"]])}${Array.from({ length: 200_000 }, (_, n) => `<row r="${n + 2}"/>`).join("")}`;
    const file = workbookOf({ sheets: [{ rows, after: `<mergeCells>${merged}</mergeCells>` }] });
    expect(await readRows(file)).toEqual([{ number: 1, cells: ["a"] }]);
  });
});
