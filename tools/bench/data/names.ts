import { readFile } from "node:fs/promises";

/** Names with the number of people who bear them. */
export interface Frequencies {
  readonly names: readonly string[];
  readonly counts: readonly number[];
}

async function read(file: string): Promise<Frequencies> {
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  const pairs = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return { names: pairs.map(([name = ""]) => name), counts: pairs.map(([, count]) => Number(count)) };
}

/** The 3,000 most common surnames of Spain, as first and second together (INE, "Apellidos más frecuentes"). */
export const readSurnames = (): Promise<Frequencies> => read("surnames.csv");

/** The 800 most common given names (INE, "Nombres más frecuentes"). */
export const readGivenNames = (): Promise<Frequencies> => read("given-names.csv");

/** Total of surnames borne by all inhabitants: a surname beyond the common ones is rare. */
const SURNAMES_BORNE = 96_000_000;
const RARE = 60_000;

/** Upper bound in [0, 1) of each name's interval, for a population of `total`. */
function ends({ counts }: Frequencies, total: number): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count) / total);
}

const sum = ({ counts }: Frequencies) => counts.reduce((total, count) => total + count, 0);

/** A number in [0, 1) for each `n`, the same on every machine. */
const chance = (salt: number) => `((hashint8extended(n, ${salt}) & 9007199254740991) / 9007199254740992.0)::float8`;

const rare = (
  salt: number,
) => `initcap(substr(translate(md5((hashint8extended(n, ${salt}) & 9007199254740991) % ${RARE} || 'r'),
  '0123456789', 'aeioulnrst'), 1, 6 + (n % 5)::int))`;

/**
 * A temporary table `named` with names and surnames of `count` people at their real frequencies, and the tables it is
 * drawn from: statements with their values.
 */
export async function peopleStatements(count: number): Promise<readonly (readonly [string, readonly unknown[]])[]> {
  const [given, surnames] = await Promise.all([readGivenNames(), readSurnames()]);
  const table = (name: string) =>
    `create temp table ${name} as select place, word from unnest($1::text[]) with ordinality w (word, place)`;
  const draw = (list: string, salt: number) =>
    `left join surname ${list} on ${list}.place = width_bucket(${chance(salt)}, $3::float8[]) + 1`;
  return [
    [table("given_name"), [given.names]],
    [table("surname"), [surnames.names]],
    [
      `create temp table named as
       select n, g.word as name, coalesce(a.word, ${rare(12)}) || ' ' || coalesce(b.word, ${rare(13)}) as last_name
       from generate_series(1, $1::bigint) n
       join given_name g on g.place = width_bucket(${chance(11)}, $2::float8[]) + 1
       ${draw("a", 14)} ${draw("b", 15)}`,
      [count, ends(given, sum(given)).slice(0, -1), ends(surnames, SURNAMES_BORNE)],
    ],
  ];
}
