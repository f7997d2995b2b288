const MAX_COUNT = 99;

/** A count as a badge shows it: `99+` where it is larger. */
export const shortCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count));
