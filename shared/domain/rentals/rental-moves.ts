import * as z from "zod/mini";
import { date, optional, text } from "../core/fields.ts";
import type { RentalVerb } from "./rental.ts";

/** What each move of a rental asks for, besides the version. */
export const rentalMoveInputs = {
  activate: z.object({ signed_on: date() }),
  give_notice: z.object({
    notice_given_on: date(),
    notice_by: z.enum(["tenant", "landlord"]),
    exit_date: date(),
  }),
  withdraw_notice: z.object({}),
  end: z.object({ keys_returned_on: date(), end_reason: optional(text(500)) }),
  cancel: z.object({ end_reason: optional(text(500)) }),
} satisfies Record<RentalVerb, z.ZodMiniObject>;
