import type { RentalRegime } from "./rental.ts";

/**
 * The legal deposit of a rental: one month's rent for a home, two for any other use (LAU art. 36.1). A seasonal let
 * of a dwelling is a use other than housing (LAU art. 3.2).
 * @param monthly_rent cents
 * @returns cents
 */
export function proposeLegalDeposit(regime: RentalRegime, monthly_rent: number): number {
  return regime === "habitual" ? monthly_rent : 2 * monthly_rent;
}
