import * as z from "zod/mini";
import { debtorRow, placeInRound } from "#shared/domain/accounting/payments/collection-round.ts";
import { quickEntryDraft } from "./quick-entry-draft.ts";

export const roundDeeds = ["paid", "reminded", "skipped"] as const;
export type RoundDeed = (typeof roundDeeds)[number];

const done = z.object({
  person_id: z.string(),
  person_label: z.string(),
  deed: z.enum(roundDeeds),
  /** Cents that were registered; null where none were. */
  amount: z.nullable(z.number()),
});
export type RoundDone = z.infer<typeof done>;

const round = z.object({
  /** Those who are still to come, the first of them now. */
  ahead: z.array(debtorRow),
  done: z.array(done),
  /** Where the last one stood that it came to; null at the beginning. */
  last: z.nullable(z.string()),
  /** How many owed when the round began. */
  total: z.number(),
});

/** A collection round: whom it has come to, and what was done on the way. */
export type Round = z.infer<typeof round>;

/** The round that was left, to be taken up again on this device. */
export const storedRound = quickEntryDraft<Round>("collection_round", round, {
  empty: { ahead: [], done: [], last: null, total: 0 },
  isEmpty: ({ ahead }) => ahead.length === 0,
});

/** What was done about the first, and on to the next. */
export function goOn(present: Round, deed: RoundDeed, amount: number | null): Round {
  const [first, ...ahead] = present.ahead;
  if (!first) return present;
  const { person_id, person_label } = first;
  const deeds = [...present.done, { person_id, person_label, deed, amount }];
  return { ...present, ahead, done: deeds, last: placeInRound(first) };
}
