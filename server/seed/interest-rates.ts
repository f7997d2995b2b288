import type * as z from "zod/mini";
import type { interestRateInput } from "#shared/domain/accounting/deposits/interest-rate.ts";

/**
 * Legal interest of money with the law that fixes it. Later years are added when their law is known; migration 0004
 * gives the same rows to offices that run already.
 */
export const seededInterestRates: readonly z.infer<typeof interestRateInput>[] = [
  { year: 2023, rate: 325, source: "Ley 31/2022, de Presupuestos Generales del Estado para 2023" },
  { year: 2024, rate: 325, source: "Ley 31/2022, prorrogada para 2024 (Constitución, art. 134.4)" },
  { year: 2025, rate: 325, source: "Ley 31/2022, prorrogada para 2025 (Constitución, art. 134.4)" },
];
