import type { DateString } from "#shared/lib/dates.ts";
import type { StatusColor } from "../core/color.ts";
import type { AssetPrice } from "./asset-price.ts";

/** Where a price stands on a day: it counts, it will, or it did. */
export const pricePhases = ["current", "upcoming", "past"] as const;
export type PricePhase = (typeof pricePhases)[number];

/** The colour in which each phase is shown; its word always stands beside it. */
export const pricePhaseColors: Readonly<Record<PricePhase, StatusColor>> = {
  current: "green",
  upcoming: "blue",
  past: "gray",
};

/** The phase of a price on a business day. */
export function phaseOf({ valid_from, valid_to }: Pick<AssetPrice, "valid_from" | "valid_to">, today: DateString) {
  if (valid_from > today) return "upcoming";
  return valid_to !== null && valid_to < today ? "past" : "current";
}
