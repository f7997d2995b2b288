import * as z from "zod/mini";
import { cents, uuid } from "../core/fields.ts";
import { rentalRegimes } from "../rentals/rental.ts";

/** What an asset's price of a day proposes; null where it has none. */
export const linkTerms = z.object({
  asset_id: uuid(),
  regime: z.enum(rentalRegimes),
  rent: z.nullable(cents()),
  expenses: z.nullable(cents()),
  /** The price's, else what the law asks for. */
  deposit: z.nullable(cents()),
});
export type LinkTerms = z.infer<typeof linkTerms>;
