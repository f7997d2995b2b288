import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { type ByteSource, sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { limitReadingTime } from "#server/engine/services/sheet-reader/reading-time.ts";
import { openSheetFile } from "#server/engine/services/sheet-reader/sheet-file.ts";
import { collect } from "#tests/support/collect.ts";

/** The bytes in pieces, which may split a character, a line end or a quote. */
function inPieces(bytes: Buffer, size: number): ByteSource {
  const whole = sourceOfBytes(bytes);
  return {
    ...whole,
    async *stream({ start, end }) {
      for (let at = start; at < Math.min(end, bytes.length); at += size)
        yield await Promise.resolve(bytes.subarray(at, Math.min(at + size, end)));
    },
  };
}

async function readRows(content: Buffer | string, size = 65_536): Promise<SheetRow[]> {
  const { sheets, format } = await openSheetFile(inPieces(Buffer.from(content), size));
  expect(format).toBe("csv");
  const [sheet] = sheets;
  return sheet ? collect(sheet.rows([])) : [];
}

const cellsOf = async (content: Buffer | string, size?: number) =>
  (await readRows(content, size)).map(({ cells }) => cells);
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const utf16Big = (text: string) => utf16(text).swap16();

const people = [
  ["Nombre", "Apellidos", "Renta"],
  ["Íñigo", "Núñez Peña", "850,50 €"],
];
const text = people.map((cells) => cells.join(";")).join("\r\n");

describe("reading CSV files", () => {
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16", utf16(text)],
    ["UTF-16, the other way round", utf16Big(text)],
    ["Windows-1252, euro sign included", latin(text.replace("€", "\u0080"))],
  ])("a file in %s is read, however it is split", async (_encoding, bytes) => {
    for (const size of [1, 2, 3, 7, 65_536]) expect(await cellsOf(bytes, size)).toEqual(people);
  });

  test.each([[";"], [","], ["\t"]])(
    "a file is split at the separator %j, and other separators are text",
    async (separator) => {
      const others = [";", ",", "\t"].filter((one) => one !== separator).join("");
      const lines = ["a", "b", "c"].map((name) => [name, `${name}${others}`, "", "x"]);
      const quoted = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join("\n");
      expect(await cellsOf(quoted)).toEqual(lines.map((cells) => cells.map((cell) => (cell === "" ? null : cell))));
    },
  );

  test.each(["\n", "\r\n", "\r"])("a file is read with line ends %j, also at its end", async (end) => {
    expect(await cellsOf(`a;b${end}c;d`)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(await cellsOf(`a;b${end}c;d${end}`)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("quoted cells keep separators, line ends and doubled quotes", async () => {
    expect(await cellsOf('a;"b ""c"";\r\nd";e\n"";"x"y;z"\n')).toEqual([
      ["a", 'b "c";\r\nd', "e"],
      [null, "xy", 'z"'],
    ]);
  });

  test("rows are numbered as in a spreadsheet, and empty ones left out", async () => {
    expect(await readRows('a;b\n;;\n  \n"x\ny";1\n')).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 4, cells: ["x\ny", "1"] },
    ]);
  });

  test("a file with one column is read", async () => {
    expect(await cellsOf("Documento\n12345678Z\n")).toEqual([["Documento"], ["12345678Z"]]);
  });

  test("a file with an unclosed quote is refused with the row", async () => {
    const failing = readRows(`a;b\nc;"d${"\ne;f".repeat(500)}`);
    await expect(failing).rejects.toBeInstanceOf(AppError);
    await expect(failing).rejects.toMatchObject({ code: "file_quotes", details: { params: { row: 2 } } });
  });

  test.each([
    ["a field in quotes", `a;b\nc;"${"x".repeat(32_768)}"`],
    ["a field without quotes", `a;b\nc;${"x".repeat(32_768)}`],
    ["a field of quotes", `a;b\nc;"${'""'.repeat(32_768)}"`],
  ])("%s longer than a cell of Excel is refused with its place", async (_what, csv) => {
    await expect(readRows(csv)).rejects.toMatchObject({
      code: "file_cell_too_long",
      details: { params: { cell: "B2", limit: 32_767 } },
    });
  });

  test("a field as long as a cell of Excel is read whole", async () => {
    const longest = '"'.repeat(32_767);
    expect(await cellsOf(`a;"${longest.replaceAll('"', '""')}"`)).toEqual([["a", longest]]);
  });

  test("five million quotes are refused after some thousand", async () => {
    const { user, system } = process.cpuUsage();
    await expect(readRows('"'.repeat(5_000_000))).rejects.toMatchObject({ code: "file_cell_too_long" });
    const spent = process.cpuUsage({ user, system });
    // It was eleven seconds of a core.
    expect((spent.user + spent.system) / 1e6).toBeLessThan(3);
  });

  test("a file that keeps the processor busy for longer than it may be read is refused", async () => {
    const pieces = inPieces(Buffer.from("a;b\n".repeat(20_000)), 4_096);
    const file = await openSheetFile(pieces, limitReadingTime(0.001));
    const reading = async () => {
      let rows = 0;
      for await (const row of file.sheets[0]?.rows([]) ?? []) rows += row.cells.length;
      return rows;
    };
    await expect(reading()).rejects.toMatchObject({ code: "file_too_slow", details: { params: { seconds: 0.001 } } });
  });

  test("a file with binary content is not text", async () => {
    await expect(readRows(Buffer.from([0x61, 0x00, 0x01, 0x02, 0x62]))).rejects.toMatchObject({
      code: "file_unsupported",
    });
  });

  test("any table written is read back, with every separator and split", async () => {
    const cell = fc.stringMatching(/^[a-zñÁ"; ,\t\r\n0-9]{0,12}$/);
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const marked = written.map((cells) => ["x", ...cells]);
        const csv = marked.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(";")).join("\r\n");
        expect(await cellsOf(csv, size)).toEqual(marked.map((cells) => cells.map((one) => (one === "" ? null : one))));
      }),
      { numRuns: 150 },
    );
  });
});
