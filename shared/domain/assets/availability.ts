import * as z from "zod/mini";
import { type DateString, isDateString } from "#shared/lib/dates.ts";
import { date, text, uuid } from "../core/fields.ts";
import type { AssetStatusKind } from "./asset-status.ts";

/** Assets with these kinds of status cannot be let, whatever their calendar. */
export const unlettableAssetKinds: readonly AssetStatusKind[] = ["maintenance", "retired"];

export const occupancySources = ["booking", "rental", "block"] as const;

/** Days on which an asset is taken, both included; `end` is null while open-ended. */
export const takenPeriod = z.object({
  start: date(),
  end: z.nullable(date()),
  source: z.enum(occupancySources),
  /** The asset itself, or the room of it that is let separately. */
  asset_id: uuid(),
  asset_label: z.string(),
  /** Also null for users who may not read rentals, or bookings. */
  rental_id: z.nullable(uuid()),
  rental_code: z.nullable(text()),
  booking_id: z.nullable(uuid()),
  booking_code: z.nullable(text()),
});
export type TakenPeriod = z.infer<typeof takenPeriod>;

/** The days of an availability filter; a null end means indefinitely. */
export interface FreeDays {
  readonly from: DateString;
  readonly to: DateString | null;
}

/**
 * Reads `free_from` and `free_to` of an asset list; a last day alone means from today on.
 * @returns null when neither is given, or the parameter that is wrong
 */
export function readFreeDays(
  { free_from, free_to }: Readonly<Record<string, string | undefined>>,
  today: DateString,
): FreeDays | { readonly wrong: "free_from" | "free_to" } | null {
  if (!free_from && !free_to) return null;
  if (free_from && !isDateString(free_from)) return { wrong: "free_from" };
  if (free_to && !isDateString(free_to)) return { wrong: "free_to" };
  const from = free_from || today;
  if (free_to && free_to < from) return { wrong: "free_to" };
  return { from, to: free_to || null };
}
