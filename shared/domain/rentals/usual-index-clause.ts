import type { Rental, RentalRegime } from "./rental.ts";

/** The default index clause of a regime: the IRAV for a home (LAU, disposición adicional undécima). */
export const usualIndexClause = (regime: RentalRegime): Rental["index_clause"] =>
  regime === "habitual" ? "irav" : "none";
