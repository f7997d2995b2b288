import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { liveRentalStates, rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { isDateString, periodsOverlap, type Period } from "#shared/lib/dates.ts";
import { readField } from "#web/components/row.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

const readDate = (value: unknown) => (typeof value === "string" && isDateString(value) ? value : null);

/** The form's dates; null if they are not valid. */
function periodOf({ start_date, end_date }: Readonly<Record<string, unknown>>): Period | null {
  const start = readDate(start_date);
  const end = readDate(end_date);
  return start === null || (end !== null && end < start) ? null : { start, end };
}

/** The last day occupied by a live rental, as computed by the server: the agreed exit, else the contract's end. */
const lastDay = ({ exit_date, end_date }: Rental) => exit_date ?? end_date;

/**
 * The live rentals of the form's asset that overlap its dates: the server will refuse to activate both. The contract
 * that a draft renews is not included.
 */
export function useOverlappingRentals({ fields: { values }, row }: RentalFormState): readonly Rental[] {
  const { asset_id } = values;
  const period = periodOf(values);
  const asset = typeof asset_id === "string" ? asset_id : "";
  const search = new URLSearchParams({ asset_id: asset, state: liveRentalStates.join(",") });
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(rentalResource, search.toString()),
    enabled: asset !== "" && period !== null,
  });
  if (!period || !data || isPlaceholderData) return [];
  const own = new Set([row?.id, readField(row, "renews_id")]);
  return data.data.filter(
    (rental) => !own.has(rental.id) && periodsOverlap(period, { start: rental.start_date, end: lastDay(rental) }),
  );
}
