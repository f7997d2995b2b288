import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "../core/fields.ts";
import { compactReference, isNameSaid, phrasesOf, runsOf, saysReference, wordsOf } from "./bank-text.ts";

/* What a movement of the bank may be, and how sure that is: by its amount, by a reference in its texts, and by a name. */

export const matchKinds = ["invoice", "payment", "remittance"] as const;
export type MatchKind = (typeof matchKinds)[number];
export const matchReasons = ["reference", "rental", "name", "amount"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Something that money of a movement's direction is expected for. */
export interface MatchCandidate {
  readonly kind: MatchKind;
  readonly id: string;
  readonly label: string;
  /** Whose it is; null for a remittance. */
  readonly name: string | null;
  /** Cents that are expected, above zero. */
  readonly amount: number;
  readonly date: DateString;
  /** Numbers by which it is known by itself: the invoice's, the payment's reference, the remittance's message. */
  readonly references: readonly string[];
  /** The code of its rental, which is less: a rental has many invoices. */
  readonly rental: string | null;
}

export interface MatchedMovement {
  /** Cents, below zero for a debit. */
  readonly amount: number;
  /** All that the bank wrote. */
  readonly text: string;
}

export const matchProposal = z.object({
  kind: z.enum(matchKinds),
  id: uuid(),
  label: z.string(),
  name: z.nullable(z.string()),
  /** What of the movement goes to it, never more than there is. */
  amount: cents(),
  date: date(),
  confidence: z.int().check(z.minimum(0), z.maximum(100)),
  reasons: z.array(z.enum(matchReasons)),
});
export type MatchProposal = z.infer<typeof matchProposal>;

/** In words: from 80 on it is sure, from 60 on likely. */
export const confidenceLevels = ["sure", "likely", "unsure"] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= 80) return "sure";
  return confidence >= 60 ? "likely" : "unsure";
}

const MAX_PROPOSALS = 3;

type Evidence = "reference" | "rental" | "name" | "nothing";

/** How sure each makes by itself, with a name beside it, and both with the amount too. */
const weights: Readonly<Record<Evidence, Readonly<Record<"alone" | "named" | "exact" | "exact_named", number>>>> = {
  reference: { alone: 65, named: 75, exact: 96, exact_named: 99 },
  rental: { alone: 55, named: 70, exact: 90, exact_named: 94 },
  name: { alone: 40, named: 40, exact: 85, exact_named: 85 },
  nothing: { alone: 0, named: 0, exact: 45, exact_named: 45 },
};
const evidences = ["reference", "rental", "name"] as const;

/** How sure: a whole number and the amount at least 95, name and amount at least 80, the amount alone at most 50. */
function weigh(reasons: ReadonlySet<MatchReason>): number {
  const weight = weights[evidences.find((evidence) => reasons.has(evidence)) ?? "nothing"];
  if (reasons.has("amount")) return reasons.has("name") ? weight.exact_named : weight.exact;
  return reasons.has("name") ? weight.named : weight.alone;
}

type Lookup = ReadonlyMap<string | number, readonly MatchCandidate[]>;

function lookUp(
  candidates: readonly MatchCandidate[],
  keysOf: (candidate: MatchCandidate) => readonly (string | number)[],
): Lookup {
  const found = new Map<string | number, MatchCandidate[]>();
  for (const candidate of candidates)
    for (const key of new Set(keysOf(candidate))) {
      const some = found.get(key);
      if (some) some.push(candidate);
      else found.set(key, [candidate]);
    }
  return found;
}

/** Candidates by all that makes one: so that each movement looks at those which it may be, and not at all. */
export interface MatchIndex {
  readonly byAmount: Lookup;
  readonly byReference: Lookup;
  readonly byRental: Lookup;
  readonly byName: Lookup;
  /** The names that have a word. */
  readonly namesOfWord: ReadonlyMap<string, readonly string[]>;
  readonly wordsOfName: ReadonlyMap<string, readonly string[]>;
}

