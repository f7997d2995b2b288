/** The letters of a spreadsheet column by its index from 0: 27 is AB. */
export function lettersOfColumn(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? lettersOfColumn(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
