import * as z from "zod/mini";
import { cents, uuid } from "../core/fields.ts";
import { rentalRegimes } from "../rentals/rental.ts";

/** Terms proposed from an asset's price on a day; null if it has none. */
export const linkTerms = z.object({
  asset_id: uuid(),
  regime: z.enum(rentalRegimes),
  rent: z.nullable(cents()),
  expenses: z.nullable(cents()),
  /** The price's deposit, else the legal minimum. */
  deposit: z.nullable(cents()),
});
export type LinkTerms = z.infer<typeof linkTerms>;
