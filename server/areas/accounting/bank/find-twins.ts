import { compactReference } from "#shared/domain/accounting/bank/bank-text.ts";
import type { StatementFormat } from "#shared/domain/accounting/bank/bank-statement.ts";
import { normalizeText } from "#shared/lib/text.ts";
import type { StatementMovement } from "./statement.ts";

/** What both formats say of a movement. */
export type MovementFacts = Pick<
  StatementMovement,
  "operation_date" | "amount" | "document_number" | "reference_1" | "reference_2" | "text" | "hash"
>;

/** A movement that a file of another format brought. */
export interface StoredMovement extends MovementFacts {
  readonly format: StatementFormat;
  readonly bank_statement_id: string;
}

/** Movements of one day and amount whose texts are compared; further ones are paired in their order. */
const MAX_COMPARED = 200;
/** A reference in common says more than any number of words. */
const REFERENCE_SCORE = 1_000;
const MIN_REFERENCE = 4;
const MIN_WORD = 3;

interface Traits {
  readonly references: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

function traitsOf({ document_number, reference_1, reference_2, text }: MovementFacts): Traits {
  const references = [document_number, reference_1, reference_2].map(compactReference);
  const words = normalizeText(text).match(/[a-z0-9]+/g) ?? [];
  return {
    references: new Set(references.filter(({ length }) => length >= MIN_REFERENCE)),
    words: new Set(words.filter(({ length }) => length >= MIN_WORD)),
  };
}

const inCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((member) => other.has(member)).length;

const scoreOf = (one: Traits, other: Traits) =>
  inCommon(one.words, other.words) + (inCommon(one.references, other.references) > 0 ? REFERENCE_SCORE : 0);

/** Whether the texts of two files of one format are of one movement: a common reference, or most words of the shorter one. */
function areAlike(one: Traits, other: Traits): boolean {
  const words = inCommon(one.words, other.words);
  if (inCommon(one.references, other.references) > 0) return true;
  return words > 0 && words * 2 >= Math.min(one.words.size, other.words.size);
}

const keyOf = ({ operation_date, amount }: MovementFacts) => `${operation_date} ${amount}`;

interface PairRules {
  /** Whether both files have every movement of the day. */
  readonly isWhole: (stored: StoredMovement) => boolean;
  readonly mayBeOne: (fresh: MovementFacts, stored: StoredMovement) => boolean;
  /** Whether it is of the format of the file: then nothing less than like texts makes it one. */
  readonly isOfFormat: (stored: StoredMovement) => boolean;
}

const isCamt = (format: StatementFormat) => format !== "norma43";

/** Between camt files the servicer's reference decides where both have one. Norma 43 has other numbers in its place. */
const agrees = (fresh: MovementFacts, stored: StoredMovement) =>
  [fresh, stored].some(({ document_number }) => document_number === "") ||
  fresh.document_number === stored.document_number;

/** Of one format, only a file with the servicer's references and one without know a movement by different hashes. */
const lacksOne = (fresh: MovementFacts, stored: StoredMovement) =>
  (fresh.document_number === "") !== (stored.document_number === "");

/** Pairs the movements of one day and amount, those that have most in common first. */
function pair(
  fresh: readonly MovementFacts[],
  stored: readonly StoredMovement[],
  { isWhole, mayBeOne, isOfFormat }: PairRules,
): [MovementFacts, StoredMovement][] {
  const others = stored.slice(0, MAX_COMPARED).map((one) => ({ one, traits: traitsOf(one) }));
  const scored = fresh.slice(0, MAX_COMPARED).flatMap((one) => {
    const traits = traitsOf(one);
    const possible = others.filter(
      (other) => mayBeOne(one, other.one) && (!isOfFormat(other.one) || areAlike(traits, other.traits)),
    );
    return possible.map((other) => ({ one, other: other.one, score: scoreOf(traits, other.traits) }));
  });
  const pairs = new Map<MovementFacts, StoredMovement>();
  const taken = new Set<StoredMovement>();
  const take = (one: MovementFacts, other: StoredMovement) => {
    if (pairs.has(one) || taken.has(other)) return;
    pairs.set(one, other);
    taken.add(other);
  };
  for (const { one, other, score } of scored.toSorted((a, b) => b.score - a.score))
    if (score > 0 || isWhole(other)) take(one, other);
  const rest = stored.filter((other) => !taken.has(other) && isWhole(other));
  const single = fresh.filter((one) => !pairs.has(one));
  for (const [index, other] of rest.slice(0, single.length).entries()) {
    const one = single[index];
    if (one && mayBeOne(one, other)) take(one, other);
  }
  return [...pairs];
}

/**
 * Finds the movements of a file that a file of another format (Norma 43, statement or notification of the same days), or a camt file
 * of the same one without references, or with them, brought before. Both have the same account, day and amount, and between camt files no two different references. Of several such movements those are paired that have a reference or words in common; the rest
 * one to one, since both files have all movements of the day. A notification (camt.054) has only some: there, what has nothing
 * in common is another movement.
 * @param fresh new movements of the file, of one account
 * @param stored those of other formats, and of files of this one that differ in whether they have references, of the same account
 * @returns the stored movement by the hash of the new one
 */
export function findTwins(
  fresh: readonly MovementFacts[],
  format: StatementFormat,
  stored: readonly StoredMovement[],
): ReadonlyMap<string, StoredMovement> {
  const isOfFormat = (other: StoredMovement) => other.format === format;
  const isWhole = (other: StoredMovement) => format !== "camt054" && other.format !== "camt054" && !isOfFormat(other);
  const mayBeOne = (one: MovementFacts, other: StoredMovement) => {
    if (isOfFormat(other)) return lacksOne(one, other);
    return !isCamt(format) || !isCamt(other.format) || agrees(one, other);
  };
  const groups = Map.groupBy(stored, keyOf);
  const pairs = [...Map.groupBy(fresh, keyOf)].flatMap(([key, of]) =>
    pair(of, groups.get(key) ?? [], { isWhole, mayBeOne, isOfFormat }),
  );
  return new Map(pairs.map(([{ hash }, other]) => [hash, other]));
}
