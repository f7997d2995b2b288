import { compareDates } from "#shared/lib/dates.ts";
import { compactReference, keysOfName, keysSaid, phrasesOf, saysName, saysReference } from "./bank-text.ts";
import type { MatchCandidate, MatchedMovement } from "./match-proposal.ts";

/* Indexes candidates by everything that can match, so that a movement is compared with possible matches only. */

type Lookup<Key, Found> = ReadonlyMap<Key, readonly Found[]>;

function lookUp<Key, Found>(all: Iterable<Found>, keysOf: (one: Found) => readonly Key[]): Lookup<Key, Found> {
  const found = new Map<Key, Found[]>();
  for (const one of all)
    for (const key of new Set(keysOf(one))) {
      const some = found.get(key);
      if (some) some.push(one);
      else found.set(key, [one]);
    }
  return found;
}

const inOrder = (a: MatchCandidate, b: MatchCandidate): number =>
  compareDates(a.date, b.date) || a.label.localeCompare(b.label);

/** A payer's cumulative debt at each due date, where it includes several invoices. */
function sumsOf(invoices: readonly MatchCandidate[]): number[] {
  let sum = 0;
  return invoices.flatMap(({ amount, date }, index) => {
    sum += amount;
    return index > 0 && invoices[index + 1]?.date !== date ? [sum] : [];
  });
}

export interface MatchIndex {
  readonly byAmount: Lookup<number, MatchCandidate>;
  readonly byReference: Lookup<string, MatchCandidate>;
  readonly byAccount: Lookup<string, MatchCandidate>;
  readonly byRental: Lookup<string, MatchCandidate>;
  readonly byName: Lookup<string, MatchCandidate>;
  readonly namesByKey: Lookup<string, string>;
  /** Invoices of payers with several open ones, the oldest first. */
  readonly byPayer: Lookup<string, MatchCandidate>;
  /** Payers by cumulative debt. */
  readonly payersBySum: Lookup<number, string>;
}

/** Used by `matchMovement`. */
export function indexCandidates(candidates: readonly MatchCandidate[]): MatchIndex {
  const byName = lookUp(candidates, ({ name }) => (name === null ? [] : [name]));
  const invoices = candidates.filter(({ kind }) => kind === "invoice");
  const byPayer = new Map(
    [...lookUp(invoices, ({ payer }) => (payer === null ? [] : [payer]))]
      .filter(([, open]) => open.length > 1)
      .map(([payer, open]) => [payer, open.toSorted(inOrder)] as const),
  );
  return {
    byAmount: lookUp(candidates, ({ amount }) => [amount]),
    byReference: lookUp(candidates, ({ references }) => references.map(compactReference)),
    byAccount: lookUp(candidates, ({ account }) => (account === null ? [] : [compactReference(account)])),
    byRental: lookUp(candidates, ({ rental }) => (rental === null ? [] : [compactReference(rental)])),
    byName,
    namesByKey: lookUp(byName.keys(), keysOfName),
    byPayer,
    payersBySum: lookUp(byPayer.keys(), (payer) => sumsOf(byPayer.get(payer) ?? [])),
  };
}

/** What a movement's text contains. */
export interface MovementMentions {
  readonly references: ReadonlySet<MatchCandidate>;
  readonly accounts: ReadonlySet<MatchCandidate>;
  readonly rentals: ReadonlySet<MatchCandidate>;
  readonly names: ReadonlySet<string>;
}

export function readMovement({ text }: MatchedMovement, index: MatchIndex): MovementMentions {
  const phrases = phrasesOf(text);
  const among = (lookup: Lookup<string, MatchCandidate>, says: (candidate: MatchCandidate) => boolean) =>
    new Set(phrases.flatMap((phrase) => lookup.get(phrase) ?? []).filter(says));
  const names = new Set(keysSaid(text).flatMap((key) => index.namesByKey.get(key) ?? []));
  return {
    references: among(index.byReference, ({ references }) => references.some((one) => saysReference(text, one))),
    /** Banks write accounts in groups: whole runs in a row that are the account say it. */
    accounts: among(index.byAccount, () => true),
    rentals: among(index.byRental, ({ rental }) => rental !== null && saysReference(text, rental)),
    names: new Set([...names].filter((name) => saysName(text, name))),
  };
}
