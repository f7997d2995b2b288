/** Maximum columns read; no record has a quarter of them. */
export const MAX_COLUMNS = 200;
/** Maximum characters of a cell, as in Excel; no field takes more than 10,000. */
export const MAX_CELL = 32_767;
/** The last row a spreadsheet can have. */
export const MAX_ROW = 1_048_576;
/** Maximum XML elements of a sheet, empty ones too: 100,000 records of 60 cells take 18 million. */
export const MAX_ELEMENTS = 20_000_000;
/** Maximum inflated XML of a sheet, bytes: 100,000 full rows take about 150 million. */
export const MAX_SHEET_BYTES = 512 * 1_048_576;
/** Maximum inflated XML of the shared strings, bytes. */
export const MAX_STRINGS_BYTES = 128 * 1_048_576;
/** Maximum inflated XML of small parts (workbook, relations, styles), bytes. */
export const MAX_PART_BYTES = 8 * 1_048_576;
/** Maximum sheets offered to choose from. */
export const MAX_SHEETS = 20;
