import * as z from "zod/mini";
import { debtorRow } from "#shared/domain/accounting/collection-round.ts";
import { keptDraft } from "./kept-draft.ts";

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
  /** How many owed when the round began. */
  total: z.number(),
});

/** A collection round: whom it has come to, and what was done on the way. */
export type Round = z.infer<typeof round>;

/** The round that was left, to be taken up again on this device. */
export const keptRound = keptDraft<Round>("collection_round", round, {
  empty: { ahead: [], done: [], total: 0 },
  isEmpty: ({ ahead }) => ahead.length === 0,
});

/** What was done about the first, and on to the next. */
export function goOn(present: Round, deed: RoundDeed, amount: number | null): Round {
  const [first, ...ahead] = present.ahead;
  if (!first) return present;
  const { person_id, person_label } = first;
  return { ...present, ahead, done: [...present.done, { person_id, person_label, deed, amount }] };
}
