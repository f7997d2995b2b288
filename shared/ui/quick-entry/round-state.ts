import * as z from "zod/mini";
import { debtorRow, roundCursor } from "#shared/domain/accounting/payments/collection-round.ts";
import { date } from "#shared/domain/core/fields.ts";
import { quickEntryDraft } from "./quick-entry-draft.ts";

export const roundActions = ["paid", "reminded", "skipped"] as const;
export type RoundAction = (typeof roundActions)[number];

const done = z.object({
  person_id: z.string(),
  person_label: z.string(),
  deed: z.enum(roundActions),
  /** Registered cents; null if none. */
  amount: z.nullable(z.number()),
});
export type RoundDone = z.infer<typeof done>;

const roundTerms = z.object({
  date: z.nullable(date()),
  method: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
/** The day and the method of a round's payments; null: today, and the default method. */
export type RoundTerms = z.infer<typeof roundTerms>;

export const usualTerms: RoundTerms = { date: null, method: null };

const round = z.object({
  /** The remaining debtors, the current one first. */
  ahead: z.array(debtorRow),
  done: z.array(done),
  /** Position of the last visited debtor; null at the start. */
  last: z.nullable(z.string()),
  /** Number of debtors when the round began. */
  total: z.number(),
  terms: z._default(roundTerms, usualTerms),
});

/** A collection round: current position, and what was done. */
export type Round = z.infer<typeof round>;

/** The interrupted round stored on this device. */
export const storedRound = quickEntryDraft<Round>("collection_round", round, {
  empty: { ahead: [], done: [], last: null, total: 0, terms: usualTerms },
  isEmpty: ({ ahead }) => ahead.length === 0,
});

/** The terms of a resumed round: those just given, else those that it was left with. */
export const resumedTerms = (given: RoundTerms, left: RoundTerms): RoundTerms =>
  given.date === null && given.method === null ? left : given;

/** Records what was done for the current debtor and advances. */
export function goOn(present: Round, deed: RoundAction, amount: number | null): Round {
  const [first, ...ahead] = present.ahead;
  if (!first) return present;
  const { person_id, person_label } = first;
  const deeds = [...present.done, { person_id, person_label, deed, amount }];
  return { ...present, ahead, done: deeds, last: roundCursor(first) };
}
