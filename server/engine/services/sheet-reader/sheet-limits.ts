/** Columns that are read of a sheet; no record of ours has a quarter of them. */
export const MAX_COLUMNS = 200;
/** The last row that a spreadsheet can have. */
export const MAX_ROW = 1_048_576;
/** Bytes of XML that one sheet may inflate to: 100,000 full rows take about 150 million. */
export const MAX_SHEET_BYTES = 512 * 1_048_576;
/** The same for the table of shared strings. */
export const MAX_STRINGS_BYTES = 128 * 1_048_576;
/** The same for the small parts: workbook, relations, styles. */
export const MAX_PART_BYTES = 8 * 1_048_576;
/** Sheets of a workbook that are offered to choose from. */
export const MAX_SHEETS = 20;
