import * as z from "zod/mini";
import { date, sumOfCents } from "#shared/domain/core/fields.ts";

const count = () => z.int();

/** What a month has, and what of it is still open. Each figure is the number of rows of one list. */
export const monthChecklist = z.object({
  /** Its first day. */
  month: date(),
  /** Invoices issued in the month and not annulled, and what they claim. */
  issued: count(),
  issued_amount: sumOfCents(),
  /** Drafts that bill the month. */
  drafts: count(),
  /** Of the issued ones: whether they were sent by mail. */
  sent: count(),
  unsent: count(),
  /** Bank movements of the month: matched or set aside, and those that wait. */
  reconciled: count(),
  unreconciled: count(),
  /** Receipts that the bank returned in the month. */
  returned: count(),
  /** Invoices that fell due in the month and are overdue. */
  overdue: count(),
  /** Of these, those whose latest reminder step was not sent: of persons, and of no rental with an open claim. */
  reminder_due: count(),
});
export type MonthChecklist = z.infer<typeof monthChecklist>;

export const monthChecklists = z.array(monthChecklist);
