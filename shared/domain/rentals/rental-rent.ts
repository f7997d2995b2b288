import * as z from "zod/mini";
import { cents, date, uuid } from "../core/fields.ts";

export const rentSources = ["contract", "increment", "agreement"] as const;

/** A rent of a rental and the day from which it counts; the rent of a month is the one valid on its first day. */
export const rentalRent = z.object({
  id: uuid(),
  amount: cents(),
  expenses: cents(),
  valid_from: date(),
  source: z.enum(rentSources),
  /** The increment that made it, where one did. */
  price_increment_id: z.nullable(uuid()),
  price_increment_label: z.nullable(z.string()),
});
export type RentalRent = z.infer<typeof rentalRent>;
