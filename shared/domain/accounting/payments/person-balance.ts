import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "#shared/domain/core/fields.ts";

/** What moves a person's account: what is invoiced adds, what is paid takes away, what goes back adds again. */
export const movementKinds = ["invoice", "payment", "payout", "return"] as const;

const movement = z.object({
  kind: z.enum(movementKinds),
  /** The invoice's, or the payment's. */
  id: uuid(),
  label: z.string(),
  date: date(),
  amount: sumOfCents(),
  /** The sum of everything up to here. */
  balance: sumOfCents(),
});
export type Movement = z.infer<typeof movement>;

/**
 * How a person stands, deposits apart: what is owed of invoices, how much of it is late, what is paid in advance; and how it
 * came to be, in the order of the days.
 */
export const personBalance = z.object({
  outstanding: sumOfCents(),
  overdue: sumOfCents(),
  credit: sumOfCents(),
  /** Missing of deposits, which are no part of the account. */
  deposits_due: sumOfCents(),
  /** What the last movement leaves; below zero the person has money in hand. */
  balance: sumOfCents(),
  movements: z.array(movement),
  /** How many movements before those are not told. */
  earlier: z.int(),
});
export type PersonBalance = z.infer<typeof personBalance>;
