/* Words that name a day, folded as searches fold them, Spanish and English together. */

/** How many days before today. */
export const daysAgo: ReadonlyMap<string, number> = new Map([
  ["hoy", 0],
  ["today", 0],
  ["ayer", 1],
  ["yesterday", 1],
  ["anteayer", 2],
  ["antier", 2],
  ["antes de ayer", 2],
  ["the day before yesterday", 2],
  ["day before yesterday", 2],
]);

/** 0 is Sunday, as in `Date.getUTCDay`. Only cut forms that are nobody's name: Mar and Sun are people too. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  [
    ["domingo", "sunday"],
    ["lunes", "lun", "monday"],
    ["martes", "tuesday", "tue"],
    ["miercoles", "mie", "wednesday", "wed"],
    ["jueves", "jue", "thursday", "thu"],
    ["viernes", "vie", "friday", "fri"],
    ["sabado", "sab", "saturday"],
  ].flatMap((words, weekday) => words.map((word) => [word, weekday] as const)),
);

const counts: ReadonlyMap<string, number> = new Map([
  ["un", 1],
  ["una", 1],
  ["a", 1],
  ["one", 1],
  ["dos", 2],
  ["two", 2],
  ["tres", 3],
  ["three", 3],
  ["cuatro", 4],
  ["four", 4],
  ["cinco", 5],
  ["five", 5],
  ["seis", 6],
  ["six", 6],
]);

/** A number up to two figures, or the word of a small one. */
export function readCount(word: string): number | null {
  return /^\d{1,2}$/.test(word) ? Number(word) : (counts.get(word) ?? null);
}
