import type { DateString } from "#shared/lib/dates.ts";
import type { RentalFacts } from "./rental-facts.ts";

type Facts = Pick<RentalFacts, "asset" | "rental">;

const hasEnded = (expiry: DateString | null, { rental }: Facts) => expiry !== null && expiry < rental.start_date;

/** Whether the energy certificate on record ends before the contract begins (RD 390/2021, art. 13). */
export const hasEnergyEnded = (facts: Facts): boolean => hasEnded(facts.asset.energy_certificate_expiry, facts);

/** Whether the habitability certificate on record does. */
export const hasHabitabilityEnded = (facts: Facts): boolean => hasEnded(facts.asset.habitability_expiry, facts);