export function indexCandidates(candidates: readonly MatchCandidate[]): MatchIndex {
  const byName = lookUp(candidates, ({ name }) => (name === null ? [] : [name]));
  const wordsOfName = new Map([...byName.keys()].map((name) => [String(name), wordsOf(String(name))] as const));
  const namesOfWord = new Map<string, string[]>();
  for (const [name, words] of wordsOfName)
    for (const word of words) {
      const some = namesOfWord.get(word);
      if (some) some.push(name);
      else namesOfWord.set(word, [name]);
    }
  return {
    byAmount: lookUp(candidates, ({ amount }) => [amount]),
    byReference: lookUp(candidates, ({ references }) => references.map(compactReference)),
    byRental: lookUp(candidates, ({ rental }) => (rental === null ? [] : [compactReference(rental)])),
    byName,
    namesOfWord,
    wordsOfName,
  };
}

/** What a movement's text says: of references and rentals the candidates, of names the names. */
function readMovement({ text }: MatchedMovement, index: MatchIndex) {
  const phrases = phrasesOf(text);
  const among = (lookup: Lookup, says: (candidate: MatchCandidate) => boolean) =>
    new Set(phrases.flatMap((phrase) => lookup.get(phrase) ?? []).filter(says));
  const words = new Set(runsOf(text));
  const names = new Set([...words].flatMap((word) => index.namesOfWord.get(word) ?? []));
  return {
    reference: among(index.byReference, ({ references }) => references.some((one) => saysReference(text, one))),
    rental: among(index.byRental, ({ rental }) => rental !== null && saysReference(text, rental)),
    names: new Set([...names].filter((name) => isNameSaid(words, index.wordsOfName.get(name) ?? []))),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
const inOrder = (a: MatchProposal, b: MatchProposal): number =>
  b.confidence - a.confidence || compare(a.date, b.date) || compare(a.label, b.label);

/** The first few in order: of hundreds that have a movement's amount, three are wanted. */
function firstOf(proposals: readonly MatchProposal[]): MatchProposal[] {
  let first: readonly MatchProposal[] = [];
  for (const proposal of proposals) {
    const last = first[MAX_PROPOSALS - 1];
    if (last && inOrder(last, proposal) <= 0) continue;
    first = [...first, proposal].toSorted(inOrder).slice(0, MAX_PROPOSALS);
  }
  return [...first];
}

/**
 * What a movement most likely is, the surest first, of equals the oldest; at most three. A payment or a remittance is only
 * proposed with its exact amount, for it is whole or nothing.
 * @param index of the candidates of the movement's direction
 */
export function matchMovement(movement: MatchedMovement, index: MatchIndex): MatchProposal[] {
  const size = Math.abs(movement.amount);
  if (size === 0) return [];
  const { reference, rental, names } = readMovement(movement, index);
  const propose = (candidate: MatchCandidate): MatchProposal[] => {
    const { kind, id, label, name, amount, date: day } = candidate;
    const holds: Record<MatchReason, boolean> = {
      reference: reference.has(candidate),
      rental: rental.has(candidate),
      name: name !== null && names.has(name),
      amount: amount === size,
    };
    const reasons = matchReasons.filter((reason) => holds[reason]);
    const confidence = weigh(new Set(reasons));
    if (confidence === 0 || amount <= 0 || (kind !== "invoice" && amount !== size)) return [];
    return [{ kind, id, label, name, amount: Math.min(amount, size), date: day, confidence, reasons }];
  };
  const strong = new Set([...reference, ...rental, ...(index.byAmount.get(size) ?? [])]);
  const first = firstOf([...strong].flatMap(propose));
  if (first.length === MAX_PROPOSALS) return first;
  // A name alone weighs less than anything else: it is asked only where little else is left.
  const named = [...names].flatMap((name) => index.byName.get(name) ?? []).filter((one) => !strong.has(one));
  return firstOf([...first, ...named.flatMap(propose)]);
}
