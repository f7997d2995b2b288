import * as z from "zod/mini";
import { date, sumOfCents, uuid } from "#shared/domain/core/fields.ts";

/** Kinds of account movements: invoices add to the balance, payments subtract, payouts and returns add again. */
export const balanceMovementKinds = ["invoice", "payment", "payout", "return"] as const;

const movement = z.object({
  kind: z.enum(balanceMovementKinds),
  /** Id of the invoice or payment. */
  id: uuid(),
  label: z.string(),
  date: date(),
  amount: sumOfCents(),
  /** Running balance after this movement. */
  balance: sumOfCents(),
});
export type Movement = z.infer<typeof movement>;

/**
 * Account of a person, deposits excluded: outstanding invoices, the overdue part, the credit, and the movements in
 * date order.
 */
export const personBalance = z.object({
  outstanding: sumOfCents(),
  overdue: sumOfCents(),
  credit: sumOfCents(),
  /** Unpaid deposits, which are not part of the account. */
  deposits_due: sumOfCents(),
  /** Unpaid invoices of the person's rentals that were issued to another payer; the tenant stays liable for them. */
  liable_for: sumOfCents(),
  /** Balance after the last movement; negative means that the person has credit. */
  balance: sumOfCents(),
  movements: z.array(movement),
  /** Number of older movements not returned. */
  earlier: z.int(),
});
export type PersonBalance = z.infer<typeof personBalance>;
