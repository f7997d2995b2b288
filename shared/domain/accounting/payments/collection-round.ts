import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { date, instant, sumOfCents, uuid } from "#shared/domain/core/fields.ts";

/** Debtors per page; a longer round fetches the next page. */
export const ROUND_PAGE = 100;

/** A person with overdue debt, as the collection round visits them. */
export const debtorRow = z.object({
  person_id: uuid(),
  person_label: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The rental of the oldest due invoice. */
  rental_id: z.nullable(uuid()),
  rental_label: z.nullable(z.string()),
  /** The asset of that rental. */
  asset_label: z.nullable(z.string()),
  months: z.int(),
  invoices: z.int(),
  overdue: sumOfCents(),
  oldest_due: date(),
  last_reminded_at: z.nullable(instant()),
  /** Whether all of it is claimed or before a court: then no reminders are sent. Rounds stored before have no value. */
  is_claimed: z._default(z.boolean(), false),
});
export type Debtor = z.infer<typeof debtorRow>;

/** Position of a debtor in the round, independent of later changes to the debt: `2026-04-01_<person_id>`. */
export const roundCursor = ({ oldest_due, person_id }: Pick<Debtor, "oldest_due" | "person_id">): string =>
  `${oldest_due}_${person_id}`;

/** Parses the result of `roundCursor`; null for anything else. */
export function readRoundCursor(cursor: string): Pick<Debtor, "oldest_due" | "person_id"> | null {
  const [, oldest_due = "", person_id = ""] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  return isDateString(oldest_due) ? { oldest_due, person_id } : null;
}

export const collectionRound = z.object({
  /** Oldest debt first. */
  debtors: z.array(debtorRow),
  /** Total number of debtors. */
  total: z.int(),
});
export type CollectionRound = z.infer<typeof collectionRound>;

/** Result of reminding a person: number of invoices in the reminder, and the reason if none was sent. */
export const reminded = z.object({
  sent: z.int(),
  reason: z.nullable(z.enum(["no_email", "no_mail_server", "nothing_due", "already_said", "claimed"])),
});
export type Reminded = z.infer<typeof reminded>;
