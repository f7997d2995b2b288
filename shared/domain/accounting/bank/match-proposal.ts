import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "#shared/domain/core/fields.ts";
import { matchReasons } from "./match-weight.ts";

/**
 * `return` reverts an incoming payment; `invoices` are several of one payer, all paid in full; `owner_charge` is a charge of
 * an owner that was registered before the bank paid it.
 */
export const matchKinds = ["invoice", "invoices", "payment", "remittance", "return", "owner_charge"] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Why a match cannot be booked for now: codes of errors. */
export const matchHindrances = ["month_closed", "payment_in_use", "transfer_waits", "deposit_lodged"] as const;
export type MatchHindrance = (typeof matchHindrances)[number];

/** An expected movement of money in one direction. */
export interface MatchCandidate {
  readonly kind: Exclude<MatchKind, "invoices">;
  readonly id: string;
  readonly label: string;
  /** Name of the payer or payee; null for a remittance. */
  readonly name: string | null;
  /** Id of the payer; for an invoice only set when all of the payer's debts are among the candidates. */
  readonly payer: string | null;
  /** Expected cents, above zero. */
  readonly amount: number;
  readonly date: DateString;
  /** Unique references: the invoice's number, the payment's reference, the remittance's message. */
  readonly references: readonly string[];
  /** Code of its rental; weaker evidence, because a rental has many invoices. */
  readonly rental: string | null;
  /** IBAN of the payer or payee. */
  readonly account: string | null;
  /** The day that its movement is near (`PAYMENT_MATCH_DAYS`): of what has happened already; null where it may come on any day. */
  readonly near_day: DateString | null;
  readonly hindrance: MatchHindrance | null;
}

export interface MatchedMovement {
  /** Cents, below zero for a debit. */
  readonly amount: number;
  readonly date: DateString;
  /** All text from the bank. */
  readonly text: string;
  /** Whether the bank marks it as the return of a collection. */
  readonly is_return: boolean;
  /** Whether its month is closed: nothing new is registered on its day. */
  readonly is_closed: boolean;
}

export const matchProposal = z.object({
  kind: z.enum(matchKinds),
  id: uuid(),
  label: z.string(),
  name: z.nullable(z.string()),
  /** Part of the movement allocated to it, at most its whole amount. */
  amount: cents(),
  date: date(),
  confidence: z.int().check(z.minimum(0), z.maximum(100)),
  reasons: z.array(z.enum(matchReasons)),
  /** Ids of the invoices for `invoices`; empty for other kinds. */
  invoice_ids: z.array(uuid()),
  /** Null where it can be booked. */
  hindrance: z.nullable(z.enum(matchHindrances)),
});
export type MatchProposal = z.infer<typeof matchProposal>;
export type PayerProposal = MatchProposal & Pick<MatchCandidate, "payer">;
