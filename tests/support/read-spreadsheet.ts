import { type CellValue, readXlsx } from "hucre/xlsx";

/** The first sheet of an Excel file: its headers, and its rows as objects keyed by header. */
export async function readSpreadsheet(bytes: Buffer) {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const [sheet] = sheets;
  if (!sheet) throw new Error("The file has no sheet");
  const [first = [], ...rest] = sheet.rows;
  const headers = first.map(String);
  const rows = rest.map((row): Readonly<Record<string, CellValue>> =>
    Object.fromEntries(headers.map((header, index) => [header, row[index] ?? null])),
  );
  return { name: sheet.name, headers, rows };
}
