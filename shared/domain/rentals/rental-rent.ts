import * as z from "zod/mini";
import { cents, date, uuid } from "../core/fields.ts";

export const rentSources = ["contract", "increment", "agreement"] as const;

/** A rent of a rental and its first day; a month's rent is the one valid on its first day. */
export const rentalRent = z.object({
  id: uuid(),
  amount: cents(),
  expenses: cents(),
  valid_from: date(),
  source: z.enum(rentSources),
  /** The increment that created it, if any. */
  price_increment_id: z.nullable(uuid()),
  price_increment_label: z.nullable(z.string()),
});
export type RentalRent = z.infer<typeof rentalRent>;
