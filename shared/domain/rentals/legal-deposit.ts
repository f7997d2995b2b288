import { LEGAL_DEPOSIT_MONTHS } from "./policy.ts";
import type { RentalRegime } from "./rental.ts";

/**
 * The legal deposit of a rental.
 * @param monthly_rent cents
 * @returns cents
 */
export function proposeLegalDeposit(regime: RentalRegime, monthly_rent: number): number {
  return LEGAL_DEPOSIT_MONTHS[regime] * monthly_rent;
}
