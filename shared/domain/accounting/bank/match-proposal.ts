import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { cents, date, uuid } from "#shared/domain/core/fields.ts";
import { matchReasons } from "./match-weight.ts";

/** `return` takes a payment that came in back; `invoices` are several of one payer, all of them paid. */
export const matchKinds = ["invoice", "invoices", "payment", "remittance", "return"] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Something that money of a movement's direction is expected for. */
export interface MatchCandidate {
  readonly kind: Exclude<MatchKind, "invoices">;
  readonly id: string;
  readonly label: string;
  /** Whose it is; null for a remittance. */
  readonly name: string | null;
  /** The id of whom it is of; of an invoice only told where all that they owe is among the candidates. */
  readonly payer: string | null;
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
  readonly date: DateString;
  /** All that the bank wrote. */
  readonly text: string;
  /** Whether the bank says that it took a collection back. */
  readonly is_return: boolean;
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
  /** All that `invoices` are; none of any other kind. */
  invoice_ids: z.array(uuid()),
});
export type MatchProposal = z.infer<typeof matchProposal>;
export type PayerProposal = MatchProposal & Pick<MatchCandidate, "payer">;
