import { type TestZipPart, zipOf } from "./zip-file.ts";

/* Workbooks as Excel and LibreOffice write them, part by part, so that a test can write what no library would. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface SheetOfFile {
  readonly name?: string;
  readonly state?: "visible" | "hidden" | "veryHidden";
  /** Content of `sheetData`. */
  readonly rows: string;
  /** Content after it, such as merged cells. */
  readonly after?: string;
}

export interface WorkbookOfFile {
  readonly sheets: readonly SheetOfFile[];
  /** Content of each `si`. */
  readonly strings?: readonly string[];
  /** Format codes of the cell styles, in order. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** Whether it has to be computed when opened. */
  readonly isUncomputed?: boolean;
  /** Content type of the workbook, if not a plain one. */
  readonly type?: string;
  readonly more?: readonly TestZipPart[];
}

export const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function styles(formats: readonly string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`);
  const cells = formats.map((_code, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`);
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join("")}</cellXfs></styleSheet>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
}

const relations = (all: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;

/** The parts of a workbook; a test may change or add some before zipping. */
export function workbookParts(book: WorkbookOfFile): TestZipPart[] {
  const { sheets, strings = [], formats = ["General"], is1904 = false, isUncomputed = false } = book;
  const type = book.type ?? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  const list = sheets.map(
    ({ name, state = "visible" }, index) =>
      `<sheet name="${escapeXml(name ?? `Hoja${index + 1}`)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  return [
    {
      name: "[Content_Types].xml",
      content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>
        <Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    { name: "_rels/.rels", content: relations([relation("rId1", "officeDocument", "xl/workbook.xml")]) },
    {
      name: "xl/workbook.xml",
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/>
        <sheets>${list.join("")}</sheets>${isUncomputed ? '<calcPr calcId="124519" fullCalcOnLoad="1"/>' : ""}</workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations([
        ...sheets.map((_sheet, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)),
        relation("rId90", "styles", "styles.xml"),
        relation("rId91", "sharedStrings", "/xl/sharedStrings.xml"),
      ]),
    },
    { name: "xl/styles.xml", content: styles(formats) },
    {
      name: "xl/sharedStrings.xml",
      content: `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    },
    ...sheets.map(({ rows, after = "" }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    ...(book.more ?? []),
  ];
}

export const workbookOf = (book: WorkbookOfFile): Buffer => zipOf(workbookParts(book));

/** The letters of a column, from 0: 27 is AB. */
export function sheetLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? sheetLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

type Value = string | number | boolean | null;

function cellXml(value: Value, reference: string): string {
  if (value === null) return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** Rows of plain values as sheet XML, starting at a row number. */
export function rowsXml(rows: readonly (readonly Value[])[], first = 1): string {
  return rows
    .map((cells, index) => {
      const number = first + index;
      const all = cells.map((value, column) => cellXml(value, `${sheetLetters(column)}${number}`));
      return `<row r="${number}">${all.join("")}</row>`;
    })
    .join("");
}

/** A workbook of one sheet with plain values. */
export const plainWorkbook = (rows: readonly (readonly Value[])[]): Buffer =>
  workbookOf({ sheets: [{ rows: rowsXml(rows) }] });
