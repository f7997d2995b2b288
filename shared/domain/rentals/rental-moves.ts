import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, longText, optional } from "../core/fields.ts";
import { defineRule, type FieldIssue, type Rule } from "../core/rule.ts";
import { refuseStart, renewalInput } from "./renewal.ts";
import type { Rental, RentalVerb } from "./rental.ts";

const activation = z.object({ signed_on: date() });
const notice = z.object({
  notice_given_on: date(),
  notice_by: z.enum(["tenant", "landlord"]),
  exit_date: date(),
  end_reason: optional(longText(500)),
});
const extension = z.object({ end_date: date() });
const ending = z.object({ keys_returned_on: date(), end_reason: optional(longText(500)) });

/** Inputs of each rental move, besides the version. */
export const rentalMoveInputs = {
  activate: activation,
  give_notice: notice,
  withdraw_notice: z.object({}),
  end: ending,
  extend: extension,
  renew: renewalInput,
  cancel: z.object({ end_reason: optional(longText(500)) }),
} satisfies Record<RentalVerb, z.ZodMiniObject>;

/** Context for checking a move: the current rental, and the business day. */
export interface RentalMoveSetting {
  readonly rental: Pick<Rental, "state" | "regime" | "start_date" | "end_date" | "exit_date" | "keys_returned_on">;
  readonly today: DateString;
}

/** Days of signing, notice or key handover cannot be in the future. */
const notFuture = (field: string, day: DateString, today: DateString): FieldIssue | null =>
  day > today ? { field, key: "validation.not_future" } : null;

/** An extension must be later than the agreed end; an open-ended rental cannot be extended. */
function latestEnd({ end_date: present }: RentalMoveSetting["rental"], next: DateString): FieldIssue | null {
  return present !== null && next > present ? null : { field: "end_date", key: "validation.extension" };
}

/** Whether a day is after the agreed end of a contract that has not passed it. */
export const isAfterEnd = ({ end_date }: Pick<Rental, "end_date">, day: DateString, today: DateString): boolean =>
  end_date !== null && end_date >= today && day > end_date;

const rulesOf: Partial<Record<RentalVerb, (setting: RentalMoveSetting) => readonly Rule[]>> = {
  activate: ({ today }) => [defineRule(activation, ({ signed_on }) => notFuture("signed_on", signed_on, today))],
  give_notice: ({ rental, today }) => [
    defineRule(z.pick(notice, { notice_given_on: true }), ({ notice_given_on }) =>
      notFuture("notice_given_on", notice_given_on, today),
    ),
    defineRule(z.pick(notice, { notice_given_on: true, exit_date: true }), ({ notice_given_on, exit_date }) =>
      exit_date < notice_given_on || exit_date < rental.start_date
        ? { field: "exit_date", key: "validation.notice_dates" }
        : null,
    ),
    // A notice ends a contract and cannot lengthen it. How long the law extends a home is the server's to check (LAU arts. 9 and 10).
    defineRule(z.pick(notice, { exit_date: true }), ({ exit_date }) =>
      rental.regime !== "habitual" && isAfterEnd(rental, exit_date, today)
        ? { field: "exit_date", key: "validation.exit_after_end" }
        : null,
    ),
  ],
  end: ({ rental: { start_date }, today }) => [
    defineRule(z.pick(ending, { keys_returned_on: true }), ({ keys_returned_on }) =>
      keys_returned_on < start_date
        ? { field: "keys_returned_on", key: "validation.keys_date" }
        : notFuture("keys_returned_on", keys_returned_on, today),
    ),
  ],
  extend: ({ rental }) => [defineRule(extension, ({ end_date }) => latestEnd(rental, end_date))],
  renew: ({ rental, today }) => [
    defineRule(z.pick(renewalInput, { start_date: true }), ({ start_date }) => refuseStart(rental, start_date, today)),
    defineRule(z.pick(renewalInput, { start_date: true, end_date: true }), ({ start_date, end_date }) =>
      end_date && end_date < start_date ? { field: "end_date", key: "validation.date_range" } : null,
    ),
  ],
};

/** Rules across fields of a move's input, checked by the form and by the server. */
export function rentalMoveRules(verb: RentalVerb, setting: RentalMoveSetting): readonly Rule[] {
  return rulesOf[verb]?.(setting) ?? [];
}
