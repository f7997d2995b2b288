/**
 * Levenshtein distance: letters to insert, delete or replace to turn one word into another. Quadratic in length: for
 * names, not for texts.
 */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (previous[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    previous = next;
  }
  return previous[to.length] ?? 0;
}
