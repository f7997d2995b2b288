/** The letters of a one-based column: A to Z, then AA. */
export function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? `${columnLetters((column - 1 - rest) / 26)}${letter}` : letter;
}

/** The range from the first cell: `A1:D100` for 4 columns and 100 rows. */
export function rangeOf(columns: number, rows: number): string {
  return `A1:${columnLetters(columns)}${rows}`;
}
