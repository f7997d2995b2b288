import { attribute, scanXml } from "../xml-scanner.ts";

/** Number format of a cell's style; null for a plain number. */
export type CellFormat = "date" | "percent" | null;

/** Built-in date formats (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are those of East Asia). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

const isBuiltInPercent = (id: number) => id === 9 || id === 10;

/** Removes literals, colours, conditions and padding, which do not determine the type. */
const withoutLiterals = (code: string) => code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");

/** Type of a number format from its code: `dd/mm/yyyy`, `0.00%`. */
export function formatOfCode(code: string): CellFormat {
  const shown = withoutLiterals(code);
  if (/[ymdhs]/i.test(shown) && !/general/i.test(shown)) return "date";
  return shown.includes("%") ? "percent" : null;
}

function formatOfId(id: number, custom: ReadonlyMap<number, CellFormat>): CellFormat {
  const known = custom.get(id);
  if (known !== undefined) return known;
  if (isBuiltInDate(id)) return "date";
  return isBuiltInPercent(id) ? "percent" : null;
}

/**
 * The format of each cell style of a workbook, by style index.
 * @throws AppError file_broken
 */
export function readCellFormats(stylesXml: string): readonly CellFormat[] {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isCellStyles = false;
  scanXml(stylesXml, {
    open(name, attributes) {
      if (name === "numFmt")
        custom.set(Number(attribute(attributes, "numFmtId")), formatOfCode(attribute(attributes, "formatCode") ?? ""));
      else if (name === "cellXfs") isCellStyles = true;
      else if (name === "xf" && isCellStyles)
        formats.push(formatOfId(Number(attribute(attributes, "numFmtId") ?? 0), custom));
    },
    close(name) {
      if (name === "cellXfs") isCellStyles = false;
    },
  });
  return formats;
}
