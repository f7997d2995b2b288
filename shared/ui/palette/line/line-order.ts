import { scores } from "#shared/lib/rank.ts";
import type { Entry } from "../entries/palette-entry.ts";
import { plainRows, type RankedRow } from "../ranking/rank-entries.ts";
import type { LineRows, NamedPayer } from "./line-rows.ts";

/** Persons offered for a line. */
const MAX_PERSONS = 20;
/** Records shown beside a line, in case that a search was meant. */
const MAX_OTHERS = 10;

/** What is known of a line and of its text. */
export interface OrderedLine extends LineRows {
  /** Whether the line has no short name. */
  readonly isFree: boolean;
  /** Persons that only some words of the name are of. */
  readonly payers: readonly NamedPayer[];
}

/** What the searches for a line have found. */
export interface FoundForLine {
  /** By the name in the line. */
  readonly found: readonly RankedRow[];
  /** By the whole text. */
  readonly others: readonly RankedRow[];
  /** The rows that open a list of which more was found. */
  readonly more: readonly Entry[];
  /** Whether the server has said all: until then there may be more persons of the name. */
  readonly isEnded: boolean;
}

const isPerson = ({ entry }: RankedRow) => entry.group === "persons";

/** The persons of all words, then those of some. */
function personRows({ payers, withPerson }: OrderedLine, found: readonly RankedRow[]): RankedRow[] {
  const ofAll = found.filter(isPerson);
  const ids = new Set(ofAll.map(({ entry }) => entry.id));
  const ofSome = payers.filter(({ person }) => !ids.has(person.id));
  return [
    ...ofAll.map((row) => ({ ...row, entry: withPerson(row.entry, "") })),
    ...ofSome.flatMap(({ person, left }) => plainRows([withPerson(person, left)])),
  ].slice(0, MAX_PERSONS);
}

/** Whether the only person found is the one named: by all words, and not by a likeness. */
function isCertain({ payers }: OrderedLine, { found, isEnded }: FoundForLine): boolean {
  const byName = found.filter(isPerson);
  const isNamed =
    byName.length > 0 ? byName.every(({ score }) => score > scores.typo) : payers.every((one) => one.isWhole);
  return isEnded && isNamed;
}

/**
 * The rows of a line, in order. The line's own row comes first, and a person before it only where no other can be
 * meant: the user decides. A line without a short name may be a search: what its text finds comes first, and its rows
 * are among those that create, which are never preselected. A flat that it names comes before all.
 */
export function orderLineRows(line: OrderedLine, found: FoundForLine): RankedRow[] {
  const persons = personRows(line, found.found);
  const whole = plainRows([line.whole]);
  const isFirst = persons.length === 1 && isCertain(line, found);
  const rows = isFirst ? [...persons, ...whole] : [...whole, ...persons];
  const more = plainRows(found.more.filter(({ group }) => group === "persons"));
  if (!line.isFree) {
    const records = found.others.filter(({ entry }) => entry.page?.kind === "record");
    return [...rows, ...more, ...records.slice(0, MAX_OTHERS)];
  }
  const created = [...rows, ...more].map((row) => ({ ...row, entry: { ...row.entry, group: "create" as const } }));
  const flats = found.found.filter(({ entry }) => entry.group === "assets");
  return [...[...flats, ...found.others].slice(0, MAX_OTHERS), ...created];
}
