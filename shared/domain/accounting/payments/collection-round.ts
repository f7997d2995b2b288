import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { date, instant, sumOfCents, uuid } from "#shared/domain/core/fields.ts";

/** So many debtors are read at once: a round that goes on longer reads the next ones. */
export const ROUND_PAGE = 100;

/** Somebody who owes beyond its day, as the collection round goes from one to the next. */
export const debtorRow = z.object({
  person_id: uuid(),
  person_label: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The rental of the oldest invoice that is due. */
  rental_id: z.nullable(uuid()),
  rental_label: z.nullable(z.string()),
  months: z.int(),
  invoices: z.int(),
  overdue: sumOfCents(),
  oldest_due: date(),
  last_reminded_at: z.nullable(instant()),
});
export type Debtor = z.infer<typeof debtorRow>;

/** Where a debtor stands in the round, whatever becomes of their debt: `2026-04-01_<person_id>`. */
export const placeInRound = ({ oldest_due, person_id }: Pick<Debtor, "oldest_due" | "person_id">): string =>
  `${oldest_due}_${person_id}`;

/** Reads what `placeInRound` wrote; null for anything else. */
export function readPlaceInRound(place: string): Pick<Debtor, "oldest_due" | "person_id"> | null {
  const [, oldest_due = "", person_id = ""] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(place) ?? [];
  return isDateString(oldest_due) ? { oldest_due, person_id } : null;
}

export const collectionRound = z.object({
  /** Those who owe the longest first. */
  debtors: z.array(debtorRow),
  /** How many there are in all. */
  total: z.int(),
});
export type CollectionRound = z.infer<typeof collectionRound>;

/** What became of reminding somebody: how many invoices were spoken of, and why of none. */
export const reminded = z.object({
  sent: z.int(),
  reason: z.nullable(z.enum(["no_email", "no_mail_server", "nothing_due", "already_said", "claimed"])),
});
export type Reminded = z.infer<typeof reminded>;
