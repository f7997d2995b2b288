/** The letters of a spreadsheet column by its index from 0: 27 is AB. */
export function lettersOfColumn(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest > 0 ? lettersOfColumn(rest - 1) : "") + String.fromCharCode(65 + (place % 26));
}
