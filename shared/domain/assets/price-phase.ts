import type { DateString } from "#shared/lib/dates.ts";
import type { StatusColor } from "../core/color.ts";
import type { AssetPrice } from "./asset-price.ts";

/** Phase of a price on a day: current, upcoming or past. */
export const pricePhases = ["current", "upcoming", "past"] as const;
export type PricePhase = (typeof pricePhases)[number];

/** The colour of each phase; its name is always shown next to it. */
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
