import * as z from "zod/mini";
import { cents, date, integer, longText, optional, uuid } from "../core/fields.ts";
import { defineLifecycle, type Lifecycle } from "../core/lifecycle.ts";
import { indexClauses, rentalRegimes } from "../rentals/rental.ts";
import { identityInputs } from "./booking-people.ts";

export const bookingStates = [
  "unconfirmed",
  "received",
  "info_requested",
  "accepted",
  "converted",
  "rejected",
  "cancelled",
  "lapsed",
  "withdrawn",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The states in which a booking holds its days; after `convert` the rental holds them. */
export const holdingBookingStates: readonly BookingState[] = ["received", "info_requested", "accepted"];
/** The states in which staff must act. */
export const openBookingStates = holdingBookingStates;
/** The states of a request that neither holds days nor became a rental: its applicant is forgotten in time. */
export const forgettableBookingStates: readonly BookingState[] = bookingStates.filter(
  (state) => state !== "converted" && !holdingBookingStates.includes(state),
);

/**
 * Moves made by staff (docs/design/entities.md, "Booking"). A booking can be accepted before the applicant replies,
 * since they may answer by phone. `identify` links the applicant to a person, `convert` creates the rental's draft
 * and its deposit.
 */
export const bookingLifecycle: Lifecycle<
  BookingState,
  "ask" | "accept" | "reject" | "identify" | "convert" | "cancel"
> = {
  ask: { from: ["received", "info_requested"], to: ["info_requested"] },
  accept: { from: ["received", "info_requested"], to: ["accepted"] },
  reject: { from: ["received", "info_requested"], to: ["rejected"] },
  identify: { from: ["accepted"], to: ["accepted"] },
  convert: { from: ["accepted"], to: ["converted"] },
  cancel: { from: ["accepted"], to: ["cancelled"] },
};
export type BookingVerb = keyof typeof bookingLifecycle;

/**
 * Moves made by the applicant, and by time. A converted booking is a rental: its applicant declines to sign, or calls.
 */
export const bookingSystemMoves = defineLifecycle({
  confirm: { from: ["unconfirmed"], to: ["received"] },
  reply: { from: ["info_requested"], to: ["received"] },
  lapse: { from: ["unconfirmed", "received", "info_requested"], to: ["lapsed"] },
  withdraw: { from: ["unconfirmed", ...openBookingStates], to: ["withdrawn"] },
});

/** Inputs of each move, besides the version. */
export const bookingMoveInputs = {
  ask: z.object({ message: longText(4000) }),
  accept: z.object({ message: optional(longText(4000)) }),
  reject: z.object({ end_reason: longText(1000) }),
  identify: z.object({ people: identityInputs() }),
  convert: z.object({
    regime: z.enum(rentalRegimes),
    monthly_rent: cents(),
    monthly_expenses: cents(),
    deposit_amount: optional(cents()),
    start_date: date(),
    end_date: optional(date()),
    payment_day: optional(integer(1, 28)),
    index_clause: optional(z.enum(indexClauses)),
    /** Left out, direct debit where the applicant gave an account; null for the nearest one (`nearest_payment_method`). */
    payment_method_id: optional(uuid()),
    notes: optional(longText()),
    /** Why a seasonal let is temporary (LAU art. 3.2). */
    seasonal_cause: optional(longText(500)),
  }),
  cancel: z.object({ end_reason: longText(1000) }),
} satisfies Record<BookingVerb, z.ZodMiniObject>;

export type ConversionInput = z.infer<(typeof bookingMoveInputs)["convert"]>;

/** Why the applicant withdraws, if they say so. */
export const bookingWithdrawInput = z.object({ reason: optional(longText(1000)) });

/** The applicant's reply to a question of staff. */
export const bookingReplyInput = z.object({ message: longText(4000) });
