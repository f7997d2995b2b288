import type { Rental, RentalRegime } from "./rental.ts";

/** How the rent of a regime is updated where nobody says otherwise: a home's by the IRAV (LAU, disposición adicional undécima). */
export const usualIndexClause = (regime: RentalRegime): Rental["index_clause"] =>
  regime === "habitual" ? "irav" : "none";
